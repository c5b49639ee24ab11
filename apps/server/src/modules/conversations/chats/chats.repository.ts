import type { Pool, PoolClient } from 'pg'
import type { chats } from '#/modules/conversations/chats.tables.ts'
import { emitHeard } from '#/modules/conversations/conversations.events.ts'
import type { Actor } from '#/platform/authorization/actor.ts'
import { together } from '#/platform/speed/together.ts'

/** A chat, and the answer under way in it. */
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
  /** Number of the first event of the answer under way. */
  activeFrom: number | null
  assistant: AssistantState
}

/** What decides whether a chat's assistant may be talked to now, without its configurations. */
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

/** The actor's own chat, including one in the trash. */
export const findChat = (pool: Pool, actor: Actor, chatId: string): Promise<ChatRow | undefined> =>
  findWanted(pool, [chatId, ...owner(actor)])

type Wanted = [chatId: string, userId: number | null, guestId: string | null]

// each by its key, whatever the database believes of how many are asked for
const wantedText = `select wanted.at::int, found.* from unnest($1::uuid[], $2::int[], $3::uuid[]) with ordinality as wanted (id, user_id, guest_id, at)
  cross join lateral (select ${columns}, ${active}, ${assistant} from chats c join assistants a on a.id = c.assistant_id
    where c.id = wanted.id and (c.user_id = wanted.user_id or c.guest_id = wanted.guest_id) offset 0) found`

const findWanted = together(
  { most: 50, atOnce: 2 },
  async (pool: Pool, wanted: readonly Wanted[]): Promise<(ChatRow | undefined)[]> => {
    const values = [0, 1, 2].map((column) => wanted.map((one) => one[column]))
    const { rows } = await pool.query<FoundRow & { at: number }>({ name: 'chat-find', text: wantedText, values })
    const found = new Map(rows.map(({ at, ...row }) => [at, chatOf(row)]))
    return wanted.map((_, index) => found.get(index + 1))
  },
)

function chatOf(row: FoundRow): ChatRow {
  const { ownerId, visibility, publishedVersion, pausedAt, archivedAt, assistantDeletedAt: deletedAt, ...chat } = row
  return {
    ...chat,
    assistant: { id: chat.assistantId, ownerId, visibility, publishedVersion, pausedAt, archivedAt, deletedAt },
  }
}

type FoundRow = Omit<ChatRow, 'assistant'> &
  Omit<AssistantState, 'id' | 'deletedAt'> & { assistantDeletedAt: Date | null }

const owner = (actor: Actor): [userId: number | null, guestId: string | null] =>
  actor.kind === 'user' ? [actor.id, null] : [null, actor.guestId]

export interface NewChat {
  id: string
  assistantId: number
  origin: ChatRow['origin']
  linkId?: string
  attemptId?: string
}

const created = emitHeard({
  type: `'chat.created'`,
  from: `chat where chat.origin not in ('test', 'temporary')`,
  chat: 'chat',
  payload: `'sequence', 0`,
})

/** False where a chat with this id is there already. */
export async function insertChat(pool: Pool | PoolClient, actor: Actor, chat: NewChat): Promise<boolean> {
  const { id, assistantId, origin, linkId = null, attemptId = null } = chat
  const { rowCount } = await pool.query({
    name: 'chat-insert',
    text: `with chat as (insert into chats (id, assistant_id, origin, link_id, attempt_id, user_id, guest_id)
        values ($1, $2, $3, $4, $5, $6, $7) on conflict (id) do nothing returning id, assistant_id, origin),
      heard as (${created})
      select from chat`,
    values: [id, assistantId, origin, linkId, attemptId, ...owner(actor)],
  })
  return rowCount === 1
}

export interface ChatChange {
  title?: string | undefined
  pinned?: boolean | undefined
  archived?: boolean | undefined
  /** null: out of every folder. */
  folderId?: string | null | undefined
}

/** Whose chats are meant: what is not theirs stays as it is. */
type ChatOwner = Pick<ChatRow, 'userId' | 'guestId'>

const OWNED = '(user_id = $2 or guest_id = $3)'

