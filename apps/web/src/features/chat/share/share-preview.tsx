import type { SharedMessage } from '@prosa/contract/conversations/chat-shares.ts'
import { SharedMessages } from '#/blocks/chat/shared-messages.tsx'
import { api } from '#/lib/api/api.ts'
import { Button } from '#/ui/actions/button.tsx'

interface SharePreviewProps {
  chatId: string
  shown: {
    title: string
    assistantName: string
    until: string
    next: number | null
    messages: readonly (SharedMessage & { id: string })[]
  }
  /** It ends before the newest answer. */
  ended: boolean
  onUntilChange: (until: string | undefined) => void
}

/** Exactly what readers of the link see, and where it ends. */
export function SharePreview({ chatId, shown, ended, onUntilChange }: SharePreviewProps) {
  const { title, assistantName, until } = shown
  const renderEnd = (message: SharedMessage) => {
    const { id } = message as SharedMessage & { id: string }
    if (message.role === 'user' || id === until) return null
    return (
      <Button variant="ghost" size="sm" onClick={() => onUntilChange(id)}>
        Terminar nesta resposta
      </Button>
    )
  }
  return (
    <section aria-label="Prévia" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium">O que o link mostra</h3>
        {ended && (
          <Button variant="secondary" size="sm" onClick={() => onUntilChange(undefined)}>
            Mostrar até a última resposta
          </Button>
        )}
      </div>
      <p className="text-sm text-muted-foreground">
        Seu nome, e-mails, CPFs e telefones são ocultos. Confira se o texto não diz mais do que você quer mostrar.
      </p>
      <div className="flex flex-col gap-4 rounded-lg border border-border p-4">
        {title !== '' && <p className="font-semibold wrap-anywhere">{title}</p>}
        <SharedMessages
          first={shown}
          assistantName={assistantName}
          queryKey={['share-preview', chatId, until]}
          renderEnd={renderEnd}
          fetchPart={(from, signal) => api.previewChatShare({ params: { chatId }, query: { until, from } }, { signal })}
        />
      </div>
    </section>
  )
}
