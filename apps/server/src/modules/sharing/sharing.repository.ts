import { and, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import { assistants } from '#/modules/assistants/assistants.tables.ts'
import { partners } from '#/modules/identity/accounts/partners.tables.ts'
import { shareLinks, shareSwitches } from '#/modules/sharing/sharing.tables.ts'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { rowVersion } from '#/platform/db/version.ts'

/** A link with what decides whether it is open, and what answers there. */
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
      /** The institution of whoever made it does not work at present. */
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

/** Turns the switch on for an assistant that never had one; what somebody turned off stays off. */
export async function switchOnFirst(db: Queryable, assistantId: number): Promise<void> {
  await db.insert(shareSwitches).values({ assistantId, enabled: true }).onConflictDoNothing()
}

export async function linkIdsOf(db: Queryable, assistantId: number): Promise<string[]> {
  const rows = await db.select({ id: shareLinks.id }).from(shareLinks).where(eq(shareLinks.assistantId, assistantId))
  return rows.map(({ id }) => id)
}

/** Links that people of an institution have made. */
export async function linkIdsOfPartner(db: Queryable, partnerId: number): Promise<string[]> {
  const rows = await db
    .select({ id: shareLinks.id })
    .from(shareLinks)
    .innerJoin(users, eq(users.id, shareLinks.createdBy))
    .where(and(eq(users.partnerId, partnerId), isNull(shareLinks.deletedAt)))
  return rows.map(({ id }) => id)
}

/** Conversations of a link in which an answer is being written. */
export async function answeringChats(db: Queryable, linkId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select c.id from runs r join chats c on c.id = r.chat_id where r.state = 'running' and c.link_id = ${linkId}`)
  return rows.map(({ id }) => id)
}

/** Who answers for an assistant (null: the organization itself), and whether its editors read what visitors write. */
export async function findResponsible(db: Queryable, assistantId: number) {
  const [row] = await db
    .select({ partner: partners.name, readable: assistants.chatsReadable, attendance: assistants.attendance })
    .from(assistants)
    .innerJoin(users, eq(users.id, assistants.ownerId))
    .leftJoin(partners, eq(partners.id, users.partnerId))
    .where(eq(assistants.id, assistantId))
  return row ?? { partner: null, readable: false, attendance: false }
}
