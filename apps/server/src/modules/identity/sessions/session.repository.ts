import { randomUUID } from 'node:crypto'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { apiKeys } from '#/modules/identity/accounts/api-keys.tables.ts'
import { endedSessions, sessions } from '#/modules/identity/accounts/auth.tables.ts'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import type { Db, Queryable } from '#/platform/db/database.ts'
import { deleteInPortions } from '#/platform/db/in-portions.ts'
import { batchCalls } from '#/platform/speed/batch-calls.ts'

/** A live session or key with its person and what that person may use: all that a request needs, in one query. */
export interface LoadedSession {
  id: string
  kind: 'user' | 'guest' | 'key'
  /** Whether its last-use time is due for an update, once a minute. */
  stale: boolean
  user_id: number | null
  guest_id: string | null
  /** The only browser that may use the token; null for any (T8). */
  browser_hash: Buffer | null
  link_id: string | null
  assessment_id: string | null
  student_id: string | null
  name: string
  email: string
  roles: string[]
  permissions_added: string[]
  permissions_removed: string[]
  permission_profile: { added: string[]; removed: string[] } | null
  suspended: boolean
  photo: string | null
  time_zone: string | null
  /** The scopes of a key; null for sessions. */
  scopes: string[] | null
  /** The models that may answer the person; null for all. */
  allowed_models: string[] | null
  assistants: { id: number; role: 'viewer' | 'editor' }[]
  public_assistants: number[]
}

/** Columns of the rights of a person `u`; `isGuest` is SQL for whether there is none. */
export const selectRights = (isGuest: string): string => `
  u.name, u.email, u.roles, u.allowed_models, u.permissions_added, u.permissions_removed, u.suspended_at is not null as suspended,
  u.photo, u.time_zone,
  (select json_build_object('added', p.added, 'removed', p.removed) from permission_profiles p
    where p.id = u.permission_profile_id) as permission_profile,
  coalesce((select json_agg(json_build_object('id', r.assistant_id, 'role', r.role) order by r.assistant_id)
    from assistant_roles r join assistants a on a.id = r.assistant_id
    where r.user_id = u.id and a.deleted_at is null
  ), '[]') as assistants,
  case when ${isGuest} or 'partner' = any(u.roles) then '[]' else
    coalesce((select json_agg(a.id order by a.id) from assistants a
      where a.visibility = 'organization' and a.deleted_at is null), '[]')
  end as public_assistants`

// The most frequent query: prepared on each connection, using the database's clock.
const loadSession = `
select s.id, s.kind, s.browser_hash, s.user_id, s.guest_id, g.link_id, g.assessment_id, g.student_id, s.last_seen_at < now() - interval '1 minute' as stale,
  encode(s.token_hash, 'hex') as "tokenHash", null as scopes,${selectRights(`s.kind = 'guest'`)}
from sessions s left join users u on u.id = s.user_id left join guests g on g.id = s.guest_id
where s.idle_expires_at > now()`

// The planner expects 100 rows of any JSON. With an array it compared the cost for this call's length with that for the usual ten, and
// planned each call anew, which took longer than the statement itself.
const loadSessions = `select found.* from json_array_elements_text($1) as wanted (hash)
  cross join lateral (${loadSession} and s.token_hash = decode(wanted.hash, 'hex') offset 0) found`

/** Concurrent requests share one statement, which starts after each of them arrived. */
export const findSession = batchCalls(
  { most: 50, atOnce: 2 },
  async (pool: Pool, tokenHashes: readonly Buffer[]): Promise<(LoadedSession | undefined)[]> => {
    const { rows } = await pool.query<LoadedSession & { tokenHash: string }>({
      name: 'load-session',
      text: loadSessions,
      values: [JSON.stringify(tokenHashes.map((hash) => hash.toString('hex')))],
    })
    const sessions = new Map(rows.map(({ tokenHash, ...session }) => [tokenHash, session]))
    return tokenHashes.map((hash) => sessions.get(hash.toString('hex')))
  },
)

/** The same session now; undefined if it has ended. */
export async function findSessionAgain(pool: Pool, sessionId: string): Promise<LoadedSession | undefined> {
  const { rows } = await pool.query<LoadedSession>(`${loadSession} and s.id = $1`, [sessionId])
  return rows[0]
}

