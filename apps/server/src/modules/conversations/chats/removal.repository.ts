import { type SQL, sql } from 'drizzle-orm'
import type { Db, Queryable } from '#/platform/db/database.ts'
import { inPortions, type Portions } from '#/platform/db/in-portions.ts'

/** Messages deleted with their chat in one statement. Longer chats first lose their newest ones, this many at a time. */
const LONG = 300

/** Permanently removes chats in portions; the condition refers to them as `expired`. Returns how many. */
export const removeChatsIf = (db: Db, condition: SQL, onPortion?: Portions<string>['onPortion']): Promise<number> =>
  inPortions({
    async findKeys(limit) {
      const { rows } = await db.execute<{ id: string }>(
        sql`select expired.id from chats expired where ${condition} limit ${limit}`,
      )
      return rows.map(({ id }) => id)
    },
    async processKeys(ids) {
      await shortenChats(db, ids, condition)
      return removeChats(db, ids, condition)
    },
    onPortion,
  })

/** Removes chats deleted an hour ago, unused ones after a day (a question to a person gives a title), and tests after a month. */
export const removeForgotten = (db: Db): Promise<number> =>
  removeChatsIf(
    db,
    sql`expired.deleted_at < now() - interval '1 hour'
      or (expired.current_leaf_id is null and expired.title = '' and expired.created_at < now() - interval '1 day')
      or (expired.origin = 'test' and expired.last_message_at < now() - interval '30 days')`,
  )

/** Removes temporary chats whose device did not report that the person left. */
export const removeLeft = (db: Db): Promise<number> =>
  removeChatsIf(db, sql`expired.origin = 'temporary' and expired.last_message_at < now() - interval '1 hour'`)

export const removeOne = (db: Db, id: string): Promise<number> => removeChatsIf(db, sql`expired.id = ${id}`)

/** Deletes chats in one statement, with their stream events, which have no foreign key. */
export async function removeChats(db: Queryable, ids: readonly string[], condition = sql`true`): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    with gone as (delete from chats expired where expired.id = any(${sql.param([...ids])}::uuid[]) and (${condition}) returning id),
      events as (delete from chat_events where chat_id in (select id from gone))
    select count(*)::int as count from gone`)
  return rows[0]?.count ?? 0
}

/** Deletes messages of long chats that would make one statement too large. */
async function shortenChats(db: Db, ids: readonly string[], condition: SQL): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select m.chat_id as id from messages m join chats expired on expired.id = m.chat_id
    where m.chat_id = any(${sql.param([...ids])}::uuid[]) and (${condition}) group by m.chat_id having count(*) > ${LONG}`)
  for (const { id } of rows)
    await inPortions({
      async findKeys(limit) {
        const found = await db.execute<{ id: string }>(sql`
          select m.id from messages m join chats expired on expired.id = m.chat_id
          where m.chat_id = ${id} and (${condition}) order by m.created_at desc, m.id limit ${limit}`)
        return found.rows.map((message) => message.id)
      },
      async processKeys(messageIds) {
        const gone = await db.execute(sql`delete from messages where id = any(${sql.param([...messageIds])}::uuid[])`)
        return gone.rowCount ?? 0
      },
    })
}
