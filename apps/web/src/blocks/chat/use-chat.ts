import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { chatStore, type ChatScope } from '#/blocks/chat/store/chat-stores.ts'
import { outgoingOf, type ChatState } from '#/blocks/chat/store/chat-state.ts'
import type { ChatStore } from '#/blocks/chat/store/chat-store.ts'
import { watchChat } from '#/blocks/chat/store/chat-calls.ts'
import { read } from '#/lib/api/operations.ts'
import { isMissing } from '#/lib/api/problems.ts'
import { toldBy } from '#/lib/device/observed.ts'

interface OpenChat {
  store: ChatStore
  state: ChatState
  /** Why the messages cannot be shown, and a way to try again. A text that is being written stays. */
  failure: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> | null
  /**
   * The server has deleted the conversation or its assistant. The messages stay on the screen, and nothing can be
   * sent.
   */
  isGone: boolean
}

/** A chat's store and state; `saved` says that the server knows the chat, so that it is read and kept fresh. */
export function useChat(scope: ChatScope, saved: boolean, onMissing?: () => void): OpenChat {
  const [store] = useState(() => chatStore(scope, saved))
  const state = useSyncExternalStore(store.subscribe, store.state, store.state)
  const query = useQuery({
    ...read('getChat', { params: { chatId: scope.chatId } }),
    // while events come they know more
    enabled: saved && state.connection === 'idle' && !outgoingOf(state),
    // what is not there (any more) is the page's to tell
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
    // what was on its way when the answer ended: the device may keep it (`offline-reading.ts`), as the last word
    if (data && !store.take(data) && readHereAt > 0) void refetch()
  }, [data, readHereAt, store, refetch])
  return {
    store,
    state,
    failure: error && !state.ready ? query : null,
    isGone: missing || outgoingOf(state)?.state === 'gone',
  }
}

const onVisibility = toldBy(() => document, 'visibilitychange')
const isVisible = () => document.visibilityState === 'visible'

/**
 * Keeps the chat on the screen in step with what other tabs and devices do with it. A tab has one connection at most: none
 * while nobody sees it, and none beside that of an answer, whose events say the same.
 */
function useWatch(store: ChatStore, { ready, connection, starting, unsent }: ChatState, saved: boolean) {
  const visible = useSyncExternalStore(onVisibility, isVisible, () => false)
  const watches = saved && visible && ready && connection === 'idle' && !starting && unsent[0]?.state !== 'sending'
  useEffect(() => {
    if (!watches) return
    const watching = new AbortController()
    void watchChat(store.chatId, watching.signal, (mark) => store.hear(mark))
    return () => watching.abort()
  }, [store, watches])
}
