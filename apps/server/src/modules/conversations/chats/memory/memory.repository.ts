import { eq, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { chatMemories } from '#/modules/conversations/chats.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'

/** The summary of a conversation, as far as it applies to a branch. */
export interface Memory {
  /** The last summarized answer. */
  messageId: string
  text: string
  /** The model that wrote it; null if the person did. */
  model: string | null
  /** Number of summarized messages. */
  messages: number
  revision: number
  writtenAt: Date
}

/** Most messages that are searched backwards. */
const LONGEST = 5000

/** Finds the newest memory on the branch that ends with a message. */
export async function findMemory(db: Queryable, leafId: string): Promise<Memory | undefined> {
  const newest = sql`(
    with recursive branch as (
      select id, chat_id, parent_id, 1 as depth, exists (select from chat_memories k where k.message_id = messages.id) as remembered
      from messages where id = ${leafId}
      union all
      select m.id, m.chat_id, m.parent_id, branch.depth + 1, exists (select from chat_memories k where k.message_id = m.id)
      from branch join messages m on m.id = branch.parent_id and m.chat_id = branch.chat_id
      where branch.depth < ${LONGEST} and not branch.remembered)
    select id from branch where remembered)`
  const [found] = await db.select().from(chatMemories).where(eq(chatMemories.messageId, newest))
  return found
}

export interface Remembered {
  id: string
  parentId: string | null
  role: 'user' | 'assistant'
  text: string
}

/** Returns the branch's messages after its newest memory, oldest first; all of them without a memory. */
export async function findUnremembered(pool: Pool, leafId: string): Promise<Remembered[]> {
  const { rows } = await pool.query<Remembered>(
    `with recursive branch as (
       select id, chat_id, parent_id, role, parts, 1 as depth from messages where id = $1
         and not exists (select from chat_memories k where k.message_id = messages.id)
       union all
       select m.id, m.chat_id, m.parent_id, m.role, m.parts, branch.depth + 1
       from branch join messages m on m.id = branch.parent_id and m.chat_id = branch.chat_id
       where branch.depth < ${LONGEST} and not exists (select from chat_memories k where k.message_id = m.id))
     select id, parent_id as "parentId", role, coalesce((select string_agg(case part->>'type' when 'text' then part->>'text' when 'file' then '[arquivo: ' || (part->>'name') || '] ' end, '')
       from jsonb_array_elements(parts) part), '') as text
     from branch order by depth desc`,
    [leafId],
  )
  return rows
}

/** The conversation of an answer and the answer's model; undefined if its origin has no memory. */
export interface RememberedChat {
  chatId: string
  assistantId: number
  userId: number | null
  linkId: string | null
  origin: 'internal' | 'test' | 'share' | 'embed'
  model: string
}

/** Origins with memories. Activities have none: students are assessed by the exact messages. */
export const rememberedOrigins = ['internal', 'test', 'share', 'embed']

export async function findRememberedChat(pool: Pool, messageId: string): Promise<RememberedChat | undefined> {
  const { rows } = await pool.query<RememberedChat>(
    `select c.id as "chatId", c.assistant_id as "assistantId", c.user_id as "userId", c.link_id as "linkId", c.origin, m.model
     from messages m join chats c on c.id = m.chat_id
     where m.id = $1 and m.role = 'assistant' and m.model is not null and c.deleted_at is null and c.origin = any($2)
       and (c.user_id is not null or c.guest_id is not null)`,
    [messageId, rememberedOrigins],
  )
  return rows[0]
}

export interface NewMemory {
  messageId: string
  chatId: string
  text: string
  model: string
  messages: number
  /** The memory on which this one is based; if the person changed it meanwhile, nothing is stored. */
  base: Pick<Memory, 'messageId' | 'revision'> | undefined
}

/** Locks the memories of a conversation until the caller's commit. */
export const holdMemories = (tx: Queryable, chatId: string) =>
  tx.execute(sql`select from chats where id = ${chatId} for no key update`)

/**
 * Stores a summary. Returns false if another one was stored first, its base is gone, or the person wrote a newer one on its
 * branch, which a model must not replace. The caller holds the lock.
 */
export async function insertMemory(
  tx: Queryable,
  { messageId, chatId, text, model, messages, base }: NewMemory,
): Promise<boolean> {
  const from = base?.messageId ?? null
  const { rowCount } = await tx.execute(sql`
    with recursive branch as (
      select id, chat_id, parent_id, 1 as depth from messages where id = ${messageId}
      union all
      select m.id, m.chat_id, m.parent_id, branch.depth + 1
      from branch join messages m on m.id = branch.parent_id and m.chat_id = branch.chat_id
      where branch.depth < ${LONGEST} and m.id is distinct from ${from}::uuid)
    insert into chat_memories (message_id, chat_id, text, model, messages)
    select m.id, m.chat_id, ${text}, ${model}, ${messages} from messages m join chats c on c.id = m.chat_id
    where m.id = ${messageId} and m.chat_id = ${chatId} and c.deleted_at is null
      and (${from}::uuid is null or exists (select from chat_memories k where k.message_id = ${from} and k.revision = ${base?.revision ?? null}))
      and not exists (select from branch join chat_memories k on k.message_id = branch.id where k.model is null)
    on conflict (message_id) do nothing`)
  return rowCount === 1
}

/** Memories kept per conversation; going back further creates a new one. */
const MAX_MEMORIES = 20

export async function forgetOldest(pool: Pool, chatId: string): Promise<void> {
  await pool.query(
    `delete from chat_memories where chat_id = $1 and message_id in (
       select message_id from chat_memories where chat_id = $1 and model is not null
       order by written_at desc, messages desc offset ${MAX_MEMORIES})`,
    [chatId],
  )
}

/** Stores a person's text. The caller holds the lock and has checked that this memory is the newest. */
export async function changeMemory(
  tx: Queryable,
  { messageId, text }: { messageId: string; text: string },
): Promise<void> {
  const revision = sql`${chatMemories.revision} + 1`
  await tx
    .update(chatMemories)
    .set({ text, model: null, revision, writtenAt: sql`now()` })
    .where(eq(chatMemories.messageId, messageId))
}

/**
 * Empties all memories of a conversation, so that no model gets the messages of this branch so far. Memories emptied on
 * other branches stay empty.
 */
export async function emptyMemories(tx: Queryable, chatId: string, messageId: string): Promise<void> {
  await tx.execute(sql`
    with others as (delete from chat_memories where chat_id = ${chatId} and message_id <> ${messageId} and text <> '')
    update chat_memories set text = '', model = null, revision = revision + 1, written_at = now()
    where chat_id = ${chatId} and message_id = ${messageId}`)
}

/** Returns the end of the shown branch; null before the first message. */
export async function findLeaf(db: Queryable, chatId: string): Promise<string | null> {
  const { rows } = await db.execute<{ leaf: string | null }>(
    sql`select current_leaf_id as leaf from chats where id = ${chatId}`,
  )
  return rows[0]?.leaf ?? null
}
