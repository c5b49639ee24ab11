import { PERSON_MODEL } from '@prosa/contract/assistants/approved-model.ts'
import type { MessagePart } from '@prosa/contract/conversations/chats.ts'
import { type SQL, sql } from 'drizzle-orm'
import { removeChatsIf } from '#/modules/conversations/chats/removal.repository.ts'
import type { Db, Queryable } from '#/platform/db/database.ts'
import { deleteInPortions, inPortions, type Portions } from '#/platform/db/in-portions.ts'
import { rowsOf } from '#/platform/db/rows-of.ts'

type Told = Portions<string>['told']

export type Owner = { readonly userId: number } | { readonly guestId: string }

const ownedBy = (owner: Owner) =>
  'userId' in owner ? sql`c.user_id = ${owner.userId}` : sql`c.guest_id = ${owner.guestId}`

/** Chats in which an answer is under way. */
export async function findAnsweringChats(db: Queryable, owner: Owner): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select c.id from chats c join runs r on r.chat_id = c.id and r.state = 'running' where ${ownedBy(owner)}`)
  return rows.map(({ id }) => id)
}

/** Deletes chats for good, with all their messages; after `shrinkChatsOf`, which leaves few. */
export async function deleteChatsOf(tx: Queryable, owner: Owner): Promise<void> {
  await deleteEvents(tx, owner)
  await tx.execute(sql`delete from chats c where ${ownedBy(owner)}`)
}

/**
 * Deletes in portions, before the transaction that deletes the rest, all of somebody's chats but the newest with each assistant:
 * by these those who must hear of the end are found.
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

/** The same of an assistant that is to go, as long as it is: all of its chats, whoever's they are. */
export const shrinkChatsWith = (db: Db, assistantId: number, goes: SQL): Promise<number> =>
  removeChatsIf(db, sql`expired.assistant_id = ${assistantId} and ${goes}`)

/** What was said stays, and nobody said it. */
export async function anonymizeChatsOf(db: Queryable, userId: number): Promise<void> {
  await db.execute(sql`
    delete from chat_memories where chat_id in (select id from chats where user_id = ${userId})`)
  await db.execute(sql`
    update messages set search = ts_delete(search, ${`@${userId}`}) where search @@ ${`'@${userId}'`}::tsquery`)
  await db.execute(
    sql`update chats set user_id = null, titled_by_person = false, folder_id = null where user_id = ${userId}`,
  )
}

/** Takes a person's mark from what was said in portions, before the transaction that does the rest. */
export const unmarkMessagesOf = (db: Db, userId: number): Promise<number> =>
  inPortions({
    async find(limit) {
      const { rows } = await db.execute<{ id: string }>(
        sql`select id from messages where search @@ ${`'@${userId}'`}::tsquery limit ${limit}`,
      )
      return rows.map(({ id }) => id)
    },
    async work(ids) {
      const { rowCount } = await db.execute(sql`
        update messages set search = ts_delete(search, ${`@${userId}`}) where id = any(${sql.param([...ids])}::uuid[])`)
      return rowCount ?? 0
    },
  })

/** The folders are the person's own; what was in them is deleted or anonymized besides. */
export async function deleteFoldersOf(tx: Queryable, userId: number): Promise<void> {
  await tx.execute(sql`delete from chat_folders where user_id = ${userId}`)
}

export const findFoldersOf = (db: Queryable, userId: number) =>
  rowsOf<{ name: string; createdAt: string }>(
    db,
    sql`select f.name, f.created_at as "createdAt" from chat_folders f where f.user_id = ${userId} order by f.name`,
  )

/** The person's own, and the traces of what others share with them. */
export async function deletePromptsOf(tx: Queryable, userId: number): Promise<void> {
  await tx.execute(sql`delete from prompts where user_id = ${userId}`)
  await tx.execute(sql`delete from prompt_readers where user_id = ${userId}`)
}

export const findPromptsOf = (db: Queryable, userId: number) =>
  rowsOf<{ title: string; text: string; createdAt: string; updatedAt: string; sharedWith: string[] }>(
    db,
    sql`select p.title, p.text, p.created_at as "createdAt", p.updated_at as "updatedAt",
      array(select coalesce(u.name, g.name) from prompt_readers r left join users u on u.id = r.user_id
        left join groups g on g.id = r.group_id where r.prompt_id = p.id order by 1) as "sharedWith"
    from prompts p where p.user_id = ${userId} order by p.created_at, p.id`,
  )

/** Pieces of answers that were being written, which refer to their chat without a foreign key. */
export async function deleteEvents(tx: Queryable, whose: Owner | { readonly assistantId: number }): Promise<void> {
  const chosen = 'assistantId' in whose ? sql`c.assistant_id = ${whose.assistantId}` : ownedBy(whose)
  await tx.execute(sql`delete from chat_events where chat_id in (select c.id from chats c where ${chosen})`)
}

/** What those who look after risks noted about somebody's conversations; that there was a risk stays. */
export async function emptyAlerts(tx: Queryable, owner: Owner): Promise<void> {
  await tx.execute(
    sql`update safety_alerts set note = '' where chat_id in (select c.id from chats c where ${ownedBy(owner)})`,
  )
}

/** Chats of people with an account, without a message for so many days. */
export const removeOldChats = (db: Db, origin: 'internal' | 'api', days: number, told: Told): Promise<number> =>
  removeChatsIf(
    db,
    sql`expired.origin = ${origin} and expired.last_message_at < now() - make_interval(days => ${days})`,
    told,
  )

/** Risks that were noticed, dealt with or not. */
export const removeOldAlerts = (db: Db, days: number, told: Told): Promise<number> =>
  deleteInPortions(db, sql`safety_alerts`, sql`expired.at < now() - make_interval(days => ${days})`, told)

interface OwnChat extends Record<string, unknown> {
  id: string
  title: string
  assistant: string
  messages: { role: string; byPerson: boolean; note: string | null; parts: MessagePart[]; at: string }[]
  memories: { until: string; text: string }[]
}

/** The next conversations after one, with all their messages. */
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

/** The links of somebody who leaves: they say that they have ended, and show nothing. */
export async function endSharesOf(tx: Queryable, userId: number): Promise<void> {
  await tx.execute(sql`
    delete from chat_share_contents where share_id in (select id from chat_shares where user_id = ${userId})`)
  await tx.execute(sql`update chat_shares set revoked_at = coalesce(revoked_at, now()) where user_id = ${userId}`)
}

/** What links showed whose time is over, or whose assistant is gone. */
export const emptyEndedShares = (db: Db, told: Told): Promise<number> =>
  deleteInPortions(
    db,
    sql`chat_share_contents`,
    sql`exists (select from chat_shares s where s.id = expired.share_id and (s.assistant_id is null or s.ends_at < now()))`,
    told,
  )

/** Links that show nothing any more and are so old. */
export const removeOldShares = (db: Db, days: number, told: Told): Promise<number> =>
  deleteInPortions(
    db,
    sql`chat_shares`,
    sql`expired.created_at < now() - make_interval(days => ${days})
      and not exists (select from chat_share_contents t where t.share_id = expired.id)`,
    told,
  )

/** For the copy of somebody's data: what was shared, with whom and until when. The words are in the copy with their conversation. */
export async function exportShares(db: Queryable, userId: number): Promise<Record<string, unknown>[]> {
  const { rows } = await db.execute(sql`
    select t.chat_id as conversa, t.title as titulo, s.audience as para, s.created_at as "criado em", s.ends_at as "termina em",
      s.revoked_at as "encerrado em" from chat_shares s left join chat_share_contents t on t.share_id = s.id
    where s.user_id = ${userId} order by s.created_at, s.id`)
  return rows
}
