import { reportReasonLabels } from '@prosa/contract/sharing/report-reasons.ts'
import type { Report } from '@prosa/contract/sharing/reports.ts'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { HandleReportDialog } from '#/features/reports/handle-report-dialog.tsx'
import { formatDateTime } from '#/lib/format/format.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import { Button } from '#/ui/actions/button.tsx'
import { columnHelper } from '#/ui/lists/data-table-columns.ts'
import { DataTable } from '#/ui/lists/data-table.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

interface ReportsTableProps {
  rows: readonly Report[]
  loading: boolean
  /** Says of which assistant each one is. */
  withAssistants: boolean
  empty: ReactNode
}

export function ReportsTable({ rows, loading, withAssistants, empty }: ReportsTableProps) {
  return (
    <DataTable
      label="Denúncias"
      columns={withAssistants ? columnsOfAll : columns}
      rows={rows}
      rowId={({ id }) => id}
      loading={loading}
      empty={empty}
    />
  )
}

function Handling({ report }: { report: Report }) {
  const { handled } = report
  const [asking, setAsking] = useState(false)
  const reopen = useWrite('setReportState', { onSuccess: () => toast.success('A denúncia está aberta de novo.') })
  const which = <span className="sr-only"> a denúncia de {formatDateTime(report.createdAt)}</span>
  if (!handled)
    return (
      <>
        <Button size="sm" variant="secondary" onClick={() => setAsking(true)}>
          Resolver{which}
        </Button>
        {asking && <HandleReportDialog report={report} onClose={() => setAsking(false)} />}
      </>
    )
  const params = { assistantId: report.assistant.id, reportId: report.id }
  return (
    <Button
      size="sm"
      variant="ghost"
      loading={reopen.isPending}
      onClick={() => reopen.mutate({ params, body: { handled: false } })}
    >
      Reabrir{which}
    </Button>
  )
}

function State({ handled, className }: Pick<Report, 'handled'> & { className?: string }) {
  if (!handled)
    return (
      <Badge tone="warning" className={className}>
        Aberta
      </Badge>
    )
  return (
    <div className={className}>
      <Badge tone="success">Resolvida</Badge>
      <p className="mt-1 text-muted-foreground">
        {handled.by ?? 'Conta que não existe mais'}, {formatDateTime(handled.at)}
      </p>
      {handled.note && <p className="wrap-anywhere">{handled.note}</p>}
    </div>
  )
}

const column = columnHelper<Report>()

const what = column.accessor('reason', {
  header: 'Denúncia',
  cell: ({ row: { original: report } }) => (
    <div className="min-w-0">
      <p className="font-medium">{reportReasonLabels[report.reason]}</p>
      {report.comment && <p className="mt-1 whitespace-pre-line wrap-anywhere">{report.comment}</p>}
      <p className="mt-1 text-muted-foreground">
        {formatDateTime(report.createdAt)}
        {report.aboutChat && ' · sobre uma conversa'}
      </p>
      <State handled={report.handled} className="mt-2 sm:hidden" />
    </div>
  ),
})

const where = column.accessor('linkName', {
  header: 'Link',
  meta: { from: 'md' },
  cell: ({ row: { original: report } }) => <span className="wrap-anywhere">{report.linkName ?? 'Link excluído'}</span>,
})

const assistant = column.accessor('assistant.name', {
  header: 'Assistente',
  meta: { from: 'sm' },
  cell: ({ row: { original: report } }) => (
    <Link
      to="/assistants/manage/$assistantId/sharing/reports"
      params={{ assistantId: String(report.assistant.id) }}
      className="font-medium wrap-anywhere text-primary-text underline-offset-2 hover:underline"
    >
      {report.assistant.name}
    </Link>
  ),
})

const state = column.accessor('handled', {
  header: 'Situação',
  meta: { from: 'sm' },
  cell: ({ row: { original: report } }) => <State handled={report.handled} className="min-w-36" />,
})

const action = column.display({
  id: 'actions',
  header: () => <span className="sr-only">Ações</span>,
  meta: { align: 'end' },
  cell: ({ row: { original: report } }) => <Handling report={report} />,
})

const columns = column.columns([what, where, state, action])
const columnsOfAll = column.columns([what, assistant, where, state, action])
