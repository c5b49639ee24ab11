import { reportReasonLabels } from '@prosa/contract/sharing/report-reasons.ts'
import type { Report } from '@prosa/contract/sharing/reports.ts'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { HandleReportDialog } from '#/features/reports/handle-report-dialog.tsx'
import { formatDateTime } from '#/lib/format/format.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import { Button } from '#/ui/actions/button.tsx'
import { DataTable } from '#/ui/lists/data-table.tsx'
import type { Column } from '#/ui/lists/data-table.tsx'
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

const what: Column<Report> = {
  id: 'reason',
  header: 'Denúncia',
  cell: (report) => (
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
}

const where: Column<Report> = {
  id: 'linkName',
  header: 'Link',
  from: 'md',
  cell: (report) => <span className="wrap-anywhere">{report.linkName ?? 'Link excluído'}</span>,
}

const assistant: Column<Report> = {
  id: 'assistant.name',
  header: 'Assistente',
  from: 'sm',
  cell: (report) => (
    <Link
      to="/assistants/manage/$assistantId/sharing/reports"
      params={{ assistantId: String(report.assistant.id) }}
      className="font-medium wrap-anywhere text-primary-text underline-offset-2 hover:underline"
    >
      {report.assistant.name}
    </Link>
  ),
}

const state: Column<Report> = {
  id: 'handled',
  header: 'Situação',
  from: 'sm',
  cell: (report) => <State handled={report.handled} className="min-w-36" />,
}

const action: Column<Report> = {
  id: 'actions',
  header: 'Ações',
  hideHeader: true,
  align: 'end',
  cell: (report) => <Handling report={report} />,
}

const columns: readonly Column<Report>[] = [what, where, state, action]
const columnsOfAll: readonly Column<Report>[] = [what, assistant, where, state, action]