/** The rights of a person without any session; undefined for a deleted account. */
export async function findRights(pool: Pool, userId: number): Promise<LoadedSession | undefined> {
  const { rows } = await pool.query<LoadedSession>(
    `select '' as id, 'user' as kind, null as scopes, u.id as user_id,${selectRights('false')} from users u where u.id = $1`,
    [userId],
  )
  return rows[0]
}

export interface Lifetime {
  idleMs: number
  absoluteMs: number
}

/**
 * Notes the last use of the session and its person at most once a minute, and moves the idle end. Two statements on
 * purpose: one would lock the rows in the opposite order of ending sessions, and deadlock.
 */
export async function touchSession(db: Queryable, sessionId: string, { idleMs }: Lifetime): Promise<void> {
  const { rows } = await db.execute<{ user_id: number | null }>(sql`
    update ${sessions} set last_seen_at = now(),
      idle_expires_at = greatest(idle_expires_at, least(${inMs(idleMs)}, expires_at))
    where id = ${sessionId} and last_seen_at < now() - interval '1 minute' returning user_id`)
  const userId = rows[0]?.user_id
  if (userId)
    await db
      .update(users)
      .set({ lastSeenAt: sql`now()` })
      .where(eq(users.id, userId))
}

export interface NewSession extends Lifetime {
  tokenHash: Buffer
  device: string
  remember: boolean
  browserHash: Buffer | undefined
}

/**
 * Opens a session for a person who is not suspended and whose password is still the checked one. Locks the person's
 * row, so that ending all sessions waits and ends this one too. Marks the browser as known (L6). False if the person
 * may not enter.
 */
export async function insertUserSession(
  db: Queryable,
  user: { id: number; passwordHash: string | null },
  session: NewSession,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    with person as (
      update ${users} set last_seen_at = now()
      where id = ${user.id} and suspended_at is null and password_hash is not distinct from ${user.passwordHash}
      returning id
    ), device as (
      insert into known_devices as d (user_id, browser_hash)
      select person.id, hash from person, (select ${session.browserHash ?? null}::bytea as hash) browser where hash is not null
      on conflict (user_id, browser_hash) do update set seen_at = now()
    ) insert into ${sessions} (id, token_hash, kind, user_id, device, remember, browser_hash, idle_expires_at, expires_at)
      select ${randomUUID()}, ${session.tokenHash}, 'user', person.id, ${session.device}, ${session.remember}, ${session.browserHash ?? null}::bytea,
        ${inMs(session.remember ? session.absoluteMs : session.idleMs)}, ${inMs(session.absoluteMs)} from person`)
  return rowCount === 1
}

export type NewGuestSession = Omit<NewSession, 'remember' | 'idleMs'> & {
  guestId: string
  notAfter?: Date
}

/** Opens a session without a person, which ends with its time or at `notAfter`. */
export async function insertGuestSession(
  db: Queryable,
  { guestId, tokenHash, device, browserHash, absoluteMs, notAfter }: NewGuestSession,
): Promise<string> {
  const end = notAfter ? sql`least(${inMs(absoluteMs)}, ${notAfter.toISOString()}::timestamptz)` : inMs(absoluteMs)
  const id = randomUUID()
  const values = {
    id,
    tokenHash,
    kind: 'guest' as const,
    guestId,
    device,
    browserHash,
    idleExpiresAt: end,
    expiresAt: end,
  }
  await db.insert(sessions).values(values)
  return id
}

export interface Stay {
  guestId: string
  /** From now. */
  ms: number
}

/** Moves the ends of guests' sessions to no earlier (`greatest`) or no later (`least`) than the given times. */
export async function moveGuestEnds(db: Queryable, stays: readonly Stay[], which: 'greatest' | 'least'): Promise<void> {
  const [guests, times] = [stays.map(({ guestId }) => guestId), stays.map(({ ms }) => ms / 1000)]
  const end = sql`${sql.raw(which)}(${sessions.expiresAt}, now() + make_interval(secs => stay.seconds))`
  await db.execute(sql`
    update ${sessions} set idle_expires_at = ${end}, expires_at = ${end}
    from unnest(${sql.param(guests)}::uuid[], ${sql.param(times)}::float8[]) as stay (guest_id, seconds)
    where ${sessions.guestId} = stay.guest_id and ${alive}`)
}

export type SessionRow = typeof sessions.$inferSelect

export function findOpenSessions(db: Queryable, userId: number): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), alive))
    .orderBy(desc(sessions.lastSeenAt))
}

export async function findSessionById(db: Queryable, sessionId: string): Promise<SessionRow | undefined> {
  const [row] = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), alive))
  return row
}

/** Whether the session or key is still valid: not ended, not expired, its person not suspended. */
export async function isSessionOpen(db: Queryable, sessionId: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select 1 from ${sessions} left join ${users} on ${users.id} = ${sessions.userId}
    where ${sessions.id} = ${sessionId} and ${alive} and ${users.suspendedAt} is null
    union all select 1 from ${apiKeys} join ${users} on ${users.id} = ${apiKeys.userId}
    where ${apiKeys.id} = ${sessionId} and (${apiKeys.expiresAt} is null or ${apiKeys.expiresAt} > now()) and ${users.suspendedAt} is null`)
  return rowCount === 1
}

