import { auditAreas } from '@prosa/contract/audit/audit-actions.ts'
import type { AuditEvent } from '@prosa/contract/audit/audit.ts'
import { ScrollText } from 'lucide-react'
import { useState } from 'react'
import { ExportButton, pickFilters } from '#/blocks/list/export-button.tsx'
import { pickLabels } from '#/blocks/list/pick-labels.ts'
import type { ListSearchProps } from '#/blocks/list/list-types.ts'
import { ListScreen } from '#/blocks/list/list-view.tsx'
import { api } from '#/lib/api/api.ts'
import { formatDateTime } from '#/lib/format/format.ts'
import { auditActor, auditAreaLabels, auditSentence } from '#/text/audit-labels.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Facts } from '#/ui/layout/facts.tsx'
import type { Column } from '#/ui/lists/data-table.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'

/** The audit log, which cannot be changed. */
export function AuditPage(props: ListSearchProps<'listAuditEvents'>) {
  const [openEvent, setOpenEvent] = useState<AuditEvent>()
  return (
    <>
      <ListScreen
        {...props}
        list="listAuditEvents"
        title="Auditoria"
        description="Quem fez o quê. Estes registros só crescem: ninguém os altera nem apaga."
        label="Registros da auditoria"
        failure="Não foi possível carregar os registros"
        buttons={
          <ExportButton
            fetchFile={() => api.exportAuditEvents({ query: pickFilters(props.search) })}
            name="auditoria.csv"
          />
        }
        filters={{
          q: { label: 'Buscar por quem fez', placeholder: 'Nome ou e-mail de quem fez…' },
          area: { label: 'Assunto', options: { all: 'Todos os assuntos', ...pickLabels(auditAreas, auditAreaLabels) } },
          from: 'days',
        }}
        columns={auditColumns}
        renderActions={(event) => (
          <Button size="sm" variant="ghost" onClick={() => setOpenEvent(event)}>
            Detalhes<span className="sr-only"> de {auditSentence(event.action)}</span>
          </Button>
        )}
        empty={{
          icon: <ScrollText />,
          title: 'Nenhum registro neste período.',
          description: 'Sem datas escolhidas, aparecem os últimos 30 dias.',
        }}
        hint="Sem datas escolhidas, aparecem os últimos 30 dias."
      />
      {openEvent && <AuditDetails event={openEvent} onClose={() => setOpenEvent(undefined)} />}
    </>
  )
}

const auditColumns: readonly Column<AuditEvent>[] = [
  {
    id: 'at',
    header: 'Data',
    cell: (event) => <span className="whitespace-nowrap">{formatDateTime(event.at)}</span>,
  },
  {
    id: 'action',
    header: 'O que aconteceu',
    cell: (event) => (
      <div className="min-w-0">
        <p className="font-medium break-words">{auditSentence(event.action)}</p>
        {event.targetName && <p className="wrap-anywhere text-muted-foreground">{event.targetName}</p>}
      </div>
    ),
  },
  { id: 'actorName', header: 'Quem', cell: (event) => auditActor(event) },
]

/** All stored facts of one event. */
function AuditDetails({ event, onClose }: { event: AuditEvent; onClose: () => void }) {
  const facts: [label: string, value: string | null][] = [
    ['Quando', formatDateTime(event.at)],
    ['Quem', auditActor(event)],
    ['Alvo', event.targetName ? `${event.targetName} (${event.targetId})` : event.targetId],
    ['Ação', event.action],
    ['Rede', event.network],
    ['Número do pedido', event.requestId],
  ]
  const hasData = Object.keys(event.data).length > 0
  return (
    <Dialog open onOpenChange={onClose} title={auditSentence(event.action)}>
      <Facts facts={facts} />
      {hasData && (
        <pre className="mt-4 rounded-xl border border-border bg-muted p-4 text-xs wrap-anywhere whitespace-pre-wrap">
          {JSON.stringify(event.data, null, 2)}
        </pre>
      )}
    </Dialog>
  )
}
