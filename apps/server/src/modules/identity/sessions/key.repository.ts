import { eq, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { apiKeys } from '#/modules/identity/accounts/api-keys.tables.ts'
import {
  type LoadedSession,
  selectRights,
  sessionsEndedChannel,
} from '#/modules/identity/sessions/session.repository.ts'
import type { Queryable } from '#/platform/db/database.ts'

const loadKey = `
select k.id, 'key' as kind, null as browser_hash, k.user_id, coalesce(k.last_used_at < now() - interval '1 minute', true) as stale, k.scopes,
  null as guest_id, null as link_id, null as assessment_id, null as student_id,${selectRights('false')}
from api_keys k join users u on u.id = k.user_id
where (k.expires_at is null or k.expires_at > now())`

/** A personal key, as a session of its person. */
export async function findKey(pool: Pool, tokenHash: Buffer): Promise<LoadedSession | undefined> {
  const { rows } = await pool.query<LoadedSession>({
    name: 'load-key',
    text: `${loadKey} and k.token_hash = $1`,
    values: [tokenHash],
  })
  return rows[0]
}

/** The same key now; undefined if it was revoked or has expired. */
export async function findKeyAgain(pool: Pool, keyId: string): Promise<LoadedSession | undefined> {
  const { rows } = await pool.query<LoadedSession>(`${loadKey} and k.id = $1`, [keyId])
  return rows[0]
}

/** Notes that the key was used, at most once a minute. */
export async function touchKey(db: Queryable, keyId: string): Promise<void> {
  await db.execute(sql`
    update ${apiKeys} set last_used_at = now()
    where id = ${keyId} and (last_used_at is null or last_used_at < now() - interval '1 minute')`)
}

/** Announces with the commit, on every instance, that a key's open streams end. */
export async function announceKeyEnd(db: Queryable, keyId: string): Promise<void> {
  await db.execute(sql`select pg_notify(${sessionsEndedChannel}, ${keyId})`)
}

/** The same for all keys of a person. */
export async function announceKeysEnd(db: Queryable, userId: number): Promise<void> {
  await db.execute(sql`select pg_notify(${sessionsEndedChannel}, id::text) from ${apiKeys} where user_id = ${userId}`)
}

export const countKeys = (db: Queryable, userId: number): Promise<number> =>
  db.$count(apiKeys, eq(apiKeys.userId, userId))

/** Deletes a person's keys and ends their open streams. */
export async function deleteKeysOf(db: Queryable, userId: number): Promise<void> {
  await db.execute(sql`
    with ended as (delete from ${apiKeys} where user_id = ${userId} returning id)
    select pg_notify(${sessionsEndedChannel}, id::text) from ended`)
}
