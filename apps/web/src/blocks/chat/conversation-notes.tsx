import type { Message } from '@prosa/contract/conversations/chats.ts'
import type { ChatStore } from '#/blocks/chat/store/chat-store.ts'
import type { ChatState } from '#/blocks/chat/store/chat-state.ts'
import type { ChatScope } from '#/blocks/chat/store/chat-stores.ts'
import { NotesSlot } from '#/blocks/chat/slots.ts'
import type { ChatAssistant } from '#/blocks/chat/welcome.tsx'
import { useOnDevice } from '#/lib/device/use-on-device.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'

// Loaded only for temporary conversations.
const TemporaryNote = lazyPart(() => import('#/blocks/chat/temporary-note.tsx'))
// Loaded only if the assistant proposes next questions.
const NextQuestions = lazyPart(() => import('#/blocks/chat/messages/next-questions.tsx'))

interface ConversationNotesProps {
  assistant: ChatAssistant
  saved: boolean
  onStarted: (() => void) | undefined
  scope: ChatScope
  store: ChatStore
  state: ChatState
  messages: readonly Message[]
  /** Whether the server has deleted the conversation. */
  isGone: boolean
  /** Whether a question would be sent now. */
  mayAsk: boolean
  onAsk: (question: string) => void
}

/** Notes between the messages and the composer. */
export function ConversationNotes({
  assistant,
  scope: { chatId, test, temporary, guestChats },
  store,
  state,
  messages,
  saved,
  isGone,
  mayAsk,
  onStarted,
  onAsk,
}: ConversationNotesProps) {
  const drawn = useOnDevice(() => true, false)
  const begun = saved && messages.length > 0 && !isGone
  const hasNotes = drawn && !test && !temporary && !isGone && (saved || mayAsk)
  return (
    <>
      {state.connection === 'reconnecting' && (
        <p role="status" className="pb-1.5 text-center text-xs text-muted-foreground">
          Reconectando… A resposta continua no servidor.
        </p>
      )}
      {temporary && <TemporaryNote />}
      {hasNotes && (
        <NotesSlot
          {...{ assistant, chatId, messages, saved }}
          inHelp={guestChats !== undefined}
          begin={store.prepare}
          onBegun={() => onStarted?.()}
        />
      )}
      {assistant.nextQuestions && begun && mayAsk && (
        <NextQuestions chatId={chatId} messages={messages} onChoose={onAsk} />
      )}
    </>
  )
}
