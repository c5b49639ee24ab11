import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import type { AccessRecord } from '@prosa/contract/assistants/access.ts'
import { formatDate, formatDateTime } from '#/lib/format/format.ts'
import { read } from '#/lib/api/operations.ts'
import { problemText } from '#/lib/api/problems.ts'
import { Button } from '#/ui/actions/button.tsx'
import { EmptyState } from '#/ui/lists/empty-state.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Pagination } from '#/ui/lists/pagination.tsx'
import { Sheet } from '#/ui/overlays/sheet.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'
import { accessRoleLabels } from '#/text/access-labels.ts'

export function HistorySheet({ assistantId, onClose }: { assistantId: number; onClose: () => void }) {
  const [page, setPage] = useState(1)
  const list = useQuery({
    ...read('listAccessHistory', { params: { assistantId }, query: { page } }),
    placeholderData: keepPreviousData,
  })
  const { items = [], total = 0, page: shown = 1, pageSize = 10 } = list.data ?? {}
  return (
    <Sheet open onOpenChange={onClose} title="Histórico de acesso">
      <div aria-busy={list.isPending} className="flex flex-col gap-4 pb-4">
        {list.isPending && <Skeleton className="h-24" />}
        {list.isError && (
          <Notice
            tone="danger"
            title="Não foi possível carregar o histórico"
            action={
              <Button variant="secondary" size="sm" onClick={() => void list.refetch()}>
                Tentar novamente
              </Button>
            }
          >
            {problemText(list.error)}
          </Notice>
        )}
        {list.isSuccess && items.length === 0 && (
          <EmptyState
            icon={<History />}
            title="Nada mudou ainda."
            description="Aqui aparece quem deu, alterou ou removeu acessos, e quando."
          />
        )}
        <ol className="flex flex-col divide-y divide-border">
          {items.map((record) => (
            <li key={record.id} className="py-3 first:pt-0">
              <p className="text-sm break-words">{historySentence(record)}</p>
              <time dateTime={record.at} className="text-xs text-muted-foreground tabular-nums">
                {formatDateTime(record.at)}
              </time>
            </li>
          ))}
        </ol>
        {total > pageSize && <Pagination page={shown} total={total} pageSize={pageSize} onPageChange={setPage} />}
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
    transfer: `${who} transferiu a propriedade para ${whom}.`,
    'open-chats': `${who} ligou a leitura de conversas.`,
    'allow-copies': `${who} deixou leitores duplicarem o assistente.`,
    'forbid-copies': `${who} não deixa mais leitores duplicarem o assistente.`,
    'close-chats': `${who} desligou a leitura de conversas.`,
    'read-chat': `${who} leu uma conversa.`,
  }
  return sentences[action]
}
