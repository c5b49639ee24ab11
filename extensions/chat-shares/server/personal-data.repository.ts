import { sql } from 'drizzle-orm'
import type { Db, Queryable } from '@prosa/server/src/platform/db/database.ts'
import { deleteInPortions, type Portions } from '@prosa/server/src/platform/db/in-portions.ts'

type OnPortion = Portions<string>['onPortion']

/** Ends a person's links and deletes their content. */
export async function endSharesOf(tx: Queryable, userId: number): Promise<void> {
  await tx.execute(sql`
    delete from chat_share_contents where share_id in (select id from chat_shares where user_id = ${userId})`)
  await tx.execute(sql`update chat_shares set revoked_at = coalesce(revoked_at, now()) where user_id = ${userId}`)
}

/** Deletes the content of expired links, and of links whose assistant is gone. */
export const emptyEndedShares = (db: Db, onPortion: OnPortion): Promise<number> =>
  deleteInPortions(
    db,
    sql`chat_share_contents`,
    sql`exists (select from chat_shares s where s.id = expired.share_id and (s.assistant_id is null or s.ends_at < now()))`,
    onPortion,
  )

/** Removes old links without content. */
export const removeOldShares = (db: Db, days: number, onPortion: OnPortion): Promise<number> =>
  deleteInPortions(
    db,
    sql`chat_shares`,
    sql`expired.created_at < now() - make_interval(days => ${days})
      and not exists (select from chat_share_contents t where t.share_id = expired.id)`,
    onPortion,
  )

/** Exports a person's shares: what, with whom and until when. The text is exported with the conversation. */
export async function exportShares(db: Queryable, userId: number): Promise<Record<string, unknown>[]> {
  const { rows } = await db.execute(sql`
    select t.chat_id as conversa, t.title as titulo, s.audience as para, s.created_at as "criado em", s.ends_at as "termina em",
      s.revoked_at as "encerrado em" from chat_shares s left join chat_share_contents t on t.share_id = s.id
    where s.user_id = ${userId} order by s.created_at, s.id`)
  return rows
}
