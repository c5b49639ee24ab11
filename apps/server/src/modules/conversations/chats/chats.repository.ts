import { sql } from 'drizzle-orm'
import type { Pool, PoolClient } from 'pg'
import { emitIfSubscribed } from '#/modules/conversations/conversations.events.ts'
import type { Actor } from '#/platform/authorization/actor.ts'
import { type ChatRow, toOwnerIds } from '#/modules/conversations/messages/own-chats.repository.ts'
import type { Queryable } from '#/platform/db/database.ts'

export interface NewChat {
  id: string
  assistantId: number
  origin: ChatRow['origin']
  linkId?: string
  attemptId?: string
}

const created = emitIfSubscribed({
  type: `'chat.created'`,
  from: `chat where chat.origin not in ('test', 'temporary')`,
  chat: 'chat',
  payload: `'sequence', 0`,
})

/** Inserts a chat. Returns false if a chat with this id exists. */
export async function insertChat(pool: Pool | PoolClient, actor: Actor, chat: NewChat): Promise<boolean> {
  const { id, assistantId, origin, linkId = null, attemptId = null } = chat
  const { rowCount } = await pool.query({
    name: 'chat-insert',
    text: `with chat as (insert into chats (id, assistant_id, origin, link_id, attempt_id, user_id, guest_id)
        values ($1, $2, $3, $4, $5, $6, $7) on conflict (id) do nothing returning id, assistant_id, origin),
      heard as (${created})
      select from chat`,
    values: [id, assistantId, origin, linkId, attemptId, ...toOwnerIds(actor)],
  })
  return rowCount === 1
}

export interface WrittenChat {
  id: string
  assistantId: number
  userId: number
  title: string
  /** Oldest first; each message answers the one before. */
  messages: readonly {
    id: string
    role: 'user' | 'assistant'
    text: string
    searchable: string
    model: string | null
    note: string | null
  }[]
}

/** Stores a chat with all its messages. Returns false if a chat with this id exists. */
export async function insertWrittenChat(
  tx: Queryable,
  { id, assistantId, userId, title, messages }: WrittenChat,
): Promise<boolean> {
  const column = (of: (message: WrittenChat['messages'][number], index: number) => string | null) =>
    sql.param(messages.map(of))
  const { rowCount } = await tx.execute(sql`
    with chat as (
      insert into chats (id, assistant_id, user_id, title, titled_by_person, current_leaf_id)
      values (${id}, ${assistantId}, ${userId}, ${title}, ${title !== ''}, ${messages.at(-1)?.id ?? null})
      on conflict (id) do nothing returning id),
    said as (
      insert into messages (id, chat_id, parent_id, role, parts, model, note, status, finished_at, search)
      select m.id, chat.id, m.parent_id, m.role, jsonb_build_array(jsonb_build_object('type', 'text', 'text', m.text)), m.model, m.note, 'done', now(),
        owned_search(m.searchable, ${userId})
      from chat, unnest(${column(({ id }) => id)}::uuid[], ${column((_, index) => messages[index - 1]?.id ?? null)}::uuid[],
        ${column(({ role }) => role)}::text[], ${column(({ text }) => text)}::text[],
        ${column(({ searchable }) => searchable)}::text[], ${column(({ model }) => model)}::text[],
        ${column(({ note }) => note)}::text[]) as m (id, parent_id, role, text, searchable, model, note))
    select from chat`)
  return rowCount === 1
}

export interface ChatChange {
  title?: string | undefined
  pinned?: boolean | undefined
  archived?: boolean | undefined
  /** null removes the chat from its folder. */
  folderId?: string | null | undefined
}

/** Owner of the chats; chats of other owners stay unchanged. */
type ChatOwner = Pick<ChatRow, 'userId' | 'guestId'>

const OWNED = '(user_id = $2 or guest_id = $3)'

/** Changes the given fields. Returns the changed chats. An automatic title never replaces a person's title. */
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

/** Deletes or restores chats. Returns which. Chats of handed-in attempts stay. */
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
 * Returns a member's chat with its automatic title, first question, first complete answer and the answer's model. Undefined
 * for guests, activities, tests and API keys, whose chats have no list.
 */
export async function findUnnamed(pool: Pool, chatId: string) {
  const messageTextSql = (parts: string) => `coalesce((select string_agg(part->>'text', '')
    from jsonb_array_elements(${parts}) part where part->>'type' = 'text'), '')`
  const { rows } = await pool.query<{
    assistantId: number
    userId: number
    title: string
    question: string
    answer: string
    model: string
  }>(
    `select c.assistant_id as "assistantId", c.user_id as "userId", c.title, ${messageTextSql('q.parts')} as question,
      ${messageTextSql('a.parts')} as answer, a.model
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

/** Sets an automatic title unless a person gave one meanwhile. */
export async function nameChat(pool: Pool, name: { chatId: string; before: string; title: string }): Promise<void> {
  await pool.query(
    `update chats set title = $3 where id = $1 and title = $2 and not titled_by_person and deleted_at is null`,
    [name.chatId, name.before, name.title],
  )
}
