import type { Chat } from '@prosa/contract/conversations/chats.ts'
import { ChatStore } from '#/blocks/chat/store/chat-store.ts'
import { unsentMessages, unknownChats } from '#/blocks/chat/store/device-memory.ts'
import { api } from '#/lib/api/api.ts'
import { read } from '#/lib/api/operations.ts'
import { onGuestSessionEnd } from '#/lib/session/guest-session.ts'
import { onSessionEnd } from '#/lib/session/session.ts'
import { queryClient } from '#/lib/api/query-client.ts'

const MAX_STORES = 20
const stores = new Map<string, ChatStore>()

export interface ChatScope {
  chatId: string
  assistantId: number
  /** A test chat of the builder: the draft answers, and no history keeps it. */
  test: boolean
  /** Whether it is deleted here and on the server once its screen is left. */
  temporary?: boolean
  /** Operations of the link or activity; only for chats of guests. */
  guestChats?: GuestChats | undefined
}

/** How a guest's chats begin, and where they are listed. */
export interface GuestChats {
  /** Creates the chat; idempotent. */
  create: (chatId: string) => Promise<unknown>
  /** API path of the guest's chats; null without a list. */
  listPath: string | null
}

/**
 * Returns the store of a chat, the same one while it is among the most recently used.
 * @param saved whether the server has the chat
 */
export function chatStore(scope: ChatScope, saved: boolean): ChatStore {
  const { chatId } = scope
  const store = stores.get(chatId) ?? newStore(scope, saved)
  stores.delete(chatId)
  stores.set(chatId, store)
  for (const [id, old] of stores) {
    if (stores.size <= MAX_STORES) break
    old.close()
    stores.delete(id)
  }
  return store
}

function newStore({ chatId, assistantId, test, temporary, guestChats }: ChatScope, saved: boolean): ChatStore {
  const passing = test || temporary === true
  const { queryKey } = read('getChat', { params: { chatId } })
  return new ChatStore({
    chatId,
    chat: saved ? queryClient.getQueryData<Chat>(queryKey) : null,
    unsent: passing ? [] : unsentMessages.read(chatId),
    create: () =>
      guestChats
        ? guestChats.create(chatId)
        : api.createChat({ params: { assistantId }, body: { id: chatId, test, temporary } }),
    storeUnsent({ unsent, messages }) {
      if (passing) return
      unsentMessages.write(chatId, unsent)
      if (!saved && messages.length === 0) unknownChats.write(assistantId, unsent.length === 0 ? '' : chatId)
      else if (unknownChats.read(assistantId) === chatId) unknownChats.write(assistantId, '')
    },
    onRead: (chat) => queryClient.setQueryData(queryKey, chat),
    // A second read makes the page show the missing chat.
    onMissing: () => void queryClient.invalidateQueries({ queryKey }),
    onChanged: () => {
      if (!passing)
        refreshLists(guestChats ? [guestChats.listPath] : ['/api/chats', `/api/assistants/${assistantId}/chats`])
    },
  })
}

function closeStores() {
  for (const store of stores.values()) store.close()
  stores.clear()
}

onSessionEnd(closeStores)
onGuestSessionEnd(closeStores)

/** Refreshes lists of conversations after a change of titles or order. */
function refreshLists(paths: readonly unknown[]) {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => paths.includes(String(queryKey[0]).split('?')[0]),
  })
}
