import type { ListedChat } from '@prosa/contract/conversations/chat-history.ts'
import type { ChatSummary } from '@prosa/contract/conversations/chats.ts'
import { addressOf } from '@prosa/contract/protocol/api.ts'
import { operations } from '@prosa/contract/client/plain-operations.ts'
import { keepPreviousData, useInfiniteQuery, type InfiniteData } from '@tanstack/react-query'
import { api } from '#/lib/api/api.ts'
import { queryClient } from '#/lib/api/query-client.ts'

/** Which of a person's conversations are meant: all, those in one folder, or the archive. */
export interface ChatsSearch {
  folder?: string | undefined
  status?: 'archived' | undefined
}

type ListedChats = { assistantId: number } | ChatsSearch

/** In a list over all assistants each says which one it is with. */
export type ShownChat = ChatSummary & Partial<Pick<ListedChat, 'assistant'>>

interface ChatListPage {
  items: ShownChat[]
  next: string | null
}

/** Milliseconds between two looks at what goes on elsewhere: other tabs, other devices, answers nobody watches. */
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
    // the page's payload has brought the first page already; after a change it is not the list any more
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
      address: addressOf(operations.listChats, { params, query: { q } }),
      fetchPage: (before: string | undefined, signal: AbortSignal): Promise<ChatListPage> =>
        api.listChats({ params, query: { q, before } }, { signal }),
    }
  }
  const query = { q, ...listed }
  return {
    address: addressOf(operations.listOwnChats, { query }),
    fetchPage: (before: string | undefined, signal: AbortSignal): Promise<ChatListPage> =>
      api.listOwnChats({ query: { ...query, before } }, { signal }),
  }
}

const firstPage = (page: ChatListPage | undefined): InfiniteData<ChatListPage, string | null> | undefined =>
  page && { pages: [page], pageParams: [null] }

const isAnswering = ({ items }: ChatListPage) => items.some(({ answering }) => answering)
