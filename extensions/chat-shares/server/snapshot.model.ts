import { APPROVED_MODEL, PERSON_MODEL } from '@prosa/contract/assistants/approved-model.ts'
import type { SharedMessage } from '#/chat-shares/contract.ts'
import type { MessagePart } from '@prosa/contract/conversations/chats.ts'
import { isActive, type MessageStatus } from '@prosa/contract/conversations/message-status.ts'
import type { Source } from '@prosa/contract/conversations/source.ts'
import { toWrittenText } from '@prosa/server/src/modules/conversations/chats/transcripts/transcripts.service.ts'
import { makeNameHider } from '@prosa/server/src/modules/conversations/safety/safety.service.ts'

/** A message of the shared branch. */
export interface PathMessage {
  id: string
  role: 'user' | 'assistant'
  parts: MessagePart[]
  status: MessageStatus
  sources: Source[]
  model: string | null
  /** Note below an answer, such as its author. */
  note: string | null
}

export interface SnapshotMessage extends SharedMessage {
  id: string
}

/** Removes ids before storing: a link's readers learn nothing about its chat. */
export const withoutId = ({ id: _id, note: _note, ...message }: SnapshotMessage): SharedMessage => message

interface Whose {
  /** Name of the conversation's owner, hidden everywhere. */
  personName: string
  showSources: boolean
}

/** Builds the messages of a branch for a link's readers: without files and reasoning, with names and personal data hidden. */
export function toSnapshot(path: readonly PathMessage[], { personName, showSources }: Whose): SnapshotMessage[] {
  const hide = makeNameHider(personName)
  return path.flatMap((message) => {
    const { text, sources } = toWrittenText({ ...message, sources: showSources ? message.sources : [] })
    const files = message.parts.filter(({ type }) => type === 'file').length
    if (text.trim() === '' && files === 0) return []
    return {
      id: message.id,
      role: message.role,
      text: hide(text),
      files,
      sources: sources.map(hide),
      approved: message.model === APPROVED_MODEL,
      ...describeAuthor(message),
    }
  })
}

const describeAuthor = ({ model, note }: Pick<PathMessage, 'model' | 'note'>) =>
  model === PERSON_MODEL ? { byPerson: true as const, note } : {}

/** A person's answer in a chat, with the name they now sign with. */
export type PersonAnswer = Pick<PathMessage, 'parts' | 'note'>

/**
 * Returns a stored message as shown now. Corrects older links, which lack authors or hide fewer forms of the name, and hides
 * names of people who no longer sign.
 */
export function shownNow(
  { note: _note, ...message }: SharedMessage,
  { personName, answers }: { personName: string; answers: readonly PersonAnswer[] },
): SharedMessage {
  const hide = makeNameHider(personName)
  const masked = { ...message, text: hide(message.text), sources: message.sources.map(hide) }
  const answer =
    message.role === 'assistant' &&
    answers.find(({ parts }) => hide(toWrittenText({ parts, sources: [] }).text) === masked.text)
  if (!answer) return masked
  return { ...masked, byPerson: true, note: answer.note && hide(answer.note) }
}

/** Returns the path up to its last finished answer; undefined if there is none. */
export function endOfAnswers(path: readonly PathMessage[]): PathMessage[] | undefined {
  const last = path.findLastIndex(isFinishedAnswer)
  return last < 0 ? undefined : path.slice(0, last + 1)
}

export const isFinishedAnswer = ({ role, status, parts }: PathMessage): boolean =>
  role === 'assistant' && !isActive(status) && parts.some((part) => part.type === 'text' && part.text.trim() !== '')
