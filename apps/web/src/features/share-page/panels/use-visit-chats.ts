import { addressOf } from '@prosa/contract/protocol/api.ts'
import type { ChatSummary } from '@prosa/contract/conversations/chats.ts'
import { operations } from '@prosa/contract/protocol/plain-operations.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#/lib/api/api.ts'

interface ChatsPage {
  items: ChatSummary[]
  next: string | null
}

/** The visitor's conversations, page after page by the server's cursor; of nobody where nobody was let in yet. */
export const useVisitChats = (isGuest: boolean) =>
  useInfiniteQuery({
    queryKey: [addressOf(operations.listVisitChats), 'pages'],
    enabled: isGuest,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }): Promise<ChatsPage> =>
      api.listVisitChats({ query: pageParam === null ? {} : { before: pageParam } }, { signal }),
    getNextPageParam: ({ next }) => next,
  })
