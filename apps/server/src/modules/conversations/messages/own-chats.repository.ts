import type { Pool } from 'pg'
import type { chats } from '#/modules/conversations/chats.tables.ts'
import type { Actor } from '#/platform/authorization/actor.ts'
import { batchCalls } from '#/platform/speed/batch-calls.ts'

/** A chat and its unfinished answer. */
export interface ChatRow {
  id: string
  assistantId: number
  userId: number | null
  guestId: string | null
  linkId: string | null
  attemptId: string | null
  origin: typeof chats.$inferSelect.origin
  title: string
  pinned: boolean
  archived: boolean
  folderId: string | null
  lastMessageAt: Date
  deletedAt: Date | null
  /** Number of the unfinished answer's first event. */
  activeFrom: number | null
  assistant: AssistantState
}

/** Facts that decide whether a chat's assistant may be used, without configurations. */
interface AssistantState {
  id: number
  ownerId: number
  visibility: 'restricted' | 'organization'
  publishedVersion: number | null
  pausedAt: Date | null
  archivedAt: Date | null
  deletedAt: Date | null
}

const columns = `c.id, c.assistant_id as "assistantId", c.user_id as "userId", c.guest_id as "guestId",
  c.link_id as "linkId", c.attempt_id as "attemptId", c.origin, c.title, c.pinned, c.archived_at is not null as archived,
  c.folder_id as "folderId", c.last_message_at as "lastMessageAt", c.deleted_at as "deletedAt"`
const assistant = `a.owner_id as "ownerId", a.visibility, a.published_version as "publishedVersion",
  a.paused_at as "pausedAt", a.archived_at as "archivedAt", a.deleted_at as "assistantDeletedAt"`
const active = `(select r.first_seq::int from runs r where r.chat_id = c.id and r.state = 'running') as "activeFrom"`

/** Finds the actor's chat, including a deleted one. */
export const findChat = (pool: Pool, actor: Actor, chatId: string): Promise<ChatRow | undefined> =>
  findWanted(pool, [chatId, ...toOwnerIds(actor)])

type Wanted = [chatId: string, userId: number | null, guestId: string | null]

// looks up each chat by key, whatever number of rows the planner expects; with arrays it would plan each call anew (see `findSession`)
const wantedText = `select wanted.at, found.* from json_to_recordset($1) as wanted (at int, id uuid, user_id int, guest_id uuid)
  cross join lateral (select ${columns}, ${active}, ${assistant} from chats c join assistants a on a.id = c.assistant_id
    where c.id = wanted.id and (c.user_id = wanted.user_id or c.guest_id = wanted.guest_id) offset 0) found`

const findWanted = batchCalls(
  { most: 50, atOnce: 2 },
  async (pool: Pool, wanted: readonly Wanted[]): Promise<(ChatRow | undefined)[]> => {
    const values = [JSON.stringify(wanted.map(([id, user_id, guest_id], at) => ({ at, id, user_id, guest_id })))]
    const { rows } = await pool.query<FoundRow & { at: number }>({ name: 'chat-find', text: wantedText, values })
    const found = new Map(rows.map(({ at, ...row }) => [at, toChat(row)]))
    return wanted.map((_, index) => found.get(index))
  },
)

function toChat(row: FoundRow): ChatRow {
  const { ownerId, visibility, publishedVersion, pausedAt, archivedAt, assistantDeletedAt: deletedAt, ...chat } = row
  return {
    ...chat,
    assistant: { id: chat.assistantId, ownerId, visibility, publishedVersion, pausedAt, archivedAt, deletedAt },
  }
}

type FoundRow = Omit<ChatRow, 'assistant'> &
  Omit<AssistantState, 'id' | 'deletedAt'> & { assistantDeletedAt: Date | null }

/** Returns the owner columns of an actor's chats. */
export const toOwnerIds = (actor: Actor): [userId: number | null, guestId: string | null] =>
  actor.kind === 'user' ? [actor.id, null] : [null, actor.guestId]
