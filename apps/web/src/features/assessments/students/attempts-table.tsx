import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { attemptStateLabels, attemptStateTones } from '#/text/attempt-labels.ts'
import { AlertsLink } from '#/features/assessments/alerts/alerts-link.tsx'
import { spanText } from '#/features/assessments/school-time.ts'
import {
  AttemptActions,
  attemptLink,
  type AttemptOfAssessment,
} from '#/features/assessments/students/attempt-actions.tsx'
import { formatRelative } from '#/lib/format/format.ts'
import { counted } from '#/text/counted.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import { DataTable } from '#/ui/lists/data-table.tsx'
import type { Column } from '#/ui/lists/data-table.tsx'

interface AttemptsTableProps {
  rows: readonly AttemptOfAssessment[]
  loading: boolean
  empty: ReactNode
}

export function AttemptsTable({ rows, loading, empty }: AttemptsTableProps) {
  return (
    <DataTable
      label="Alunos"
      columns={columns}
      rows={rows}
      rowId={({ row }) => row.attemptId ?? row.student.id}
      loading={loading}
      empty={empty}
    />
  )
}

function Student({ item }: { item: AttemptOfAssessment }) {
  const { attemptId, number, student } = item.row
  return (
    <div className="min-w-0">
      {attemptId === null ? (
        <p className="font-medium wrap-anywhere">{student.name}</p>
      ) : (
        <Link
          {...attemptLink(item, attemptId)}
          className="inline-block py-0.5 font-medium wrap-anywhere hover:underline"
        >
          {student.name}
        </Link>
      )}
      <p className="wrap-anywhere text-muted-foreground">
        {[student.externalId, number !== null && number > 1 && `tentativa ${number}`].filter(Boolean).join(' · ')}
      </p>
      <div className="mt-1 sm:hidden">
        <State item={item} />
      </div>
    </div>
  )
}

function State({ item: { row, now } }: { item: AttemptOfAssessment }) {
  const left = row.state === 'running' && row.dueAt !== null && (Date.parse(row.dueAt) - Date.parse(now)) / 1000
  return (
    <div className="flex flex-col items-start gap-1">
      <Badge tone={attemptStateTones[row.state]}>{attemptStateLabels[row.state]}</Badge>
      {left !== false && left > 0 && <span className="text-xs text-muted-foreground">restam {spanText(left)}</span>}
      {row.extraMinutes > 0 && <span className="text-xs text-muted-foreground">+{row.extraMinutes} min dados</span>}
    </div>
  )
}

function OpenAlerts({ item: { row, assistantId, assessmentId } }: { item: AttemptOfAssessment }) {
  if (row.openAlerts === 0) return '–'
  return (
    <AlertsLink assistantId={assistantId} assessmentId={assessmentId} student={row.student.name}>
      <Badge tone="warning">{counted(row.openAlerts, 'aberto', 'abertos')}</Badge>
      <span className="sr-only"> de {row.student.name}</span>
    </AlertsLink>
  )
}

function reviewText({ row: { reviewerName, released } }: AttemptOfAssessment): string {
  if (!reviewerName) return '–'
  return released ? `${reviewerName} · liberada` : reviewerName
}

const columns: readonly Column<AttemptOfAssessment>[] = [
  { id: 'name', header: 'Aluno', cell: (original) => <Student item={original} /> },
  {
    id: 'class',
    header: 'Turma',
    from: 'md',
    cell: (original) => original.row.student.className || '–',
  },
  {
    id: 'state',
    header: 'Situação',
    from: 'sm',
    cell: (original) => <State item={original} />,
  },
  {
    id: 'messages',
    header: 'Mensagens',
    from: 'md',
    align: 'end',
    cell: (original) => original.row.messages,
  },
  {
    id: 'active',
    header: 'Tempo ativo',
    from: 'lg',
    align: 'end',
    cell: (original) => (original.row.attemptId === null ? '–' : spanText(original.row.activeSeconds)),
  },
  {
    id: 'alerts',
    header: 'Alertas',
    from: 'md',
    cell: (original) => <OpenAlerts item={original} />,
  },
  {
    id: 'activity',
    header: 'Última atividade',
    from: 'lg',
    cell: (original) => (original.row.lastActivityAt ? formatRelative(original.row.lastActivityAt, original.now) : '–'),
  },
  {
    id: 'review',
    header: 'Revisão',
    from: 'lg',
    cell: (original) => reviewText(original),
  },
  {
    id: 'actions',
    header: 'Ações',
    hideHeader: true,
    align: 'end',
    cell: (original) => <AttemptActions {...original} />,
  },
]
