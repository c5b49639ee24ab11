import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createPresence } from '#/modules/conversations/runs/engine/presence.service.ts'
import { createLogger } from '#/platform/log/logger.ts'
import { openDatabaseRelay } from '#test/database/relay.ts'
import { createTestDatabase } from '#test/test-database.ts'

const database = await createTestDatabase()
const relay = await openDatabaseRelay(database.url)
afterAll(async () => {
  await relay.cut()
  await database.close()
})

/** Whether other workers consider this one dead. */
async function isFree(workerId: string): Promise<boolean> {
  const { rows } = await database.pool.query<{ free: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as free',
    [workerId],
  )
  return rows[0]!.free
}

test('a worker whose connection was dropped silently becomes alive again for others [Rel5, Rel8]', async () => {
  const requests = new pg.Pool({ connectionString: relay.url, query_timeout: 500, connectionTimeoutMillis: 5000 })
  const workerId = randomUUID()
  const presence = createPresence(requests, workerId, createLogger({ level: 'silent' }))
  await presence.holdLock()
  await presence.holdLock()
  expect(await isFree(workerId)).toBe(false)

  relay.hold()
  relay.release({ forget: true })
  await expect.poll(() => isFree(workerId)).toBe(true)
  await expect(presence.holdLock()).rejects.toThrow('Query read timeout')
  await presence.holdLock()
  expect(await isFree(workerId)).toBe(false)
  await presence.close()
  await expect.poll(() => isFree(workerId)).toBe(true)
  await requests.end()
})
