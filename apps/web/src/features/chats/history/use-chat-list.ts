import type { ListedChat } from '@prosa/contract/conversations/chat-history.ts'
import type { ChatSummary } from '@prosa/contract/conversations/chats.ts'
import { formatAddress } from '@prosa/contract/protocol/api.ts'
import { operations } from '@prosa/contract/client/plain-operations.ts'
import { keepPreviousData, useInfiniteQuery, type InfiniteData } from '@tanstack/react-query'
import { api } from '#/lib/api/api.ts'
import { queryClient } from '#/lib/api/query-client.ts'

/** Selects all of a person's conversations, those in one folder, or the archive. */
export interface ChatsSearch {
  q?: string | undefined
  folder?: string | undefined
  status?: 'archived' | undefined
}

type ListedChats = { assistantId: number } | ChatsSearch

/** A list over all assistants also carries each conversation's assistant. */
export type ShownChat = ChatSummary & Partial<Pick<ListedChat, 'assistant' | 'excerpt'>>

interface ChatListPage {
  items: ShownChat[]
  next: string | null
}

/** Milliseconds between reads for changes made elsewhere: other tabs, other devices, unwatched answers. */
const often = 3000
const seldom = 15_000

/** The person's conversations, page after page by the server's cursor. */
export function useChatList(listed: ListedChats, q: string) {
  const { address, fetchPage } = callFor(listed, q)
  return useInfiniteQuery({
    queryKey: [address, 'pages'],
    queryFn: ({ pageParam, signal }): Promise<ChatListPage> => fetchPage(pageParam ?? undefined, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // The page's payload already carries the first page; after a change it is out of date.
    initialData: () => {
      const brought = queryClient.getQueryState<ChatListPage>([address])
      return brought?.isInvalidated ? undefined : firstPage(brought?.data)
    },
    initialDataUpdatedAt: () => queryClient.getQueryState([address])?.dataUpdatedAt,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.pages.some(isAnswering) ? often : seldom),
  })
}

function callFor(listed: ListedChats, q: string) {
  if ('assistantId' in listed) {
    const params = { assistantId: listed.assistantId }
    return {
      address: formatAddress(operations.listChats, { params, query: { q } }),
      fetchPage: (before: string | undefined, signal: AbortSignal): Promise<ChatListPage> =>
        api.listChats({ params, query: { q, before } }, { signal }),
    }
  }
  const query = { q, ...listed }
  return {
    address: formatAddress(operations.listOwnChats, { query }),
    fetchPage: (before: string | undefined, signal: AbortSignal): Promise<ChatListPage> =>
      api.listOwnChats({ query: { ...query, before } }, { signal }),
  }
}

const firstPage = (page: ChatListPage | undefined): InfiniteData<ChatListPage, string | null> | undefined =>
  page && { pages: [page], pageParams: [null] }

const isAnswering = ({ items }: ChatListPage) => items.some(({ answering }) => answering)
