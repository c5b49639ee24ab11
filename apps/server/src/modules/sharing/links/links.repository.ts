import type { sharing } from '@prosa/contract/sharing/sharing.ts'
import { and, asc, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { partners } from '#/modules/identity/accounts/partners.tables.ts'
import { thisMonth, today } from '#/modules/sharing/links/limits/limits.repository.ts'
import { shareLinks } from '#/modules/sharing/sharing.tables.ts'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { holdsWords, total } from '#/platform/db/page-of.ts'

export type LinkQuery = z.output<typeof sharing.listShareLinks.query>
export type LinkValues = typeof shareLinks.$inferInsert
export type LinkChange = Partial<Omit<LinkValues, 'id' | 'assistantId'>>

/** An assistant's links with what has happened on them: one query, whatever the filters and the order. */
export function findLinks(
  db: Queryable,
  { assistantId, now }: { assistantId: number; now: Date },
  { q, situation, sort }: LinkQuery,
) {
  const sums = sql`(select coalesce(sum(d.visits), 0)::int as visits, coalesce(sum(d.chats), 0)::int as chats,
      coalesce(sum(d.cost_micros) filter (where d.day >= ${thisMonth}), 0)::float8 as cost,
      coalesce(sum(d.chats) filter (where d.day = ${today}), 0)::int as chats_today
    from share_days d where d.link_id = ${shareLinks.id})`
  const situationOf = sql<ShownSituation>`case
    when ${shareLinks.status} = 'paused' or ${partners.status} = 'paused' then 'paused'
    when ${shareLinks.endsAt} <= ${now} then 'expired'
    when ${shareLinks.startsAt} > ${now} then 'scheduled'
    when sums.chats_today >= ${shareLinks.chatsPerDay} or sums.cost >= ${shareLinks.budgetCents} * 10000.0 then 'limited'
    else 'active' end`
  const orders: Record<LinkQuery['sort'], SQL> = {
    newest: desc(shareLinks.createdAt),
    name: sql`${shareLinks.name} collate "und-x-icu"`,
    visits: sql`sums.visits desc`,
    chats: sql`sums.chats desc`,
    ends: sql`${shareLinks.endsAt} asc nulls last`,
  }
  return db
    .select({
      id: shareLinks.id,
      name: shareLinks.name,
      audience: shareLinks.audience,
      situation: situationOf,
      sealedToken: shareLinks.sealedToken,
      visits: sql<number>`sums.visits`,
      chats: sql<number>`sums.chats`,
      costMicros: sql<number>`sums.cost`,
      openReports: sql<number>`(select count(*) from share_reports r where r.link_id = ${shareLinks.id} and r.handled_at is null)::int`,
      endsAt: shareLinks.endsAt,
      checkedAt: shareLinks.checkedAt,
      createdByName: users.name,
      total,
    })
    .from(shareLinks)
    .innerJoin(users, eq(users.id, shareLinks.createdBy))
    .leftJoin(partners, eq(partners.id, users.partnerId))
    .innerJoin(sql`lateral ${sums} sums`, sql`true`)
    .where(
      and(
        eq(shareLinks.assistantId, assistantId),
        isNull(shareLinks.deletedAt),
        situation === 'all' ? undefined : sql`${situationOf} = ${situation}`,
        holdsWords(sql`${shareLinks.name} || ' ' || ${shareLinks.audience}`, q),
      ),
    )
    .orderBy(orders[sort], asc(shareLinks.id))
}

type ShownSituation = 'active' | 'paused' | 'scheduled' | 'expired' | 'limited'

/** The number of an assistant's links; links made at once are counted one after the other. */
export async function lockAndCount(tx: Queryable, assistantId: number): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`share-links:${assistantId}`}, 0))`)
  const [row] = await tx
    .select({ links: count() })
    .from(shareLinks)
    .where(and(eq(shareLinks.assistantId, assistantId), isNull(shareLinks.deletedAt)))
  return row!.links
}

export async function insertLink(db: Queryable, link: LinkValues): Promise<void> {
  await db.insert(shareLinks).values(link)
}

export async function changeLink(db: Queryable, linkId: string, change: LinkChange): Promise<void> {
  await db
    .update(shareLinks)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(shareLinks.id, linkId))
}

export const findLogos = (db: Queryable, assistantId: number): Promise<{ logoKey: string | null }[]> =>
  db.select({ logoKey: shareLinks.logoKey }).from(shareLinks).where(eq(shareLinks.assistantId, assistantId))
