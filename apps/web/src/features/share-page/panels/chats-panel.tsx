import type { Share } from '@prosa/contract/sharing/guest-sessions.ts'
import { SquarePen } from 'lucide-react'
import { addressOf } from '@prosa/contract/protocol/api.ts'
import type { ChatSummary } from '@prosa/contract/conversations/chats.ts'
import { operations } from '@prosa/contract/protocol/plain-operations.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ResumeSection } from '#/features/share-page/panels/resume-section.tsx'
import { EraseChats } from '#/features/share-page/panels/erase-chats.tsx'
import { GuestChat } from '#/features/share-page/panels/guest-chat.tsx'
import { useIsGuest } from '#/lib/session/guest-session.ts'
import { Button } from '#/ui/actions/button.tsx'
import { RetryNotice } from '#/ui/feedback/retry-notice.tsx'
import { Sheet } from '#/ui/overlays/sheet.tsx'
import { ShowMore } from '#/ui/actions/show-more.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'
import { api } from '#/lib/api/api.ts'

interface ChatsPanelProps {
  token: string
  share: Share
  chatId: string | undefined
  onChat: (chatId: string | undefined) => void
  onClose: () => void
}

/** The visitor's own conversations on this link, and the way to take them elsewhere. */
export function ChatsPanel({ token, share, chatId, onChat, onClose }: ChatsPanelProps) {
  const isGuest = useIsGuest()
  const list = useGuestChats(isGuest)
  const chats = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Sheet open onOpenChange={onClose} side="left" title="Suas conversas">
      <div className="flex flex-col gap-4 pb-6">
        <Button variant="secondary" className="justify-start" onClick={() => onChat(undefined)}>
          <SquarePen aria-hidden /> Nova conversa
        </Button>
        <nav aria-label="Suas conversas" aria-busy={list.isLoading}>
          {list.isLoading && <Skeleton className="w-3/4" />}
          {list.isError && <RetryNotice query={list} />}
          {chats.length === 0 && !list.isLoading && !list.isError && (
            <p className="py-4 text-sm text-muted-foreground">As suas conversas aparecem aqui, só para você.</p>
          )}
          <ul className="flex flex-col gap-1">
            {chats.map((chat) => (
              <GuestChat
                key={chat.id}
                chat={chat}
                current={chat.id === chatId}
                mayDownload={share.allowDownload}
                onOpen={() => onChat(chat.id)}
                onDeleted={() => chat.id === chatId && onChat(undefined)}
              />
            ))}
          </ul>
          <ShowMore list={list} className="w-full" />
        </nav>
        <ResumeSection token={token} isGuest={isGuest} onResumed={() => onChat(undefined)} />
        {chats.length > 0 && <EraseChats onErased={() => onChat(undefined)} />}
      </div>
    </Sheet>
  )
}

interface ChatsPage {
  items: ChatSummary[]
  next: string | null
}

/** The visitor's conversations, page after page by the server's cursor; of nobody where nobody was let in yet. */
const useGuestChats = (isGuest: boolean) =>
  useInfiniteQuery({
    queryKey: [addressOf(operations.listVisitChats), 'pages'],
    enabled: isGuest,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }): Promise<ChatsPage> =>
      api.listVisitChats({ query: pageParam === null ? {} : { before: pageParam } }, { signal }),
    getNextPageParam: ({ next }) => next,
  })
