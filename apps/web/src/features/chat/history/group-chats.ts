import type { ChatSummary } from '@prosa/contract/conversations/chats.ts'
import { daysBetween } from '#/lib/format/format.ts'

export interface ChatGroup {
  label: string
  chats: ChatSummary[]
}

/** Pinned chats first, then by day: today, yesterday, the last seven days, older ones. Empty groups are left out. */
export function groupChats(chats: ChatSummary[], now: Date = new Date()): ChatGroup[] {
  const groups = Map.groupBy(chats, (chat) =>
    chat.pinned ? 'Fixadas' : dayLabel(daysBetween(chat.lastMessageAt, now)),
  )
  return ['Fixadas', 'Hoje', 'Ontem', '7 dias', 'Mais antigas'].flatMap((label) => {
    const members = groups.get(label)
    return members ? [{ label, chats: members }] : []
  })
}

function dayLabel(days: number): string {
  if (days <= 0) return 'Hoje'
  if (days === 1) return 'Ontem'
  return days <= 7 ? '7 dias' : 'Mais antigas'
}
