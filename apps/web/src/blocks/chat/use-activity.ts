import { useEffect } from 'react'
import type { ChatState } from '#/blocks/chat/store/chat-state.ts'
import type { ChatStore } from '#/blocks/chat/store/chat-store.ts'

/** What a school's activity asks of its conversation. */
export interface ActivityRules {
  /** Of the page, in the place of the conversation's own. */
  title: string
  /** What the assistant seems to have asked first; empty: its greeting. */
  openingQuestion: string
  /** Most words of one message. */
  maxWords: number | null
  paste: boolean
  /** Another number: the chat went on in another tab, and is read again. */
  revision: number
  /** False while the server cannot be reached. When it can again, what was not sent is sent without asking. */
  reachable: boolean
  /** How many messages this device alone has. */
  onUnsent: (count: number) => void
}

/** Keeps the activity around a conversation and the conversation in step. */
export function useActivity(store: ChatStore, state: ChatState, activity: ActivityRules | undefined) {
  const { revision = 0, reachable = true, onUnsent } = activity ?? {}
  const isActivity = activity !== undefined
  const { length } = state.unsent
  useEffect(() => onUnsent?.(length), [onUnsent, length])
  useEffect(() => {
    // what cannot be read now is read when the answer under way is told
    if (revision > 0) void store.refresh().catch(() => undefined)
  }, [store, revision])
  useEffect(() => {
    // when the way is open again, and not at every change: what the server refused is the person's to decide
    if (isActivity && reachable) store.retry()
  }, [store, isActivity, reachable])
}
