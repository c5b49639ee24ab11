import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { authLinks } from '#/modules/identity/accounts/auth.tables.ts'
import type { Db, Queryable } from '#/platform/db/database.ts'
import { deleteInPortions } from '#/platform/db/in-portions.ts'

export type Link = typeof authLinks.$inferSelect
export type LinkPurpose = Link['purpose']

export interface NewLink {
  purpose: LinkPurpose
  userId: number | null
  tokenHash: Buffer
  data: Record<string, string>
  minutes: number
}

/** One link per person and purpose: the newer one replaces the older, also if made concurrently [L4]. */
export async function putLinks(db: Queryable, links: readonly NewLink[]): Promise<void> {
  const rows = links.map(({ minutes, ...link }) => ({
    id: randomUUID(),
    ...link,
    createdAt: sql`now()`,
    expiresAt: sql`now() + make_interval(mins => ${minutes})`,
  }))
  await db
    .insert(authLinks)
    .values(rows)
    .onConflictDoUpdate({
      target: [authLinks.userId, authLinks.purpose],
      set: {
        tokenHash: sql`excluded.token_hash`,
        data: sql`excluded.data`,
        createdAt: sql`excluded.created_at`,
        expiresAt: sql`excluded.expires_at`,
      },
    })
}

const live = (tokenHash: Buffer, purposes: readonly LinkPurpose[]) =>
  and(
    eq(authLinks.tokenHash, tokenHash),
    inArray(authLinks.purpose, [...purposes]),
    sql`${authLinks.expiresAt} > now()`,
  )

export async function findLink(
  db: Queryable,
  tokenHash: Buffer,
  purposes: readonly LinkPurpose[],
): Promise<Link | undefined> {
  const [link] = await db.select().from(authLinks).where(live(tokenHash, purposes))
  return link
}

/** Uses a link up: one of many concurrent attempts gets it. */
export async function takeLink<P extends LinkPurpose>(
  db: Queryable,
  tokenHash: Buffer,
  purposes: readonly P[],
): Promise<(Link & { purpose: P }) | undefined> {
  const [link] = await db.delete(authLinks).where(live(tokenHash, purposes)).returning()
  return link as (Link & { purpose: P }) | undefined
}

/** Any number that no other advisory lock uses. */
const setupLock = 7_041_982_114

/** Locks out other instances; returns the sealed token of the first administrator's link if one of them runs. */
export async function lockSetupLink(tx: Queryable): Promise<string | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(${setupLock})`)
  const { rows } = await tx.execute<{ token: string }>(sql`
    select data ->> 'token' as token from auth_links where purpose = 'setup' and expires_at > now() and data ? 'token'
      and (select count(*) from pg_stat_activity where application_name = 'prosa listen' and datname = current_database()) > 1`)
  return rows[0]?.token
}

export async function deleteLinks(db: Queryable, userId: number, purposes: readonly LinkPurpose[]): Promise<void> {
  await db.delete(authLinks).where(and(eq(authLinks.userId, userId), inArray(authLinks.purpose, [...purposes])))
}

export async function deleteExpiredLinks(db: Db): Promise<void> {
  await deleteInPortions(db, sql`${authLinks}`, sql`expired.expires_at < now()`)
}
