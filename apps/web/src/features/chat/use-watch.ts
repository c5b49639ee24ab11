import { useEffect, useSyncExternalStore } from 'react'
import type { ChatState } from '#/features/chat/store/chat-state.ts'
import type { ChatStore } from '#/features/chat/store/chat-store.ts'
import { watchChat } from '#/features/chat/store/chat-watcher.ts'

function subscribe(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

const isVisible = () => document.visibilityState === 'visible'

/**
 * Keeps the chat on the screen in step with what other tabs and devices do with it. A tab has one connection at most: none
 * while nobody sees it, and none beside that of an answer, whose events say the same.
 */
export function useWatch(store: ChatStore, { ready, connection, starting, outgoing }: ChatState, saved: boolean) {
  const visible = useSyncExternalStore(subscribe, isVisible)
  const watches = saved && visible && ready && connection === 'idle' && !starting && outgoing?.state !== 'sending'
  useEffect(() => {
    if (!watches) return
    const watching = new AbortController()
    void watchChat(store.chatId, watching.signal, (mark) => store.hear(mark))
    return () => watching.abort()
  }, [store, watches])
}
