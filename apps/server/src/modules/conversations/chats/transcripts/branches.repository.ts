import { PERSON_MODEL } from '@prosa/contract/assistants/approved-model.ts'
import type { MessagePart } from '@prosa/contract/conversations/chats.ts'
import type { MessageStatus } from '@prosa/contract/conversations/message-status.ts'
import type { Source } from '@prosa/contract/conversations/source.ts'
import type { Pool } from 'pg'

/** A message for transcripts. */
export interface PathMessage {
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
export const withAuthor = (message: PathMessage): PathMessage & { byPerson?: true } =>
  message.model === PERSON_MODEL ? { ...message, byPerson: true } : message

const fields = `m.id, m.parent_id, m.role, m.parts, m.status, m.sources, m.model, m.note, m.created_at`
const messageColumns = `id, parent_id as "parentId", role, parts, status, sources, model, note, created_at as "createdAt"`

/** Returns the path to a leaf, or to the current one; empty if the chat does not contain the leaf. */
export async function findPath(pool: Pool, chatId: string, leafId: string | null): Promise<PathMessage[]> {
  const { rows } = await pool.query<PathMessage>(
    `with recursive path as (
      select ${fields}, 1 as depth from chats c join messages m on m.chat_id = c.id and m.id = coalesce($2::uuid, c.current_leaf_id)
        where c.id = $1
      union all
      select ${fields}, path.depth + 1 from path join messages m on m.id = path.parent_id and m.chat_id = $1)
    select ${messageColumns} from path order by depth desc`,
    [chatId, leafId],
  )
  return rows
}

/** Returns all messages of a chat, the oldest first. */
export async function findAllMessages(pool: Pool, chatId: string): Promise<PathMessage[]> {
  const { rows } = await pool.query<PathMessage>(
    // a question to a person and its answer have the same time
    `select ${messageColumns} from messages where chat_id = $1 order by created_at, role = 'assistant', id`,
    [chatId],
  )
  return rows
}