/** Changes what is given, and answers which were changed; a title given by a person is never replaced by an automatic one. */
export async function changeChats(
  pool: Pool,
  { userId, guestId }: ChatOwner,
  ids: readonly string[],
  { title, pinned, archived, folderId }: ChatChange,
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `update chats set title = coalesce($4, title), titled_by_person = titled_by_person or $4 is not null,
       pinned = coalesce($5, pinned),
       archived_at = case when $6::boolean is null then archived_at when $6 then coalesce(archived_at, now()) end,
       folder_id = case when $7 then $8::uuid else folder_id end
     where id = any($1) and ${OWNED} and deleted_at is null returning id`,
    [ids, userId, guestId, title ?? null, pinned ?? null, archived ?? null, folderId !== undefined, folderId ?? null],
  )
  return rows.map(({ id }) => id)
}

/** Takes chats away or brings them back, and answers which. What is handed in to a school stays. */
export async function markDeleted(
  pool: Pool,
  { userId, guestId }: ChatOwner,
  ids: readonly string[],
  deleted: boolean,
): Promise<{ id: string; answering: boolean }[]> {
  const { rows } = await pool.query<{ id: string; answering: boolean }>(
    `update chats set deleted_at = case when $4 then coalesce(deleted_at, now()) end
     where id = any($1) and ${OWNED} and attempt_id is null
     returning id, exists (select from runs r where r.chat_id = chats.id and r.state = 'running') as answering`,
    [ids, userId, guestId, deleted],
  )
  return rows
}

/** Shows the branch of a message down to its newest leaf. */
export async function moveToBranch(
  pool: Pool,
  chatId: string,
  messageId: string,
): Promise<{ found: boolean; busy: boolean }> {
  const { rows } = await pool.query<{ found: boolean; busy: boolean }>(
    `with recursive down as (
       select id, 1 as depth from messages where id = $2 and chat_id = $1
       union all
       select child.id, down.depth + 1 from down cross join lateral (
         select m.id from messages m where m.chat_id = $1 and m.parent_id = down.id order by m.created_at desc, m.id desc limit 1) child
     ), busy as (select exists (select from runs where chat_id = $1 and state = 'running') as yes
     ), moved as (
       update chats set current_leaf_id = leaf.id from (select id from down order by depth desc limit 1) leaf, busy
       where chats.id = $1 and not busy.yes)
     select exists (select from down) as found, busy.yes as busy from busy`,
    [chatId, messageId],
  )
  return rows[0]!
}

/**
 * A member's own chat that has its automatic title, with it, its first question, the first whole answer to it and the
 * model that gave it. Undefined for guests, activities, tests and keys of the API: nobody of theirs looks for it in a list.
 */
export async function findUnnamed(pool: Pool, chatId: string) {
  const textOf = (parts: string) => `coalesce((select string_agg(part->>'text', '')
    from jsonb_array_elements(${parts}) part where part->>'type' = 'text'), '')`
  const { rows } = await pool.query<{
    assistantId: number
    userId: number
    title: string
    question: string
    answer: string
    model: string
  }>(
    `select c.assistant_id as "assistantId", c.user_id as "userId", c.title, ${textOf('q.parts')} as question,
      ${textOf('a.parts')} as answer, a.model
    from chats c
    join messages q on q.chat_id = c.id and q.parent_id is null and q.role = 'user'
    join messages a on a.parent_id = q.id and a.chat_id = c.id and a.role = 'assistant' and a.status = 'done'
    where c.id = $1 and c.origin = 'internal' and c.user_id is not null
      and not c.titled_by_person and c.deleted_at is null and a.model is not null
    order by a.created_at limit 1`,
    [chatId],
  )
  return rows[0]
}

/** A title that a person has given meanwhile stays. */
export async function nameChat(pool: Pool, name: { chatId: string; before: string; title: string }): Promise<void> {
  await pool.query(
    `update chats set title = $3 where id = $1 and title = $2 and not titled_by_person and deleted_at is null`,
    [name.chatId, name.before, name.title],
  )
}
