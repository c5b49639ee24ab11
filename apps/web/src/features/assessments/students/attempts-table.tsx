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
import { columnHelper } from '#/ui/lists/data-table-columns.ts'
import { DataTable } from '#/ui/lists/data-table.tsx'

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

const column = columnHelper<AttemptOfAssessment>()
const columns = column.columns([
  column.display({ id: 'name', header: 'Aluno', cell: ({ row: { original } }) => <Student item={original} /> }),
  column.display({
    id: 'class',
    header: 'Turma',
    meta: { from: 'md' },
    cell: ({ row: { original } }) => original.row.student.className || '–',
  }),
  column.display({
    id: 'state',
    header: 'Situação',
    meta: { from: 'sm' },
    cell: ({ row: { original } }) => <State item={original} />,
  }),
  column.display({
    id: 'messages',
    header: 'Mensagens',
    meta: { from: 'md', align: 'end' },
    cell: ({ row: { original } }) => original.row.messages,
  }),
  column.display({
    id: 'active',
    header: 'Tempo ativo',
    meta: { from: 'lg', align: 'end' },
    cell: ({ row: { original } }) => (original.row.attemptId === null ? '–' : spanText(original.row.activeSeconds)),
  }),
  column.display({
    id: 'alerts',
    header: 'Alertas',
    meta: { from: 'md' },
    cell: ({ row: { original } }) => <OpenAlerts item={original} />,
  }),
  column.display({
    id: 'activity',
    header: 'Última atividade',
    meta: { from: 'lg' },
    cell: ({ row: { original } }) =>
      original.row.lastActivityAt ? formatRelative(original.row.lastActivityAt, original.now) : '–',
  }),
  column.display({
    id: 'review',
    header: 'Revisão',
    meta: { from: 'lg' },
    cell: ({ row: { original } }) => reviewText(original),
  }),
  column.display({
    id: 'actions',
    header: () => <span className="sr-only">Ações</span>,
    meta: { align: 'end' },
    cell: ({ row: { original } }) => <AttemptActions {...original} />,
  }),
])
