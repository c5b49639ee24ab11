import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { newToken, sha256 } from '../../apps/server/src/platform/secrets/keys.ts'
import type { Target } from '../load.ts'
import type { System } from '../streams.ts'
import { type Product, withDatabase } from './product.ts'

/** Prosa with one published assistant for everyone; every answer is stored before it is sent. */
export async function prosaSystem(product: Product, adminToken: string): Promise<System & { assistantId: number }> {
  const admin = product.api(adminToken)
  const body = { name: 'Tutor', instructions: 'Responda com clareza.', model: 'openai:prosa-teste' }
  const { id: assistantId } = await admin.createAssistant({ body })
  await admin.publishAssistant({ params: { assistantId }, body: {} })
  await withDatabase(product, (database) =>
    database.query(`update assistants set visibility = 'organization' where id = $1`, [assistantId]),
  )
  return {
    name: 'Prosa',
    origin: product.origin,
    textKey: 'text',
    pid: product.child.pid,
    databasePid: product.databasePid,
    assistantId,
    async targets(count, prompt) {
      const tokens = await withDatabase(product, (database) => addPeople(database, count))
      const targets: Target[] = []
      // In small batches, because a burst of chats would be refused; the preparation is not measured.
      while (tokens.length > 0)
        targets.push(
          ...(await Promise.all(
            tokens.splice(0, CHATS_AT_ONCE).map((token) => newChat(product, assistantId, token, prompt)),
          )),
        )
      return targets
    },
  }
}

const CHATS_AT_ONCE = 25

async function newChat(product: Product, assistantId: number, token: string, prompt: string): Promise<Target> {
  const { id } = await product.api(token).createChat({ params: { assistantId }, body: {} })
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': '{uuid}' }
  return { path: `/api/chats/${id}/messages`, headers, body: JSON.stringify({ id: '{uuid}', text: prompt }) }
}

/**
 * Creates people with an open session and returns their tokens. Inserted directly into the database: sign-in is
 * rate-limited, and hashing a password for each would take longer than the measurement.
 */
async function addPeople(database: pg.Client, count: number): Promise<string[]> {
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
