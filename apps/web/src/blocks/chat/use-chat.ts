import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { chatStore, type ChatScope } from '#/blocks/chat/store/chat-stores.ts'
import { findOutgoing, type ChatState } from '#/blocks/chat/store/chat-state.ts'
import type { ChatStore } from '#/blocks/chat/store/chat-store.ts'
import { watchChat } from '#/blocks/chat/store/chat-calls.ts'
import { read } from '#/lib/api/operations.ts'
import { isMissing } from '#/lib/api/problems.ts'
import { toldBy } from '#/lib/device/observed.ts'

interface OpenChat {
  store: ChatStore
  state: ChatState
  /** Why the messages cannot be shown, and a way to try again. Typed text stays. */
  failure: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> | null
  /** Whether the server has deleted the conversation or its assistant. The messages stay on the screen, and nothing can be sent. */
  isGone: boolean
}

/**
 * Returns a chat's store and state.
 * @param saved whether the server has the chat, so that it is read and refreshed
 */
export function useChat(scope: ChatScope, saved: boolean, onMissing?: () => void): OpenChat {
  const [store] = useState(() => chatStore(scope, saved))
  const state = useSyncExternalStore(store.subscribe, store.state, store.state)
  const query = useQuery({
    ...read('getChat', { params: { chatId: scope.chatId } }),
    // Events bring newer facts.
    enabled: saved && state.connection === 'idle' && !findOutgoing(state),
    // The page reports a missing chat.
    throwOnError: (error) => isMissing(error) && !onMissing && !store.state().ready,
  })
  const { data, dataUpdatedAt, error, isFetchedAfterMount, refetch } = query
  const readHereAt = isFetchedAfterMount ? dataUpdatedAt : 0
  useWatch(store, state, saved && !scope.test)
  const missing = error !== null && isMissing(error)
  useEffect(() => {
    if (missing) onMissing?.()
  }, [missing, onMissing])
  useEffect(() => {
    // The read began before the answer's end and the device may store it (`offline-reading.ts`), so it is repeated.
    if (data && !store.adoptRead(data) && readHereAt > 0) void refetch()
  }, [data, readHereAt, store, refetch])
  return {
    store,
    state,
    failure: error && !state.ready ? query : null,
    isGone: missing || findOutgoing(state)?.state === 'gone',
  }
}

const onVisibility = toldBy(() => document, 'visibilitychange')
const isVisible = () => document.visibilityState === 'visible'

/**
 * Follows changes of the visible chat by other tabs and devices. A tab has at most one connection: none while hidden, and none beside an
 * answer's, whose events say the same.
 */
function useWatch(store: ChatStore, { ready, connection, starting, unsent }: ChatState, saved: boolean) {
  const visible = useSyncExternalStore(onVisibility, isVisible, () => false)
  const watches = saved && visible && ready && connection === 'idle' && !starting && unsent[0]?.state !== 'sending'
  useEffect(() => {
    if (!watches) return
    const watching = new AbortController()
    void watchChat(store.chatId, watching.signal, (mark) => store.compareWithServer(mark))
    return () => watching.abort()
  }, [store, watches])
}
