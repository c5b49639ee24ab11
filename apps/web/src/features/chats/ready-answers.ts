import { isActive } from '@prosa/contract/conversations/message-status.ts'
import { api } from '#/lib/api/api.ts'
import { isMissing } from '#/lib/api/problems.ts'
import { onSessionEnd } from '#/lib/session/session.ts'
import { toast } from '#/ui/feedback/toasters.tsx'

/** Milliseconds between two polls of a conversation that was left while its answer was being written. */
const POLL_MS = 4000
/** Polls after which the waiting ends; no answer takes longer. */
const MAX_POLLS = 300

interface PendingChat {
  chatId: string
  /** Whether the person has come back to the conversation: then no report is needed. */
  isShown: () => boolean
  open: () => void
}

const waiting = new Map<string, ReturnType<typeof setTimeout>>()

onSessionEnd(() => {
  for (const timer of waiting.values()) clearTimeout(timer)
  waiting.clear()
})

/** Notifies the person when the answer of a conversation that they left is ready. */
export function awaitAnswer(left: PendingChat, looks = MAX_POLLS) {
  clearTimeout(waiting.get(left.chatId))
  waiting.set(
    left.chatId,
    setTimeout(() => void pollChat(left, looks), POLL_MS),
  )
}

async function pollChat(left: PendingChat, looks: number) {
  const { chatId } = left
  const isWaiting = () => waiting.has(chatId)
  const again = () => (looks > 1 && isWaiting() ? awaitAnswer(left, looks - 1) : waiting.delete(chatId))
  if (left.isShown()) return waiting.delete(chatId)
  try {
    const { title, messages, activeMessageId } = await api.getChat({ params: { chatId } })
    const status = messages.at(-1)?.status
    if (activeMessageId !== null || (status && isActive(status))) return again()
    if (!isWaiting() || left.isShown()) return waiting.delete(chatId)
    waiting.delete(chatId)
    const name = title || 'Nova conversa'
    const action = { label: 'Abrir', onClick: left.open }
    if (status === 'done') toast.success(`A resposta em “${name}” está pronta.`, { action })
    else toast(`A resposta em “${name}” parou antes do fim.`, { action })
  } catch (error) {
    // A deleted conversation ends the waiting; a network error is tried again.
    if (isMissing(error)) waiting.delete(chatId)
    else again()
  }
}
