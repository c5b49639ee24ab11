import { and, eq, sql } from 'drizzle-orm'
import { shareDays, shareErasedAnswers } from '#/modules/sharing/sharing.tables.ts'
import type { Db, Queryable } from '#/platform/db/database.ts'
import { deleteInPortions } from '#/platform/db/in-portions.ts'

export const organizationToday = sql`(select organization_today())`
export const thisMonth = sql`(select organization_month())`
const midnight = sql`(select organization_midnight())`

/** Counts one more chat today; false if the day's `limit` is reached. */
export async function countChatToday(db: Queryable, linkId: string, limit: number | null): Promise<boolean> {
  const hasRoom = limit === null ? sql`true` : sql`d.chats < ${limit}`
  const { rowCount } = await db.execute(sql`
    insert into share_days as d (link_id, day, chats) values (${linkId}, ${organizationToday}, 1)
    on conflict (link_id, day) do update set chats = d.chats + 1 where ${hasRoom}`)
  return rowCount === 1
}

/** Counts a session of today; sessions of a site that embeds the link also count separately. */
export async function addGuestSessionToday(
  db: Queryable,
  linkId: string,
  { origin, consented }: { origin: 'share' | 'embed'; consented: boolean },
): Promise<void> {
  const [consents, embedded] = [Number(consented), Number(origin === 'embed')]
  await db.execute(sql`
    insert into share_days as d (link_id, day, visits, consents, embed_visits, embed_consents)
    values (${linkId}, ${organizationToday}, 1, ${consents}, ${embedded}, ${embedded * consents})
    on conflict (link_id, day) do update set visits = d.visits + 1, consents = d.consents + excluded.consents,
      embed_visits = d.embed_visits + excluded.embed_visits, embed_consents = d.embed_consents + excluded.embed_consents`)
}

export async function chatsToday(db: Queryable, linkId: string): Promise<number> {
  const [row] = await db
    .select({ chats: shareDays.chats })
    .from(shareDays)
    .where(and(eq(shareDays.linkId, linkId), sql`${shareDays.day} = ${organizationToday}`))
  return row?.chats ?? 0
}

/** Locks the link until the transaction ends, so that answers on a link with limits are admitted one at a time. */
export async function lockLink(tx: Queryable, linkId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`share-link:${linkId}`}, 0))`)
}

export async function isStored(tx: Queryable, messageId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`select from messages where id = ${messageId}`)
  return rowCount === 1
}

/** Today's answers, erased conversations included: the visitor's and those of all who share the allowance. */
export async function usedToday(tx: Queryable, guestId: string) {
  const { rows } = await tx.execute<{ own: number; shared: number; allowance: string | null }>(sql`
    with session as (select allowance from visits where guest_id = ${guestId}),
    sharers as (select guest_id from visits where allowance = (select allowance from session) union select ${guestId}::uuid),
    used as (
      select c.guest_id, 1 as answers from chats c join messages m on m.chat_id = c.id
        where c.guest_id in (select guest_id from sharers) and c.last_message_at >= ${midnight}
          and m.role = 'assistant' and m.created_at >= ${midnight}
      union all select guest_id, answers from share_erased_answers
        where guest_id in (select guest_id from sharers) and day = ${organizationToday})
    select (select allowance from session) as allowance, coalesce(sum(answers), 0)::int as shared,
      coalesce(sum(answers) filter (where guest_id = ${guestId}), 0)::int as own from used`)
  return rows[0]!
}

/** Deletes counts of erased answers from earlier days, in portions. */
export async function forgetErased(db: Db): Promise<void> {
  await deleteInPortions(db, sql`${shareErasedAnswers}`, sql`expired.day < ${organizationToday}`)
}

/** The link's cost this month, in millionths of a real. */
export async function costThisMonth(db: Queryable, linkId: string): Promise<number> {
  const [row] = await db
    .select({ micros: sql<number>`coalesce(sum(${shareDays.costMicros}), 0)::float8` })
    .from(shareDays)
    .where(and(eq(shareDays.linkId, linkId), sql`${shareDays.day} >= ${thisMonth}`))
  return row!.micros
}

/** Adds the cost of model calls besides the answers, in millionths of a real. */
export async function addCostToday(db: Queryable, linkId: string, micros: number): Promise<void> {
  await db.execute(sql`
    insert into share_days as d (link_id, day, cost_micros) values (${linkId}, ${organizationToday}, ${micros})
    on conflict (link_id, day) do update set cost_micros = d.cost_micros + excluded.cost_micros`)
}

/** The number of answers of the link that are being written. */
export async function openAnswers(tx: Queryable, linkId: string): Promise<number> {
  const { rows } = await tx.execute<{ open: number }>(sql`
    select count(*)::int as open from runs r join chats c on c.id = r.chat_id
    where r.state = 'running' and c.link_id = ${linkId}`)
  return rows[0]!.open
}
