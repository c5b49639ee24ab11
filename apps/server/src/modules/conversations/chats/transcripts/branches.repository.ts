import { PERSON_MODEL } from '@prosa/contract/assistants/approved-model.ts'
import type { MessagePart } from '@prosa/contract/conversations/chats.ts'
import type { MessageStatus } from '@prosa/contract/conversations/message-status.ts'
import type { Source } from '@prosa/contract/conversations/source.ts'
import type { Pool } from 'pg'

/** A message for transcripts. */
export interface StoredMessage {
  id: string
  parentId: string | null
  role: 'user' | 'assistant'
  parts: MessagePart[]
  status: MessageStatus
  sources: Source[]
  model: string | null
  /** Note below an answer, such as its author. */
  note: string | null
  createdAt: Date
}

/** Marks a person's answer for readers who do not see models. */
export const withAuthor = (message: StoredMessage): StoredMessage & { byPerson?: true } =>
  message.model === PERSON_MODEL ? { ...message, byPerson: true } : message

/** Returns all messages of a chat, the oldest first. */
export async function findAllMessages(pool: Pool, chatId: string): Promise<StoredMessage[]> {
  const { rows } = await pool.query<StoredMessage>(
    // a question to a person and its answer have the same time
    `select id, parent_id as "parentId", role, parts, status, sources, model, note, created_at as "createdAt"
      from messages where chat_id = $1 order by created_at, role = 'assistant', id`,
    [chatId],
  )
  return rows
}
