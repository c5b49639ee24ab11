import { History } from 'lucide-react'
import { useState } from 'react'
import type { AccessRecord } from '@prosa/contract/assistants/access.ts'
import { ListItems } from '#/blocks/list/list-items.tsx'
import { formatDate, formatDateTime } from '#/lib/format/format.ts'
import { EmptyState } from '#/ui/lists/empty-state.tsx'
import { Sheet } from '#/ui/overlays/sheet.tsx'
import { accessRoleLabels } from '#/text/access-labels.ts'

export function HistorySheet({ assistantId, onClose }: { assistantId: number; onClose: () => void }) {
  const [search, setSearch] = useState({ page: 1 })
  return (
    <Sheet open onOpenChange={onClose} title="Histórico de acesso">
      <div className="pb-4">
        <ListItems
          list="listAccessHistory"
          params={{ assistantId }}
          search={search}
          onSearchChange={({ page = 1 }) => setSearch({ page })}
          failure="Não foi possível carregar o histórico"
          empty={
            <EmptyState
              icon={<History />}
              title="Nada mudou ainda."
              description="Aqui aparece quem deu, alterou ou removeu acessos, e quando."
            />
          }
        >
          {(records) => (
            <ol className="flex flex-col divide-y divide-border">
              {records.map((record) => (
                <li key={record.id} className="py-3 first:pt-0">
                  <p className="text-sm break-words">{historySentence(record)}</p>
                  <time dateTime={record.at} className="text-xs text-muted-foreground tabular-nums">
                    {formatDateTime(record.at)}
                  </time>
                </li>
              ))}
            </ol>
          )}
        </ListItems>
      </div>
    </Sheet>
  )
}

/** What happened, as one sentence: `Ana Lima deu acesso a Maria Reis (pode conversar), até 31/12/2026.` */
export function historySentence({ action, actorName, principalName, role, expiresAt }: AccessRecord): string {
  const who = actorName ?? 'Alguém que não está mais aqui'
  const whom = principalName ?? 'alguém que não está mais aqui'
  const may = role ? accessRoleLabels[role].toLowerCase() : ''
  const sentences: Readonly<Record<AccessRecord['action'], string>> = {
    share: `${who} deu acesso a ${whom} (${may})${expiresAt ? `, até ${formatDate(expiresAt)}` : ''}.`,
    'change-role': `${who} alterou o papel de ${whom}: agora ${may}.`,
    'change-validity': expiresAt
      ? `${who} definiu que o acesso de ${whom} vale até ${formatDate(expiresAt)}.`
      : `${who} tirou o prazo do acesso de ${whom}.`,
    unshare: `${who} removeu o acesso de ${whom}.`,
    'make-public': `${who} tornou o assistente público na organização.`,
    'make-restricted': `${who} restringiu o assistente a quem está na lista.`,
    transfer: `${who} passou o assistente a ${whom}.`,
    'open-chats': `${who} ligou a leitura de conversas.`,
    'allow-copies': `${who} deixou leitores duplicarem o assistente.`,
    'forbid-copies': `${who} não deixa mais leitores duplicarem o assistente.`,
    'allow-web-chats': `${who} permitiu mostrar conversas na Web.`,
    'forbid-web-chats': `${who} não permite mais mostrar conversas na Web.`,
    'close-chats': `${who} desligou a leitura de conversas.`,
    'read-chat': `${who} leu uma conversa.`,
  }
  return sentences[action]
}
