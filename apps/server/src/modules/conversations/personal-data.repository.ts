import { PERSON_MODEL } from '@prosa/contract/assistants/approved-model.ts'
import type { MessagePart } from '@prosa/contract/conversations/chats.ts'
import { type SQL, sql } from 'drizzle-orm'
import { removeChatsIf } from '#/modules/conversations/chats/removal.repository.ts'
import type { Db, Queryable } from '#/platform/db/database.ts'
import { deleteInPortions, inPortions, type Portions } from '#/platform/db/in-portions.ts'
import { findRows } from '#/platform/db/rows-of.ts'

type OnPortion = Portions<string>['onPortion']

export type Owner = { readonly userId: number } | { readonly guestId: string }

const ownedBy = (owner: Owner) =>
  'userId' in owner ? sql`c.user_id = ${owner.userId}` : sql`c.guest_id = ${owner.guestId}`

/** Finds chats with an unfinished answer. */
export async function findAnsweringChats(db: Queryable, owner: Owner): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select c.id from chats c join runs r on r.chat_id = c.id and r.state = 'running' where ${ownedBy(owner)}`)
  return rows.map(({ id }) => id)
}

/** Deletes chats with their messages; `shrinkChatsOf` has left few of them. */
export async function deleteChatsOf(tx: Queryable, owner: Owner): Promise<void> {
  await deleteEvents(tx, owner)
  await tx.execute(sql`delete from chats c where ${ownedBy(owner)}`)
}

/**
 * Deletes in portions all of an owner's chats except the newest with each assistant, before the transaction that deletes the
 * rest and uses these to find whom to notify.
 */
export async function shrinkChatsOf(db: Db, owner: Owner): Promise<void> {
  const [column, id] = 'userId' in owner ? [sql`user_id`, owner.userId] : [sql`guest_id`, owner.guestId]
  await removeChatsIf(
    db,
    sql`expired.${column} = ${id} and exists (select from chats newer where newer.${column} = ${id}
      and newer.assistant_id = expired.assistant_id and (newer.origin = 'test') = (expired.origin = 'test')
      and (newer.last_message_at, newer.id) > (expired.last_message_at, expired.id))`,
  )
}

/** Deletes an assistant's chats in portions, as long as the condition `goes` holds. */
export const shrinkChatsWith = (db: Db, assistantId: number, goes: SQL): Promise<number> =>
  removeChatsIf(db, sql`expired.assistant_id = ${assistantId} and ${goes}`)

/** Removes the person from their chats, keeping the messages. */
export async function anonymizeChatsOf(db: Queryable, userId: number): Promise<void> {
  await db.execute(sql`
    delete from chat_memories where chat_id in (select id from chats where user_id = ${userId})`)
  await db.execute(sql`
    update messages set search = ts_delete(search, ${`@${userId}`}) where search @@ ${`'@${userId}'`}::tsquery`)
  await db.execute(
    sql`update chats set user_id = null, titled_by_person = false, folder_id = null where user_id = ${userId}`,
  )
}

/** Removes a person's mark from messages in portions, before the transaction that does the rest. */
export const unmarkMessagesOf = (db: Db, userId: number): Promise<number> =>
  inPortions({
    async findKeys(limit) {
      const { rows } = await db.execute<{ id: string }>(
        sql`select id from messages where search @@ ${`'@${userId}'`}::tsquery limit ${limit}`,
      )
      return rows.map(({ id }) => id)
    },
    async processKeys(ids) {
      const { rowCount } = await db.execute(sql`
        update messages set search = ts_delete(search, ${`@${userId}`}) where id = any(${sql.param([...ids])}::uuid[])`)
      return rowCount ?? 0
    },
  })

/** Deletes a person's folders; their chats are deleted or anonymized separately. */
export async function deleteFoldersOf(tx: Queryable, userId: number): Promise<void> {
  await tx.execute(sql`delete from chat_folders where user_id = ${userId}`)
}

export const findFoldersOf = (db: Queryable, userId: number) =>
  findRows<{ name: string; createdAt: string }>(
    db,
    sql`select f.name, f.created_at as "createdAt" from chat_folders f where f.user_id = ${userId} order by f.name`,
  )

/** Deletes events of unfinished answers, which have no foreign key to their chat. */
export async function deleteEvents(tx: Queryable, whose: Owner | { readonly assistantId: number }): Promise<void> {
  const chosen = 'assistantId' in whose ? sql`c.assistant_id = ${whose.assistantId}` : ownedBy(whose)
  await tx.execute(sql`delete from chat_events where chat_id in (select c.id from chats c where ${chosen})`)
}

/** Deletes the notes on alerts of an owner's conversations; the alerts stay. */
export async function emptyAlerts(tx: Queryable, owner: Owner): Promise<void> {
  await tx.execute(
    sql`update safety_alerts set note = '' where chat_id in (select c.id from chats c where ${ownedBy(owner)})`,
  )
}

/** Removes members' chats without a message for so many days. */
export const removeOldChats = (
  db: Db,
  origin: 'internal' | 'api',
  days: number,
  onPortion: OnPortion,
): Promise<number> =>
  removeChatsIf(
    db,
    sql`expired.origin = ${origin} and expired.last_message_at < now() - make_interval(days => ${days})`,
    onPortion,
  )

/** Removes old alerts, handled or not. */
export const removeOldAlerts = (db: Db, days: number, onPortion: OnPortion): Promise<number> =>
  deleteInPortions(db, sql`safety_alerts`, sql`expired.at < now() - make_interval(days => ${days})`, onPortion)

interface OwnChat extends Record<string, unknown> {
  id: string
  title: string
  assistant: string
  messages: { role: string; byPerson: boolean; note: string | null; parts: MessagePart[]; at: string }[]
  memories: { until: string; text: string }[]
}

/** Finds the next conversations after one, with their messages. */
export async function findChatsAfter(db: Queryable, userId: number, after: string, limit: number): Promise<OwnChat[]> {
  const { rows } = await db.execute<OwnChat>(sql`
    select c.id, c.title, c.origin, c.created_at as "createdAt", c.archived_at as "archivedAt", f.name as folder, coalesce(a.published, a.draft)->>'name' as assistant,
      (select coalesce(json_agg(json_build_object('id', m.id, 'parentId', m.parent_id, 'role', m.role, 'parts', m.parts,
        'status', m.status, 'model', m.model, 'byPerson', m.model is not distinct from ${PERSON_MODEL}, 'note', m.note, 'at', m.created_at) order by m.created_at, m.id), '[]')
       from messages m where m.chat_id = c.id) as messages,
      (select coalesce(json_agg(json_build_object('until', k.message_id, 'text', k.text, 'model', k.model, 'at', k.written_at)
        order by k.written_at, k.messages), '[]') from chat_memories k where k.chat_id = c.id) as memories
    from chats c join assistants a on a.id = c.assistant_id left join chat_folders f on f.id = c.folder_id
    where c.user_id = ${userId} and c.origin <> 'temporary' and c.id > ${after} and c.deleted_at is null order by c.id limit ${limit}`)
  return rows
}
