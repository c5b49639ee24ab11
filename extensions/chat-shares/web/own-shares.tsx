import type { ChatShare } from '#/chat-shares/contract.ts'
import { useState } from 'react'
import { Confirmation } from '@prosa/web/src/blocks/entity/confirmation.tsx'
import { DialogButton } from '@prosa/web/src/blocks/entity/dialog-button.tsx'
import { ListItems } from '@prosa/web/src/blocks/list/list-items.tsx'
import { formatDate } from '@prosa/web/src/lib/format/format.ts'
import { counted } from '@prosa/web/src/text/counted.ts'
import { CopyButton } from '@prosa/web/src/ui/actions/copy-button.tsx'

/** The person's active links, over all conversations. */
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
      <DialogButton
        variant="ghost"
        size="sm"
        aria-label={`Encerrar link: ${title}`}
        label="Encerrar"
        renderDialog={(close) => (
          <Confirmation
            operation="revokeChatShare"
            input={{ params: { chatShareId: share.id } }}
            title="Encerrar este link?"
            description="Quem tem o link deixa de ler a conversa agora. A sua conversa continua como está."
            confirmLabel="Encerrar"
            done="Link encerrado. Ele não abre mais."
            onClose={close}
          />
        )}
      />
    </li>
  )
}
