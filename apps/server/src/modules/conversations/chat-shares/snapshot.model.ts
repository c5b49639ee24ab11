import { APPROVED_MODEL, PERSON_MODEL } from '@prosa/contract/assistants/approved-model.ts'
import type { SharedMessage } from '@prosa/contract/conversations/chat-shares.ts'
import { isActive } from '@prosa/contract/conversations/message-status.ts'
import type { PathMessage } from '#/modules/conversations/chats/transcripts/branches.repository.ts'
import { saidIn } from '#/modules/conversations/chats/transcripts/transcript.model.ts'
import { hiderOf } from '#/modules/conversations/safety/name-mask.model.ts'

export interface SnapshotMessage extends SharedMessage {
  id: string
}

/** As it is kept: who reads a link learns nothing of the chat behind it. */
export const withoutId = ({ id: _id, note: _note, ...message }: SnapshotMessage): SharedMessage => message

interface Whose {
  /** Whose conversation it is: their name is hidden wherever it stands. */
  personName: string
  showSources: boolean
}

/** The messages of a branch as readers of a link see them: without files and thoughts, names and personal data hidden. */
export function snapshotOf(path: readonly PathMessage[], { personName, showSources }: Whose): SnapshotMessage[] {
  const hide = hiderOf(personName)
  return path.flatMap((message) => {
    const { text, sources } = saidIn({ ...message, sources: showSources ? message.sources : [] })
    const files = message.parts.filter(({ type }) => type === 'file').length
    if (text.trim() === '' && files === 0) return []
    return {
      id: message.id,
      role: message.role,
      text: hide(text),
      files,
      sources: sources.map(hide),
      approved: message.model === APPROVED_MODEL,
      ...authorOf(message),
    }
  })
}

const authorOf = ({ model, note }: Pick<PathMessage, 'model' | 'note'>) =>
  model === PERSON_MODEL ? { byPerson: true as const, note } : {}

/** The answers of people in a chat, with the names they signed with at this moment. */
export type PersonAnswer = Pick<PathMessage, 'parts' | 'note'>

/**
 * A kept message as it is shown now. Links that were made before messages named their author, or before the name was found in all
 * its forms, are mended here; a name with which somebody no longer signs is not shown.
 */
export function shownNow(
  { note: _note, ...message }: SharedMessage,
  { personName, answers }: { personName: string; answers: readonly PersonAnswer[] },
): SharedMessage {
  const hide = hiderOf(personName)
  const shown = { ...message, text: hide(message.text), sources: message.sources.map(hide) }
  const answer =
    message.role === 'assistant' &&
    answers.find(({ parts }) => hide(saidIn({ parts, sources: [] }).text) === shown.text)
  if (!answer) return shown
  return { ...shown, byPerson: true, note: answer.note && hide(answer.note) }
}

/** The path up to its last answer that has come to an end; undefined where there is none. */
export function endOfAnswers(path: readonly PathMessage[]): PathMessage[] | undefined {
  const last = path.findLastIndex(isFinishedAnswer)
  return last < 0 ? undefined : path.slice(0, last + 1)
}

export const isFinishedAnswer = ({ role, status, parts }: PathMessage): boolean =>
  role === 'assistant' && !isActive(status) && parts.some((part) => part.type === 'text' && part.text.trim() !== '')
