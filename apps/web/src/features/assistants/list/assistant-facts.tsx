import type { AssistantCard } from '@prosa/contract/assistants/assistants.ts'
import { Link } from '@tanstack/react-router'
import { Star } from 'lucide-react'
import { useWrite } from '#/lib/api/operations.ts'
import { classNames } from '#/lib/format/class-names.ts'
import { daysBetween, formatRelative } from '#/lib/format/format.ts'
import { counted } from '#/text/counted.ts'
import { IconButton } from '#/ui/actions/icon-button.tsx'

const TRASH_DAYS = 30

export const ownerText = ({ mine, ownerName }: AssistantCard): string => (mine ? 'Você' : ownerName)

/** Text about the person's last conversation, empty before the first one, or the days that remain in the trash. */
function activityText({ lastChatAt, deletedAt }: AssistantCard): string {
  if (deletedAt !== null) {
    const left = Math.max(0, TRASH_DAYS - daysBetween(deletedAt, Date.now()))
    return left === 0 ? 'Será apagado hoje' : `Será apagado em ${counted(left, 'dia', 'dias')}`
  }
  return lastChatAt ? `Sua última conversa: ${formatRelative(lastChatAt)}` : ''
}

/** Time of the person's last conversation, with a link to it. */
export function LastActivity({ assistant }: { assistant: AssistantCard }) {
  const { id, recentChats, deletedAt } = assistant
  const [last] = recentChats
  const text = activityText(assistant)
  if (text === '') return null
  if (!last || deletedAt !== null) return <span className="py-1">{text}</span>
  return (
    <Link
      to="/assistants/$assistantId/chats/{-$chatId}"
      params={{ assistantId: String(id), chatId: last.id }}
      title={last.title || 'Conversa sem título'}
      // Above the link that covers a card.
      className="relative inline-flex min-h-6 items-center rounded-sm underline underline-offset-2 hover:text-foreground"
    >
      {text}
    </Link>
  )
}

export function FavoriteButton({ assistant }: { assistant: AssistantCard }) {
  const change = useWrite('setFavorite')
  const favorite = change.isPending ? change.variables.body.favorite : assistant.favorite
  return (
    <IconButton
      size="sm"
      label={`Favoritar ${assistant.name}`}
      tooltip={false}
      aria-pressed={favorite}
      icon={<Star className={classNames(favorite && 'fill-current text-warning-text')} />}
      onClick={() => change.mutate({ params: { assistantId: assistant.id }, body: { favorite: !favorite } })}
    />
  )
}
