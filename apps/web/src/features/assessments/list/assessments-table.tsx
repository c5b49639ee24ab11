import type { AssessmentSummary } from '@prosa/contract/school/assessments.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { stateLabels, stateTones } from '#/features/assessments/assessment-labels.ts'
import { AssessmentMenu, type AssessmentOfAssistant } from '#/features/assessments/assessment-menu.tsx'
import { formatDateTime } from '#/lib/format/format.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import { columnHelper } from '#/ui/lists/data-table-columns.ts'
import { DataTable } from '#/ui/lists/data-table.tsx'

interface AssessmentsTableProps {
  rows: readonly AssessmentOfAssistant[]
  loading: boolean
  empty: ReactNode
}

export function AssessmentsTable({ rows, loading, empty }: AssessmentsTableProps) {
  return (
    <DataTable
      label="Atividades"
      columns={columns}
      rows={rows}
      rowId={({ assessment }) => assessment.id}
      loading={loading}
      empty={empty}
    />
  )
}

function windowText({ opensAt, closesAt }: AssessmentSummary): string {
  if (opensAt && closesAt) return `${formatDateTime(opensAt)} a ${formatDateTime(closesAt)}`
  if (opensAt) return `A partir de ${formatDateTime(opensAt)}`
  return closesAt ? `Até ${formatDateTime(closesAt)}` : 'Sem prazo'
}

const column = columnHelper<AssessmentOfAssistant>()
const columns = column.columns([
  column.display({
    id: 'title',
    header: 'Atividade',
    cell: ({ row: { original } }) => {
      const { id, title, integrationName, state } = original.assessment
      return (
        <div className="min-w-0">
          <Link
            to="/assistants/manage/$assistantId/assessments/$assessmentId"
            params={{ assistantId: String(original.assistantId), assessmentId: id }}
            className="inline-block py-0.5 font-medium wrap-anywhere hover:underline"
          >
            {title}
          </Link>
          <p className="wrap-anywhere text-muted-foreground">{integrationName ?? 'Sem integração'}</p>
          <Badge tone={stateTones[state]} className="mt-1 sm:hidden">
            {stateLabels[state]}
          </Badge>
        </div>
      )
    },
  }),
  column.display({
    id: 'state',
    header: 'Situação',
    meta: { from: 'sm' },
    cell: ({ row: { original } }) => (
      <Badge tone={stateTones[original.assessment.state]}>{stateLabels[original.assessment.state]}</Badge>
    ),
  }),
  column.display({
    id: 'window',
    header: 'Prazo',
    meta: { from: 'lg' },
    cell: ({ row: { original } }) => windowText(original.assessment),
  }),
  column.display({
    id: 'delivered',
    header: 'Entregas',
    meta: { from: 'md', align: 'end' },
    cell: ({ row: { original } }) => {
      const { delivered, expired, expected } = original.assessment.counts
      return `${delivered + expired} de ${expected}`
    },
  }),
  column.display({
    id: 'review',
    header: 'A revisar',
    meta: { from: 'md', align: 'end' },
    cell: ({ row: { original } }) => original.assessment.counts.toReview,
  }),
  column.display({
    id: 'alerts',
    header: 'Alertas',
    meta: { from: 'md', align: 'end' },
    cell: ({ row: { original } }) => original.assessment.counts.openAlerts,
  }),
  column.display({
    id: 'actions',
    header: () => <span className="sr-only">Ações</span>,
    meta: { align: 'end' },
    cell: ({ row: { original } }) => <AssessmentMenu {...original} />,
  }),
])
