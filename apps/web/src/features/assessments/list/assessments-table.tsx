import type { AssessmentSummary } from '@prosa/contract/school/assessments.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { stateLabels, stateTones } from '#/features/assessments/assessment-labels.ts'
import { AssessmentMenu, type AssessmentOfAssistant } from '#/features/assessments/assessment-menu.tsx'
import { formatDateTime } from '#/lib/format/format.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import { DataTable } from '#/ui/lists/data-table.tsx'
import type { Column } from '#/ui/lists/data-table.tsx'

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

const columns: readonly Column<AssessmentOfAssistant>[] = [
  {
    id: 'title',
    header: 'Atividade',
    cell: (original) => {
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
  },
  {
    id: 'state',
    header: 'Situação',
    from: 'sm',
    cell: (original) => (
      <Badge tone={stateTones[original.assessment.state]}>{stateLabels[original.assessment.state]}</Badge>
    ),
  },
  {
    id: 'window',
    header: 'Prazo',
    from: 'lg',
    cell: (original) => windowText(original.assessment),
  },
  {
    id: 'delivered',
    header: 'Entregas',
    from: 'md',
    align: 'end',
    cell: (original) => {
      const { delivered, expired, expected } = original.assessment.counts
      return `${delivered + expired} de ${expected}`
    },
  },
  {
    id: 'review',
    header: 'A revisar',
    from: 'md',
    align: 'end',
    cell: (original) => original.assessment.counts.toReview,
  },
  {
    id: 'alerts',
    header: 'Alertas',
    from: 'md',
    align: 'end',
    cell: (original) => original.assessment.counts.openAlerts,
  },
  {
    id: 'actions',
    header: 'Ações',
    hideHeader: true,
    align: 'end',
    cell: (original) => <AssessmentMenu {...original} />,
  },
]
