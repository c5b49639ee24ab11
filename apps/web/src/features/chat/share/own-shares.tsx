import type { ChatShare } from '@prosa/contract/conversations/chat-shares.ts'
import { useState } from 'react'
import { ListItems } from '#/blocks/list/list-items.tsx'
import { useWrite } from '#/lib/api/operations.ts'
import { toast } from '#/lib/device/toast.ts'
import { formatDate } from '#/lib/format/format.ts'
import { counted } from '#/text/counted.ts'
import { Button } from '#/ui/actions/button.tsx'
import { CopyButton } from '#/ui/actions/copy-button.tsx'
import { AlertDialog } from '#/ui/overlays/alert-dialog.tsx'

/** The links of the person that have not ended, of all conversations. */
export function OwnShares() {
  const [search, setSearch] = useState({ page: 1 })
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-medium">Links que você criou</h3>
      <ListItems
        list="listChatShares"
        search={search}
        onSearchChange={({ page = 1 }) => setSearch({ page })}
        failure="Não foi possível carregar os seus links"
        empty={<p className="text-sm text-muted-foreground">Nenhum link aberto.</p>}
      >
        {(shares) => (
          <ul className="flex flex-col divide-y divide-border">
            {shares.map((share) => (
              <OwnShare key={share.id} share={share} />
            ))}
          </ul>
        )}
      </ListItems>
    </section>
  )
}

function OwnShare({ share }: { share: ChatShare }) {
  const [asking, setAsking] = useState(false)
  const revoke = useWrite('revokeChatShare', { onSuccess: () => toast.success('Link encerrado. Ele não abre mais.') })
  const title = share.title || 'Conversa sem título'
  const facts = [
    share.assistantName,
    share.audience === 'web' ? 'na Web' : 'dentro da organização',
    counted(share.messages, 'mensagem', 'mensagens'),
    share.endsAt === null ? 'sem data de fim' : `até ${formatDate(share.endsAt)}`,
  ]
  return (
    <li className="flex items-center gap-2 py-2">
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-medium">{title}</p>
        <p className="text-xs text-muted-foreground wrap-anywhere">{facts.join(' · ')}</p>
        {!share.open && <p className="text-xs text-warning-text">Não abre agora: o acesso ou o assistente mudou.</p>}
      </div>
      {share.url !== null && <CopyButton text={share.url} label={`Copiar link: ${title}`} />}
      <Button variant="ghost" size="sm" aria-label={`Encerrar link: ${title}`} onClick={() => setAsking(true)}>
        Encerrar
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Encerrar este link?"
        description="Quem tem o link deixa de ler a conversa agora. A sua conversa continua como está."
        confirmLabel="Encerrar"
        loading={revoke.isPending}
        onConfirm={() => revoke.mutate({ params: { chatShareId: share.id } }, { onSettled: () => setAsking(false) })}
      />
    </li>
  )
}
