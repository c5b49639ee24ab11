import type { AuditEvent } from '@prosa/contract/settings/audit.ts'
import { formatDateTime } from '#/lib/format/format.ts'
import { auditActor, auditSentence } from '#/text/audit-labels.ts'
import { Dialog } from '#/ui/overlays/dialog.tsx'

/** All that was kept of one event. */
export function AuditDetails({ event, onClose }: { event: AuditEvent; onClose: () => void }) {
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
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
        {facts.map(
          ([label, value]) =>
            value !== null && (
              <div key={label} className="contents">
                <dt className="text-muted-foreground">{label}</dt>
                <dd className="wrap-anywhere">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {hasData && (
        <pre className="mt-4 rounded-xl border border-border bg-muted p-4 text-xs wrap-anywhere whitespace-pre-wrap">
          {JSON.stringify(event.data, null, 2)}
        </pre>
      )}
    </Dialog>
  )
}
