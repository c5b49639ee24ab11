import { reportReasonLabels, reportReasons } from '@prosa/contract/sharing/report-reasons.ts'
import type { Report } from '@prosa/contract/sharing/reports.ts'
import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { DialogButton } from '#/blocks/entity/dialog-button.tsx'
import { pickLabels } from '#/blocks/list/pick-labels.ts'
import type { ListSearchProps } from '#/blocks/list/list-types.ts'
import { ListView, ListScreen } from '#/blocks/list/list-view.tsx'
import { useWrite } from '#/lib/api/operations.ts'
import { formatDateTime } from '#/lib/format/format.ts'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { Button } from '#/ui/actions/button.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { Badge } from '#/ui/layout/badge.tsx'
import type { Column } from '#/ui/lists/data-table.tsx'
import { NoteDialog } from '#/ui/overlays/note-dialog.tsx'

const screen = {
  label: 'Denúncias',
  failure: 'Não foi possível carregar as denúncias',
  filters: {
    q: { label: 'Buscar denúncias', placeholder: 'Buscar no que foi escrito…' },
    state: { label: 'Situação', options: { all: 'Todas as situações', open: 'Abertas', handled: 'Resolvidas' } },
    reason: {
      label: 'Motivo',
      options: { all: 'Todos os motivos', ...pickLabels(reportReasons, reportReasonLabels) },
    },
    sort: { label: 'Ordenar por', options: { newest: 'Mais novas', oldest: 'Mais antigas' } },
  },
  renderActions: (report: Report) => <Handling report={report} />,
  empty: {
    icon: <ShieldCheck />,
    title: 'Nenhuma denúncia.',
    description: `O que visitantes denunciam nas páginas dos links aparece aqui${runtimeConfig.mail ? ', e o responsável recebe um e-mail' : ''}.`,
  },
  nothing: 'Nenhuma denúncia com este filtro.',
}

/** Visitors' reports on all links, for administrators. */
export function ReportsPage(props: ListSearchProps<'listAllReports'>) {
  return (
    <ListScreen
      {...props}
      {...screen}
      list="listAllReports"
      title="Denúncias"
      description="O que visitantes denunciaram nas páginas dos links de todos os assistentes. Os responsáveis por cada assistente veem as dele em “Publicar na Web”."
      columns={[what, assistant, where, state]}
    />
  )
}

/** Visitors' reports on the links of one assistant. */
export function AssistantReports({ assistantId, ...props }: ListSearchProps<'listReports'> & { assistantId: number }) {
  return (
    <div className="flex flex-col gap-4">
      <ListView {...props} {...screen} list="listReports" params={{ assistantId }} columns={[what, where, state]} />
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
    </div>
  ),
}

const where: Column<Report> = {
  id: 'linkName',
  header: 'Link',
  from: 'md',
  cell: ({ linkName }) => <span className="wrap-anywhere">{linkName ?? 'Link excluído'}</span>,
}

const assistant: Column<Report> = {
  id: 'assistant',
  header: 'Assistente',
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
  cell: ({ handled }) => <State handled={handled} className="min-w-36" />,
}

function Handling({ report }: { report: Report }) {
  const reopen = useWrite('setReportState', { onSuccess: () => toast.success('A denúncia está aberta de novo.') })
  const which = <span className="sr-only"> a denúncia de {formatDateTime(report.createdAt)}</span>
  if (!report.handled)
    return (
      <DialogButton
        size="sm"
        variant="secondary"
        label={<>Resolver{which}</>}
        renderDialog={(close) => <HandleReportDialog report={report} onClose={close} />}
      />
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
      <div className={className}>
        <Badge tone="warning">Aberta</Badge>
      </div>
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

/** Marks a report as resolved, with a note. */
function HandleReportDialog({ report: { id, assistant, handled }, onClose }: { report: Report; onClose: () => void }) {
  const handle = useWrite('setReportState', {
    meta: { showsProblem: true },
    onSuccess: () => {
      toast.success('A denúncia foi resolvida.')
      onClose()
    },
  })
  const params = { assistantId: assistant.id, reportId: id }
  return (
    <NoteDialog
      title="Marcar a denúncia como resolvida?"
      description="Ela sai das abertas, com o seu nome. Você pode reabri-la depois."
      confirmLabel="Resolver"
      label="O que foi feito (opcional)"
      maxLength={500}
      initialNote={handled?.note ?? ''}
      write={handle}
      onConfirm={(note) => handle.mutate({ params, body: { handled: true, note } })}
      onClose={onClose}
    />
  )
}
