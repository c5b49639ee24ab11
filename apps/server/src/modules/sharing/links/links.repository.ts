import { mapOptions } from '@prosa/contract/assistants/assistant-options.ts'
import type { sharing } from '@prosa/contract/sharing/sharing.ts'
import { and, asc, count, desc, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { assistants } from '#/modules/assistants/assistants.tables.ts'
import { partners } from '#/modules/identity/accounts/partners.tables.ts'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import { thisMonth, organizationToday } from '#/modules/sharing/links/limits/limits.repository.ts'
import { shareLinks, shareSwitches } from '#/modules/sharing/sharing.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { holdsWords, pagedQuery, type PageRequest, total } from '#/platform/db/page-of.ts'
import { rowVersion } from '#/platform/db/version.ts'

/** A link with the facts that open or close it, and the assistant that answers. */
export type LinkRow = NonNullable<Awaited<ReturnType<typeof findOne>>>

export const findByTokenHash = (db: Queryable, tokenHash: Buffer): Promise<LinkRow | undefined> =>
  findOne(db, and(eq(shareLinks.tokenHash, tokenHash), isNull(shareLinks.deletedAt)))

export const findById = (db: Queryable, linkId: string): Promise<LinkRow | undefined> =>
  findOne(db, and(eq(shareLinks.id, linkId), isNull(shareLinks.deletedAt)))

async function findOne(db: Queryable, which: SQL | undefined) {
  const [row] = await db
    .select({
      ...getTableColumns(shareLinks),
      version: rowVersion(shareLinks),
      enabled: sql<boolean>`coalesce(${shareSwitches.enabled}, false)`,
      /** Whether the institution of the link's author is paused. */
      institutionPaused: sql<boolean>`coalesce(${partners.status} = 'paused', false)`,
      assistant: {
        id: assistants.id,
        published: assistants.published,
        publishedVersion: assistants.publishedVersion,
        pausedAt: assistants.pausedAt,
        archivedAt: assistants.archivedAt,
        deletedAt: assistants.deletedAt,
      },
    })
    .from(shareLinks)
    .innerJoin(assistants, eq(assistants.id, shareLinks.assistantId))
    .leftJoin(shareSwitches, eq(shareSwitches.assistantId, shareLinks.assistantId))
    .innerJoin(users, eq(users.id, shareLinks.createdBy))
    .leftJoin(partners, eq(partners.id, users.partnerId))
    .where(which)
  return row
}

export async function findSwitch(db: Queryable, assistantId: number, now: Date) {
  const [row] = await db
    .select({
      enabled: sql<boolean>`coalesce((select s.enabled from share_switches s where s.assistant_id = ${assistantId}), false)`,
      links: sql<number>`count(*)::int`,
      open: sql<number>`count(*) filter (where ${shareLinks.status} = 'active' and (${shareLinks.endsAt} is null or ${shareLinks.endsAt} > ${now.toISOString()}::timestamptz))::int`,
      openReports: sql<number>`(select count(*) from share_reports r where r.assistant_id = ${assistantId} and r.handled_at is null)::int`,
    })
    .from(shareLinks)
    .where(and(eq(shareLinks.assistantId, assistantId), isNull(shareLinks.deletedAt)))
  return row!
}

export async function setSwitch(db: Queryable, assistantId: number, enabled: boolean): Promise<void> {
  await db
    .insert(shareSwitches)
    .values({ assistantId, enabled })
    .onConflictDoUpdate({ target: shareSwitches.assistantId, set: { enabled, changedAt: sql`now()` } })
}

/** Turns the switch on for an assistant that never had one; a switch that was turned off stays off. */
export async function switchOnFirst(db: Queryable, assistantId: number): Promise<void> {
  await db.insert(shareSwitches).values({ assistantId, enabled: true }).onConflictDoNothing()
}

export async function findLinkIds(db: Queryable, assistantId: number): Promise<string[]> {
  const rows = await db.select({ id: shareLinks.id }).from(shareLinks).where(eq(shareLinks.assistantId, assistantId))
  return rows.map(({ id }) => id)
}

/** The ids of links made by people of an institution. */
export async function linkIdsOfPartner(db: Queryable, partnerId: number): Promise<string[]> {
  const rows = await db
    .select({ id: shareLinks.id })
    .from(shareLinks)
    .innerJoin(users, eq(users.id, shareLinks.createdBy))
    .where(and(eq(users.partnerId, partnerId), isNull(shareLinks.deletedAt)))
  return rows.map(({ id }) => id)
}

/** The ids of a link's conversations in which an answer is being written. */
export async function answeringChats(db: Queryable, linkId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select c.id from runs r join chats c on c.id = r.chat_id where r.state = 'running' and c.link_id = ${linkId}`)
  return rows.map(({ id }) => id)
}

/** The institution behind an assistant (null: the organization), and whether its editors read visitors' chats. */
export async function findResponsible(db: Queryable, assistantId: number) {
  const [row] = await db
    .select({ partner: partners.name, options: assistants.options })
    .from(assistants)
    .innerJoin(users, eq(users.id, assistants.ownerId))
    .leftJoin(partners, eq(partners.id, users.partnerId))
    .where(eq(assistants.id, assistantId))
  return row ?? { partner: null, options: mapOptions(false) }
}

export type LinkQuery = z.output<typeof sharing.listShareLinks.query>
export type LinkValues = typeof shareLinks.$inferInsert
export type LinkChange = Partial<Omit<LinkValues, 'id' | 'assistantId'>>

/** An assistant's links with their counts: one query for all filters and orders. */
export function findLinks(
  db: Queryable,
  { assistantId, now }: { assistantId: number; now: Date },
  { q, situation, sort }: LinkQuery,
) {
  const sums = sql`(select coalesce(sum(d.visits), 0)::int as visits, coalesce(sum(d.chats), 0)::int as chats,
      coalesce(sum(d.cost_micros) filter (where d.day >= ${thisMonth}), 0)::float8 as cost,
      coalesce(sum(d.chats) filter (where d.day = ${organizationToday}), 0)::int as chats_today
    from share_days d where d.link_id = ${shareLinks.id})`
  const situationColumn = sql<ShownSituation>`case
    when ${shareLinks.status} = 'paused' or ${partners.status} = 'paused' then 'paused'
    when ${shareLinks.endsAt} <= ${now} then 'expired'
    when ${shareLinks.startsAt} > ${now} then 'scheduled'
    when sums.chats_today >= (${shareLinks.options}->>'chatsPerDay')::int or sums.cost >= ${shareLinks.budgetCents} * 10000.0 then 'limited'
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
      situation: situationColumn,
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
        situation === 'all' ? undefined : sql`${situationColumn} = ${situation}`,
        holdsWords(sql`${shareLinks.name} || ' ' || ${shareLinks.audience}`, q),
      ),
    )
    .orderBy(orders[sort], asc(shareLinks.id))
}

