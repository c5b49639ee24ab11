import { useEffect } from 'react'
import type { ChatState, Unsent } from '#/blocks/chat/store/chat-state.ts'
import type { ChatStore } from '#/blocks/chat/store/chat-store.ts'

/** What stands in the field of a message, for a screen around the chat that may take the field away. */
export interface Writing {
  /** '' where nothing is written. */
  text: string
  /** Whether the message could be sent: with a text or a file, and not too long. */
  sendable: boolean
  /** Whether files lie beside the text. */
  withFiles: boolean
  /** Sends as the button does. False where the message has to wait for its files. */
  send: () => boolean
}

/** What a school's activity asks of its conversation. */
export interface ActivityRules {
  /** Of the page, in the place of the conversation's own. */
  title: string
  /** What the assistant seems to have asked first; empty: its greeting. */
  openingQuestion: string
  /** Another number: the chat went on in another tab, and is read again. */
  revision: number
  /** False while the server cannot be reached. When it can again, what was not sent is sent without asking. */
  reachable: boolean
  /** The messages that this device alone has. */
  onUnsent: (unsent: readonly Unsent[]) => void
  /** Told of the field whenever it changes. */
  onWriting: (writing: Writing) => void
}

/** Keeps the activity around a conversation and the conversation in step. */
export function useActivityRules(store: ChatStore, state: ChatState, activity: ActivityRules | undefined) {
  const { revision = 0, reachable = true, onUnsent } = activity ?? {}
  const isActivity = activity !== undefined
  const { unsent } = state
  useEffect(() => onUnsent?.(unsent), [onUnsent, unsent])
  useEffect(() => {
    // what cannot be read now is read when the answer under way is told
    if (revision > 0) void store.refresh().catch(() => undefined)
  }, [store, revision])
  useEffect(() => {
    // when the way is open again, and not at every change: what the server refused is the person's to decide
    if (isActivity && reachable) store.retry()
  }, [store, isActivity, reachable])
}
