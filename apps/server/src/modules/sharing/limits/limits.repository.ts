import { and, eq, sql } from 'drizzle-orm'
import { shareDays, shareErasedAnswers, shareHolds, sharePlaces } from '#/modules/sharing/sharing.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'

/** Days and months are those of São Paulo, by the database's clock. */
export const today = sql`(now() at time zone 'America/Sao_Paulo')::date`
export const thisMonth = sql`date_trunc('month', now() at time zone 'America/Sao_Paulo')::date`
const midnight = sql`date_trunc('day', now() at time zone 'America/Sao_Paulo') at time zone 'America/Sao_Paulo'`
/** An admitted message is stored within this time, or was refused further on. */
const pending = sql`interval '30 seconds'`

/** Counts one more chat today; false where the day has its `limit` already. */
export async function countChatToday(db: Queryable, linkId: string, limit: number | null): Promise<boolean> {
  const hasRoom = limit === null ? sql`true` : sql`d.chats < ${limit}`
  const { rowCount } = await db.execute(sql`
    insert into share_days as d (link_id, day, chats) values (${linkId}, ${today}, 1)
    on conflict (link_id, day) do update set chats = d.chats + 1 where ${hasRoom}`)
  return rowCount === 1
}

/** What came through a site that embeds the link is counted among all, and by itself. */
export async function countVisitToday(
  db: Queryable,
  linkId: string,
  { origin, consented }: { origin: 'share' | 'embed'; consented: boolean },
): Promise<void> {
  const [consents, embedded] = [Number(consented), Number(origin === 'embed')]
  await db.execute(sql`
    insert into share_days as d (link_id, day, visits, consents, embed_visits, embed_consents)
    values (${linkId}, ${today}, 1, ${consents}, ${embedded}, ${embedded * consents})
    on conflict (link_id, day) do update set visits = d.visits + 1, consents = d.consents + excluded.consents,
      embed_visits = d.embed_visits + excluded.embed_visits, embed_consents = d.embed_consents + excluded.embed_consents`)
}

export async function chatsToday(db: Queryable, linkId: string): Promise<number> {
  const [row] = await db
    .select({ chats: shareDays.chats })
    .from(shareDays)
    .where(and(eq(shareDays.linkId, linkId), sql`${shareDays.day} = ${today}`))
  return row?.chats ?? 0
}

/** One at a time for each visitor, until the transaction ends. */
export async function lockGuest(tx: Queryable, guestId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`share-guest:${guestId}`}, 0))`)
}

/** The visitor's answers of today, also in conversations that are gone, and the messages that were let in and are about to be stored. */
export async function usedToday(tx: Queryable, guestId: string, messageId: string | null) {
  const { rows } = await tx.execute<{ used: number; known: boolean }>(sql`
    select exists (select from messages where id = ${messageId}::uuid) as known, (
      (select count(*) from chats c join messages m on m.chat_id = c.id
        where c.guest_id = ${guestId} and c.last_message_at >= ${midnight} and m.role = 'assistant' and m.created_at >= ${midnight})
      + (select count(*) from share_places p where p.guest_id = ${guestId} and p.at > clock_timestamp() - ${pending}
        and p.id is distinct from ${messageId}::uuid and not exists (select from messages m where m.id = p.id)
        and not exists (select from chats c where c.id = p.id))
      + coalesce((select e.answers from share_erased_answers e where e.guest_id = ${guestId} and e.day = ${today}), 0))::int as used`)
  return rows[0]!
}

interface Place {
  id: string
  linkId: string
  guestId: string
}

/** Of a message; one that was let in before and is sent again is about to be stored again. */
export async function takeMessagePlace(tx: Queryable, place: Place): Promise<void> {
  const at = sql`clock_timestamp()`
  await tx.insert(sharePlaces).values(place).onConflictDoUpdate({ target: sharePlaces.id, set: { at } })
}

/** Of a chat; false where it is there, or was let in a moment ago. One that was erased and is begun anew is a new one. */
export async function takeChatPlace(tx: Queryable, place: Place): Promise<boolean> {
  const rows = await tx
    .insert(sharePlaces)
    .values(place)
    .onConflictDoUpdate({
      target: sharePlaces.id,
      set: { linkId: place.linkId, guestId: place.guestId, at: sql`clock_timestamp()` },
      setWhere: sql`${sharePlaces.at} <= clock_timestamp() - ${pending} and not exists (select from chats c where c.id = ${sharePlaces.id})`,
    })
    .returning({ id: sharePlaces.id })
  return rows.length > 0
}

/** What was taken a day ago is stored or was given up; what was erased counts for its own day alone. */
export async function removeOldPlaces(db: Queryable): Promise<void> {
  await db.delete(shareHolds).where(sql`${shareHolds.at} < now() - interval '1 day'`)
  await db.delete(shareErasedAnswers).where(sql`${shareErasedAnswers.day} < ${today}`)
  await db.delete(sharePlaces).where(sql`${sharePlaces.at} < now() - interval '1 day'`)
}