type ShownSituation = 'active' | 'paused' | 'scheduled' | 'expired' | 'limited'

/** The number of an assistant's links, locked: links made at once are counted one after the other. */
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

/** Links on the Web made by people of the institution, deleted ones excluded, newest first. */
export function findLinksOfPartner(db: Queryable, partnerId: number, request: PageRequest) {
  return pagedQuery(request, () =>
    db
      .select({
        id: shareLinks.id,
        name: shareLinks.name,
        status: shareLinks.status,
        assistantId: assistants.id,
        assistantName: sql<string>`coalesce(${assistants.published}, ${assistants.draft}) ->> 'name'`,
        createdBy: users.name,
        createdAt: shareLinks.createdAt,
        total,
      })
      .from(shareLinks)
      .innerJoin(users, eq(users.id, shareLinks.createdBy))
      .innerJoin(assistants, eq(assistants.id, shareLinks.assistantId))
      .where(ofPartner(partnerId))
      .orderBy(desc(shareLinks.createdAt), desc(shareLinks.id)),
  )
}

export async function countLinksOfPartner(db: Queryable, partnerId: number): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(shareLinks)
    .innerJoin(users, eq(users.id, shareLinks.createdBy))
    .where(ofPartner(partnerId))
  return row?.count ?? 0
}

const ofPartner = (partnerId: number) => and(eq(users.partnerId, partnerId), isNull(shareLinks.deletedAt))