export const deleteSession = (db: Queryable, sessionId: string): Promise<number> =>
  deleteSessions(db, eq(sessions.id, sessionId))

export const deleteUserSessions = (db: Queryable, userId: number): Promise<number> =>
  deleteSessions(db, eq(sessions.userId, userId))

export const deleteGuestSessions = (db: Queryable, guestId: string): Promise<number> =>
  deleteSessions(db, eq(sessions.guestId, guestId))

/** Ends the sessions that a link on the Web opened, on every device. */
export const deleteLinkSessions = (db: Queryable, linkId: string): Promise<number> =>
  deleteSessions(db, sql`guest_id in (select id from guests where link_id = ${linkId})`)

type EndReason = (typeof endedSessions.$inferSelect)['reason']

/** Ends a person's sessions on every device and stores the reason for the holders of their tokens. */
export async function deleteUserSessionsBecause(db: Queryable, userId: number, reason: EndReason): Promise<void> {
  await db.execute(sql`
    with ended as (delete from ${sessions} where user_id = ${userId} returning id, token_hash, expires_at),
      told as (insert into ${endedSessions} (token_hash, reason, expires_at) select token_hash, ${reason}, expires_at from ended)
    ${announceEnded(sql`select id from ended`)}`)
}

/** Why the session of this token was ended; undefined if unknown or expired. */
export async function findEndReason(db: Queryable, tokenHash: Buffer): Promise<EndReason | undefined> {
  const [ended] = await db.select().from(endedSessions).where(eq(endedSessions.tokenHash, tokenHash))
  return ended?.reason
}

export const sessionsEndedChannel = 'sessions_ended'

/** A notification holds fewer than 8,000 characters; each id takes 37. */
const MAX_IDS_PER_NOTICE = 200

/** Announces with the commit that the sessions of `which`, a query of ids, have ended, in few notifications. */
const announceEnded = (which: SQL): SQL => sql`
  select count(*)::int as count, pg_notify(${sessionsEndedChannel}, string_agg(id::text, E'\\n'))
  from (select id, (row_number() over () - 1) / ${sql.raw(String(MAX_IDS_PER_NOTICE))} as part from (${which}) ids) parts group by part`

/** Ends sessions; every instance is notified with the commit. Returns their number. */
async function deleteSessions(db: Queryable, which: SQL): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    with ended as (delete from ${sessions} where ${which} returning id) ${announceEnded(sql`select id from ended`)}`)
  return rows.reduce((sum, { count }) => sum + count, 0)
}

/** Cuts the streams of a suspended person's sessions, which stay to answer 403. */
export async function announceSessionsEnd(db: Queryable, userId: number): Promise<void> {
  await db.execute(announceEnded(sql`select id from ${sessions} where user_id = ${userId}`))
}

export const deleteExpiredSessions = (db: Db): Promise<number> =>
  deleteInPortions(db, sql`${sessions}`, sql`expired.idle_expires_at < now()`)

export const deleteOldEndings = (db: Db): Promise<number> =>
  deleteInPortions(db, sql`${endedSessions}`, sql`expired.expires_at < now()`)

const alive = sql`${sessions.idleExpiresAt} > now()`
const inMs = (milliseconds: number): SQL<Date> => sql`now() + make_interval(secs => ${milliseconds / 1000})`
