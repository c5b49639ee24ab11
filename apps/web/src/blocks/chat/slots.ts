import type { Message } from '@prosa/contract/conversations/chats.ts'
import type { ChatStore } from '#/blocks/chat/store/chat-store.ts'
import type { ChatAssistant } from '#/blocks/chat/welcome.tsx'
import type { ToolCall } from '@prosa/contract/conversations/tool-calls.ts'
import { createSlot } from '#/lib/api/slot.ts'
import type { RefObject } from 'react'

/** The composer's field, for content that writes into it. */
export interface ComposerField {
  text: string
  setText: (text: string) => void
  area: RefObject<HTMLTextAreaElement | null>
}

/** Above the field for a message of a member's own conversations, depending on its text. */
export const AboveFieldSlot = createSlot<ComposerField>()

interface Conversed {
  /** Options of the link or activity; everything is allowed without them. */
  options: NonNullable<ChatAssistant['options']>
}

/** Before the field for a message, after the button for files. */
export const BesideFieldSlot = createSlot<
  Conversed & {
    store: ChatStore
    /** Appends words to the text, replacing `before` if it ends with these. */
    onWords: (words: string, before?: string) => void
  }
>()

/** Below an answer with a text, before its actions; also while it grows. */
export const AnswerSlot = createSlot<
  Conversed & {
    message: Message
    text: string
    /** Whether it is the newest message of the conversation. */
    last: boolean
  }
>()

/** At the end of the menu of an answer with a text. */
export const AnswerMenuSlot = createSlot<Conversed & { message: Message }>()

export interface CallProps {
  call: ToolCall
  message: Message
  chatId: string
  /** Whether it is the newest message and no answer is running, so that the person may decide on the call. */
  mayDecide: boolean
  /** Goes on with the answer after a decision. */
  onContinue: () => void
}

/** A tool call in an answer, between its reasoning and its text. */
export const CallSlot = createSlot<CallProps>()

export interface NoteProps {
  assistant: ChatAssistant
  chatId: string
  messages: readonly Message[]
  /** Whether the server has the conversation. */
  saved: boolean
  /** Whether the page has a help (`ChatHelpSlot`). */
  inHelp: boolean
  /** Creates the conversation on the server; repeated calls create it once. */
  begin: () => Promise<unknown>
  /** Tells the page that the conversation was created. */
  onBegun: () => void
}

/** Between the messages and the field of a conversation that is stored or could begin now. */
export const NotesSlot = createSlot<NoteProps>()

/** In the help of a visitor's page; `onLeave` closes it. */
export const ChatHelpSlot = createSlot<{ onLeave: () => void }>()

/**
 * Where a screen says that questions of a student's chat wait for a person.
 * @public for extensions
 */
export const WaitingSlot = createSlot<{ questions: number }>()
