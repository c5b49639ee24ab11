import { isActive } from '@prosa/contract/conversations/message-status.ts'
import { api } from '#/lib/api/api.ts'
import { isMissing } from '#/lib/api/problems.ts'
import { onSessionEnd } from '#/lib/session/session.ts'
import { toast } from '#/ui/feedback/toasters.tsx'

/** Milliseconds between two looks at a conversation that was left while its answer was being written. */
const PAUSE = 4000
/** No answer takes longer, in looks. */
const MOST = 300

interface Left {
  chatId: string
  /** Whether the person has come back to it: then nothing is to be said. */
  isShown: () => boolean
  open: () => void
}

const waiting = new Map<string, ReturnType<typeof setTimeout>>()

onSessionEnd(() => {
  for (const timer of waiting.values()) clearTimeout(timer)
  waiting.clear()
})

/** Says when the answer is ready in a conversation that was left meanwhile. */
export function awaitAnswer(left: Left, looks = MOST) {
  clearTimeout(waiting.get(left.chatId))
  waiting.set(
    left.chatId,
    setTimeout(() => void look(left, looks), PAUSE),
  )
}

async function look(left: Left, looks: number) {
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
    // deleted meanwhile: nothing is awaited any more; a lost network is tried again
    if (isMissing(error)) waiting.delete(chatId)
    else again()
  }
}
