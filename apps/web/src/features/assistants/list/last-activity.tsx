import type { AssistantCard } from '@prosa/contract/assistants/assistants.ts'
import { Link } from '@tanstack/react-router'
import { activityText } from '#/features/assistants/list/assistant-facts.ts'

/** When the person talked to the assistant last, which leads back into that conversation. */
export function LastActivity({ assistant }: { assistant: AssistantCard }) {
  const { id, recentChats, deletedAt } = assistant
  const [last] = recentChats
  const text = activityText(assistant)
  if (!last || deletedAt !== null) return <span className="py-1">{text}</span>
  return (
    <Link
      to="/assistants/$assistantId/chats/{-$chatId}"
      params={{ assistantId: String(id), chatId: last.id }}
      title={last.title || 'Conversa sem título'}
      // above the link that covers a card
      className="relative inline-flex min-h-6 items-center rounded-sm underline underline-offset-2 hover:text-foreground"
    >
      {text}
    </Link>
  )
}
