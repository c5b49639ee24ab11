import { Link } from '@tanstack/react-router'
import { ArrowLeft, SquarePen } from 'lucide-react'
import { useId, useState } from 'react'
import type { ChatSummary } from '@prosa/contract/conversations/chats.ts'
import { problemText } from '#/lib/api/problems.ts'
import { Button } from '#/ui/actions/button.tsx'
import { LinkButton } from '#/ui/actions/link-button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { SearchInput } from '#/ui/inputs/search-input.tsx'
import { ShowMore } from '#/ui/actions/show-more.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'
import { uiLabels } from '#/ui/ui-labels.ts'
import { ChatItem } from '#/features/chat/history/chat-item.tsx'
import { useChatList } from '#/features/chat/history/use-chat-list.ts'
import { daysBetween } from '#/lib/format/format.ts'

interface ChatHistoryProps {
  assistantId: number
  chatId: string | undefined
}

/** The person's conversations with this assistant, by day, with a search through their texts. */
export function ChatHistory({ assistantId, chatId }: ChatHistoryProps) {
  const [search, setSearch] = useState('')
  const q = search.trim()
  const list = useChatList(assistantId, q)
  const found = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <div className="-mx-2 flex min-h-0 flex-1 flex-col gap-2 pb-3 lg:mx-0 lg:p-3">
      <Link
        to="/assistants"
        className="flex min-h-9 w-fit items-center gap-2 rounded-lg px-2 text-sm text-muted-foreground hover:text-foreground pointer-coarse:min-h-11"
      >
        <ArrowLeft aria-hidden className="size-4" /> Assistentes
      </Link>
      <LinkButton
        to="/assistants/$assistantId/chats/{-$chatId}"
        params={{ assistantId: String(assistantId), chatId: undefined }}
        variant="secondary"
        className="justify-start px-3"
      >
        <SquarePen aria-hidden /> Nova conversa
      </LinkButton>
      <SearchInput
        value={search}
        onSearch={setSearch}
        label="Buscar nas conversas"
        placeholder="Buscar nas conversas…"
      />
      <nav
        aria-label="Conversas"
        aria-busy={list.isLoading || list.isPlaceholderData}
        className="-mx-1 min-h-0 flex-1 overflow-y-auto px-1 pt-2"
      >
        {list.isLoading && <LoadingList />}
        {list.isError && found.length === 0 && (
          <Notice
            tone="danger"
            action={
              <Button variant="secondary" size="sm" onClick={() => void list.refetch()}>
                Tentar novamente
              </Button>
            }
            className="flex-wrap"
          >
            {problemText(list.error)}
          </Notice>
        )}
        <p
          role="status"
          className={found.length === 0 ? 'px-2 py-6 text-center text-sm text-muted-foreground' : 'sr-only'}
        >
          {list.isSuccess && !list.isPlaceholderData && statusText(q, found.length)}
        </p>
        <ChatGroups chats={found} assistantId={assistantId} currentId={chatId} />
        <ShowMore list={list} className="w-full" />
      </nav>
    </div>
  )
}

function statusText(q: string, count: number): string {
  if (count === 0) return q === '' ? 'Suas conversas aparecem aqui.' : uiLabels.nothingFound(q)
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

interface ChatGroupsProps {
  chats: ChatSummary[]
  assistantId: number
  currentId: string | undefined
}

/** Conversations under the day of their last message. */
function ChatGroups({ chats, assistantId, currentId }: ChatGroupsProps) {
  const id = useId()
  return groupChats(chats).map(({ label, chats: members }) => (
    <section key={label} aria-labelledby={id + label} className="pb-4">
      <h2 id={id + label} className="px-2 pb-1 text-xs font-medium text-muted-foreground">
        {label}
      </h2>
      <ul className="flex flex-col gap-0.5">
        {members.map((chat) => (
          <ChatItem key={chat.id} chat={chat} assistantId={assistantId} current={chat.id === currentId} />
        ))}
      </ul>
    </section>
  ))
}

interface ChatGroup {
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
