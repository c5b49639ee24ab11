import { useEffect } from 'react'
import type { ChatState, Unsent } from '#/blocks/chat/store/chat-state.ts'
import type { ChatStore } from '#/blocks/chat/store/chat-store.ts'

/** Content of the composer, for a surrounding screen that may remove it. */
export interface Writing {
  /** Empty if nothing is typed. */
  text: string
  /** Whether the message can be sent: it has a text or a file, and is not too long. */
  sendable: boolean
  /** Whether files are attached. */
  withFiles: boolean
  /** Sends like the button. Returns false if the message has to wait for its files. */
  send: () => boolean
}

/** Rules of a school's activity for its conversation. */
export interface ActivityRules {
  /** The page's title, instead of the conversation's. */
  title: string
  /** The assistant's first question; empty shows its greeting. */
  openingQuestion: string
  /** A new number means that the chat continued in another tab, so it is read again. */
  revision: number
  /** False while the server is unreachable. When it returns, unsent messages are sent without asking. */
  reachable: boolean
  /** Called with the messages that only this device has. */
  onUnsent: (unsent: readonly Unsent[]) => void
  /** Called whenever the field changes. */
  onWriting: (writing: Writing) => void
}

/** Synchronizes a conversation with its activity. */
export function useActivityRules(store: ChatStore, state: ChatState, activity: ActivityRules | undefined) {
  const { revision = 0, reachable = true, onUnsent } = activity ?? {}
  const isActivity = activity !== undefined
  const { unsent } = state
  useEffect(() => onUnsent?.(unsent), [onUnsent, unsent])
  useEffect(() => {
    // A failed read is repeated with the answer's next event.
    if (revision > 0) void store.refresh().catch(() => undefined)
  }, [store, revision])
  useEffect(() => {
    // Only when the connection returns: a message that the server refused is left to the person.
    if (isActivity && reachable) store.retry()
  }, [store, isActivity, reachable])
}
