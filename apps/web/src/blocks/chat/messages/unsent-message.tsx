import type { FilePart } from '@prosa/contract/conversations/chats.ts'
import { Bubble } from '#/blocks/chat/messages/bubble.tsx'
import type { Unsent } from '#/blocks/chat/store/chat-state.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { Button } from '#/ui/actions/button.tsx'

interface UnsentMessageProps {
  chatId: string
  unsent: Unsent
  onRetry: () => void
  onDiscard: () => void
}

const waits = { waiting: 'Na fila (sem internet)', queued: 'Será enviada em seguida' }

/** A message that the server does not have yet; it stays visible until the server has it. */
export function UnsentMessage({ chatId, unsent, onRetry, onDiscard }: UnsentMessageProps) {
  const { text, files, siblings, state, problem } = unsent
  const isRefused = state === 'failed' || state === 'gone'
  return (
    <article className="flex flex-col items-end gap-1">
      <h2 className="sr-only">Você, {state === 'queued' ? 'mensagem na fila' : 'mensagem a enviar'}</h2>
      <MessageFiles chatId={chatId} files={files} />
      {text !== '' && <Bubble text={text} />}
      {/* As high as the actions of a sent message, so that sending moves nothing. */}
      <div className="flex min-h-8 flex-wrap items-center justify-end gap-x-1 gap-y-2 pointer-coarse:min-h-11">
        <p key={state} role={isRefused ? 'alert' : 'status'} className="px-2 text-right text-sm text-muted-foreground">
          {isRefused ? (
            <>
              <span className="font-medium text-destructive-text">Não enviada.</span> {problem}
            </>
          ) : state === 'sending' ? (
            // Delayed, so that a fast send shows no flash of text.
            <span className="animate-fade-in [animation-delay:600ms] [animation-fill-mode:backwards]">Enviando…</span>
          ) : (
            waits[state]
          )}
        </p>
        {state !== 'sending' && (
          <Button variant="ghost" size="sm" onClick={onDiscard}>
            {siblings.length > 0 ? 'Descartar edição' : 'Voltar a editar'}
          </Button>
        )}
        {state === 'failed' && (
          <Button variant="secondary" size="sm" onClick={onRetry}>
            Tentar novamente
          </Button>
        )}
      </div>
    </article>
  )
}

// Loaded when needed, because few conversations have files.
const FileList = lazyPart(() => import('#/blocks/chat/attachments/file-list.tsx'))

interface MessageFilesProps {
  chatId: string
  files: readonly FilePart[]
}

/** Files sent with a message. */
export const MessageFiles = (props: MessageFilesProps) => props.files.length > 0 && <FileList {...props} />
