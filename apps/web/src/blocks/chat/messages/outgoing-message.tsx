import type { FilePart } from '@prosa/contract/conversations/chats.ts'
import type { ReactNode } from 'react'
import { Bubble } from '#/blocks/chat/messages/bubble.tsx'
import { MessageFiles } from '#/blocks/chat/messages/message-files.tsx'
import type { Outgoing } from '#/blocks/chat/store/chat-state.ts'
import { Button } from '#/ui/actions/button.tsx'

interface OutgoingMessageProps {
  chatId: string
  outgoing: Outgoing
  onRetry: () => void
  onDiscard: () => void
}

/** A message on its way: it never disappears before the server has it. */
export function OutgoingMessage({
  chatId,
  outgoing: { state, text, files, problem, siblings },
  onRetry,
  onDiscard,
}: OutgoingMessageProps) {
  const isEdit = siblings.length > 0
  const discard = (
    <Button variant="ghost" size="sm" onClick={onDiscard}>
      {isEdit ? 'Descartar edição' : 'Voltar a editar'}
    </Button>
  )
  return (
    <article className="flex flex-col items-end gap-1">
      <h2 className="sr-only">Você, mensagem a enviar</h2>
      <MessageFiles chatId={chatId} files={files} />
      {text !== '' && <Bubble text={text} />}
      {state === 'sending' && (
        // a word for those who wait, not a flash for those who do not
        <Line role="status">
          <span className="animate-fade-in [animation-delay:600ms] [animation-fill-mode:backwards]">Enviando…</span>
        </Line>
      )}
      {state === 'waiting' && (
        <Line role="status" actions={discard}>
          Na fila (sem internet)
        </Line>
      )}
      {state === 'gone' && (
        <Line role="alert" actions={discard}>
          <span className="font-medium text-destructive-text">Não enviada.</span>
        </Line>
      )}
      {state === 'failed' && (
        <Line
          role="alert"
          actions={
            <>
              {discard}
              <Button variant="secondary" size="sm" onClick={onRetry}>
                Tentar novamente
              </Button>
            </>
          }
        >
          <span className="font-medium text-destructive-text">Não enviada.</span> {problem}
        </Line>
      )}
    </article>
  )
}

interface QueuedMessageProps {
  chatId: string
  text: string
  files: readonly FilePart[] | undefined
  onDiscard: () => void
}

/** What was written while an answer came. */
export function QueuedMessage({ chatId, text, files, onDiscard }: QueuedMessageProps) {
  return (
    <article className="flex flex-col items-end gap-1">
      <h2 className="sr-only">Você, mensagem na fila</h2>
      {files && <MessageFiles chatId={chatId} files={files} />}
      {text !== '' && <Bubble text={text} />}
      <Line
        role="status"
        actions={
          <Button variant="ghost" size="sm" onClick={onDiscard}>
            Voltar a editar
          </Button>
        }
      >
        Será enviada em seguida
      </Line>
    </article>
  )
}

/** As high as the actions of a sent message, so that being sent moves nothing. */
function Line({ role, actions, children }: { role: 'status' | 'alert'; actions?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-8 flex-wrap items-center justify-end gap-x-1 gap-y-2 pointer-coarse:min-h-11">
      <p role={role} className="px-2 text-right text-sm text-muted-foreground">
        {children}
      </p>
      {actions}
    </div>
  )
}
