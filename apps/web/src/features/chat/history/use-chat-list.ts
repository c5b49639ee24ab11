import type { ChatSummary } from '@prosa/contract/conversations/chats.ts'
import { addressOf } from '@prosa/contract/protocol/api.ts'
import { operations } from '@prosa/contract/protocol/plain-operations.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { InfiniteData } from '@tanstack/react-query'
import { api } from '#/lib/api/api.ts'
import { queryClient } from '#/lib/api/query-client.ts'

interface ChatListPage {
  items: ChatSummary[]
  next: string | null
}

/** Milliseconds between two looks at what goes on elsewhere: other tabs, other devices, answers nobody watches. */
const often = 3000
const seldom = 15_000

/** The person's conversations with an assistant, page after page by the server's cursor. */
export function useChatList(assistantId: number, q: string) {
  const input = { params: { assistantId }, query: { q } }
  const address = addressOf(operations.listChats, input)
  return useInfiniteQuery({
    queryKey: [address, 'pages'],
    queryFn: ({ pageParam, signal }): Promise<ChatListPage> =>
      api.listChats({ ...input, query: { q, ...(pageParam === null ? {} : { before: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // the page's payload has brought the first page already
    initialData: () => firstPage(queryClient.getQueryData<ChatListPage>([address])),
    initialDataUpdatedAt: () => queryClient.getQueryState([address])?.dataUpdatedAt,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.pages.some(isAnswering) ? often : seldom),
  })
}

const firstPage = (page: ChatListPage | undefined): InfiniteData<ChatListPage, string | null> | undefined =>
  page && { pages: [page], pageParams: [null] }

const isAnswering = ({ items }: ChatListPage) => items.some(({ answering }) => answering)
