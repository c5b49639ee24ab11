import { useId, type ReactNode } from 'react'
import { daysBetween } from '#/lib/format/format.ts'
import { ShowMore } from '#/ui/actions/show-more.tsx'
import { RetryNotice } from '#/ui/feedback/retry-notice.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'
import { uiLabels } from '#/ui/ui-labels.ts'
import type { ShownChat, useChatList } from '#/features/chats/history/use-chat-list.ts'

interface ChatGroupsProps {
  list: ReturnType<typeof useChatList>
  q: string
  /** Shown when there are no conversations. */
  empty: string
  className?: string
  /** `isTwin`: another conversation in the list has the same title. */
  renderItem: (chat: ShownChat, isTwin: boolean) => ReactNode
}

/** Conversations grouped by the day of their last message, with the states for loading and empty. */
export function ChatGroups({ list, q, empty, className, renderItem }: ChatGroupsProps) {
  const id = useId()
  const found = list.data?.pages.flatMap(({ items }) => items) ?? []
  const titles = Map.groupBy(found, ({ title }) => title)
  return (
    <nav aria-label="Conversas" aria-busy={list.isLoading || list.isPlaceholderData} className={className}>
      {list.isLoading && <LoadingList />}
      {list.isError && found.length === 0 && <RetryNotice query={list} className="flex-wrap" />}
      <p
        role="status"
        className={found.length === 0 ? 'px-2 py-6 text-center text-sm text-muted-foreground' : 'sr-only'}
      >
        {list.isSuccess && !list.isPlaceholderData && statusText(q, found.length, empty)}
      </p>
      {groupChats(found).map(({ label, chats }, index) => (
        <section key={label} aria-labelledby={id + index} className="pb-4">
          <h2 id={id + index} className="px-2 pb-1 text-xs font-medium text-muted-foreground">
            {label}
          </h2>
          <ul className="flex flex-col gap-0.5">
            {chats.map((chat) => renderItem(chat, (titles.get(chat.title)?.length ?? 0) > 1))}
          </ul>
        </section>
      ))}
      <ShowMore list={list} className="w-full" />
    </nav>
  )
}

function statusText(q: string, count: number, empty: string): string {
  if (count === 0) return q === '' ? empty : uiLabels.nothingFound(q)
  return q === '' ? '' : count === 1 ? '1 conversa encontrada' : `${count} conversas encontradas`
}

function LoadingList() {
  return (
    <div className="flex flex-col gap-5 p-2">
      {['w-3/4', 'w-5/6', 'w-2/3', 'w-4/5'].map((width) => (
        <Skeleton key={width} className={width} />
      ))}
    </div>
  )
}

interface ChatGroup {
  label: string
  chats: ShownChat[]
}

/** Pinned chats first, then by day: today, yesterday, the last seven days, older ones. Empty groups are left out. */
export function groupChats(chats: ShownChat[], now: Date = new Date()): ChatGroup[] {
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
