import type { Unsent } from '#/blocks/chat/store/chat-state.ts'
import type { Writing } from '#/blocks/chat/use-activity-rules.ts'
import { counted } from '#/text/counted.ts'

interface UnsentTextProps {
  /** Text in the field when the dialog opened; null for an empty field. */
  pending: Writing | null
  /** Messages that only this device has. */
  unsent: readonly Unsent[]
  /** Whether the message from the field is on its way. */
  sending: boolean
  /** The message that the server refused. */
  refusal: Unsent | undefined
}

/** Title of a dialog that ends the writing, if some text is not sent. */
export const unsentTextTitle = ({ pending }: Pick<UnsentTextProps, 'pending'>): string | undefined =>
  pending === null
    ? undefined
    : pending.text === ''
      ? 'Há um arquivo que você não enviou'
      : 'Há um texto que você não enviou'

/** Lists text that is not on the server, and says what will happen to it. */
export function UnsentTextNotice({ pending, unsent, sending, refusal, lost }: UnsentTextProps & { lost: string }) {
  if (sending) return <p role="status">Enviando…</p>
  if (refusal)
    return (
      <p role="alert" className="font-medium text-destructive-text">
        Não enviada. {refusal.problem}
      </p>
    )
  const tooLong = pending !== null && !pending.sendable
  return (
    <>
      {pending !== null && pending.text !== '' && (
        <p className="line-clamp-3 border-l-2 border-border pl-3 whitespace-pre-line text-foreground wrap-anywhere">
          {pending.text}
        </p>
      )}
      {tooLong && (
        <p className="font-medium text-destructive-text">
          Ele é longo demais para ser enviado. Volte e encurte, ou ele {lost}.
        </p>
      )}
      {unsent.length > 0 && (
        <p className="font-medium text-destructive-text">
          {counted(unsent.length, 'mensagem ainda não chegou', 'mensagens ainda não chegaram')} ao servidor. O que não
          chegar {lost}.
        </p>
      )}
    </>
  )
}
