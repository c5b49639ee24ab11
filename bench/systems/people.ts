import { randomUUID } from 'node:crypto'
import { newToken, sha256 } from '../../apps/server/src/platform/secrets/keys.ts'
import type pg from 'pg'

/**
 * Makes people with an open session and answers their tokens. Straight into the database: the doors for people let in
 * only so many a minute, and hashing a password for each would take longer than the measurement.
 */
export async function addPeople(database: pg.Client, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => newToken())
  const { rows } = await database.query<{ id: number }>(
    `insert into users (name, email, roles)
     select 'Pessoa ' || n, gen_random_uuid() || '@escola.test', '{user}' from generate_series(1, $1::int) n returning id`,
    [count],
  )
  await database.query(
    `insert into sessions (id, token_hash, kind, user_id, idle_expires_at, expires_at)
     select s.id, s.hash, 'user', s.user_id, now() + interval '1 day', now() + interval '1 day'
     from unnest($1::uuid[], $2::bytea[], $3::int[]) as s (id, hash, user_id)`,
    [tokens.map(() => randomUUID()), tokens.map((token) => sha256(token)), rows.map(({ id }) => id)],
  )
  return tokens
}
