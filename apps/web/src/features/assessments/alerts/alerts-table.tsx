import type { AlertOfStudent } from '@prosa/contract/school/attempts.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDateTime } from '#/lib/format/format.ts'
import { sgaAlertLabels } from '#/text/attempt-labels.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import { Button } from '#/ui/actions/button.tsx'
import { DataTable } from '#/ui/lists/data-table.tsx'
import type { Column } from '#/ui/lists/data-table.tsx'

interface AlertOfAssessment {
  alert: AlertOfStudent
  assistantId: number
  assessmentId: string
  onHandle: () => void
}

interface AlertsTableProps {
  rows: readonly AlertOfAssessment[]
  loading: boolean
  empty: ReactNode
}

export function AlertsTable({ rows, loading, empty }: AlertsTableProps) {
  return (
    <DataTable
      label="Alertas"
      columns={columns}
      rows={rows}
      rowId={({ alert }) => alert.id}
      loading={loading}
      empty={empty}
    />
  )
}

function Student({ alert: { attemptId, student }, assistantId, assessmentId }: AlertOfAssessment) {
  return (
    <div className="min-w-28">
      {attemptId === null ? (
        <p className="font-medium wrap-anywhere">{student.name}</p>
      ) : (
        <Link
          to="/assistants/manage/$assistantId/assessments/$assessmentId/attempts/$attemptId"
          params={{ assistantId: String(assistantId), assessmentId, attemptId }}
          className="inline-block py-0.5 font-medium wrap-anywhere hover:underline"
        >
          {student.name}
        </Link>
      )}
      <p className="wrap-anywhere text-muted-foreground">
        {[student.className, attemptId === null && 'antes de começar'].filter(Boolean).join(' · ')}
      </p>
    </div>
  )
}

function Handling({ alert, onHandle }: AlertOfAssessment) {
  if (alert.handledAt === null)
    return (
      <Button size="sm" variant="secondary" onClick={onHandle}>
        Tratar<span className="sr-only"> o alerta de {alert.student.name}</span>
      </Button>
    )
  return (
    <div className="flex flex-col items-start gap-1">
      <Badge tone="success">Tratado</Badge>
      <span className="wrap-anywhere text-muted-foreground">
        {[alert.handledBy, alert.note].filter(Boolean).join(': ')}
      </span>
    </div>
  )
}

const columns: readonly Column<AlertOfAssessment>[] = [
  {
    id: 'alert',
    header: 'Alerta',
    cell: (original) => {
      const { kind, text, createdAt } = original.alert
      return (
        <div className="min-w-32">
          <p className="font-medium">{sgaAlertLabels[kind]}</p>
          {text && <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>}
          <p className="text-muted-foreground">{formatDateTime(createdAt)}</p>
          <div className="mt-2 sm:hidden">
            <Student {...original} />
          </div>
        </div>
      )
    },
  },
  {
    id: 'student',
    header: 'Aluno',
    from: 'sm',
    cell: (original) => <Student {...original} />,
  },
  { id: 'state', header: 'Situação', cell: (original) => <Handling {...original} /> },
]
