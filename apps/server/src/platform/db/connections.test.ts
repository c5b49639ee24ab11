import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { openDatabaseRelay } from '#test/database/relay.ts'
import { forFile } from '#test/for-file.ts'
import { createTestDatabase } from '#test/test-database.ts'
import { createDatabase } from './database.ts'
import { createListen } from './listen.ts'
import { isDatabaseOutage } from './outage.ts'
import { asWork } from './work-kind.ts'

const database = await forFile(createTestDatabase({ migrated: false }))

const endConnections = (name: string) =>
  database.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database() and pid <> pg_backend_pid()',
    [name],
  )
const notify = (channel: string, payload: string) => database.pool.query('select pg_notify($1, $2)', [channel, payload])

test('lost connections, idle or in a transaction, fail only their own queries [Rel8]', async () => {
  const { db, close } = createDatabase(database.url, { poolSize: 2 })
  const lost = db.transaction(async (tx) => {
    await tx.execute(sql`select 1`)
    await endConnections('prosa')
    await tx.execute(sql`select 1`)
  })
  expect(await lost.catch(isDatabaseOutage)).toBe(true)
  await vi.waitFor(() => db.execute(sql`select 1`), { timeout: 20_000 })
  await close()
})

test('an unreachable database is distinguished from a wrong statement [Rel8]', async () => {
  const { db, close } = createDatabase('postgres://a:b@%2Fnowhere/a', { poolSize: 2 })
  expect(await db.execute(sql`select 1`).catch(isDatabaseOutage)).toBe(true)
  expect(await database.db.execute(sql`select no_such_column`).catch(isDatabaseOutage)).toBe(false)
  await close()
})

test('a closed pool has left the server, so that the server can stop without a lost connection [Rel10]', async () => {
  const { pool, close } = createDatabase(database.url, { poolSize: 12 })
  const clients = await Promise.all(Array.from({ length: 8 }, () => pool.connect()))
  const pids = await Promise.all(
    clients.map(async (client) => (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid),
  )
  for (const client of clients) client.release()
  await close()
  const { rows } = await database.pool.query('select pid from pg_stat_activity where pid = any($1)', [pids])
  expect(rows).toEqual([])
})

test('a handler receives the payloads of its channel until it stops listening', async () => {
  const listen = createListen(database.url)
  const received: string[] = []
  // S1 a handler that throws does not affect the others
  listen.on('runs', () => {
    throw new Error('broken')
  })
  const stop = listen.on('runs', (payload) => received.push(payload))
  listen.on('other "channel"', (payload) => received.push(payload))
  await listen.ready()
  await notify('runs', 'a')
  await notify('other "channel"', 'b')
  await vi.waitFor(() => expect(received).toEqual(['a', 'b']), { timeout: 20_000 })
  stop()
  await listen.ready()
  await notify('runs', 'c')
  await notify('other "channel"', 'd')
  await vi.waitFor(() => expect(received).toEqual(['a', 'b', 'd']), { timeout: 20_000 })
  await listen.close()
})

test('after a lost connection channels are heard again, and handlers that must catch up are called [Rel8]', async () => {
  const listen = createListen(database.url)
  const received: string[] = []
  const back = vi.fn<() => void>()
  listen.on('runs', (payload) => received.push(payload))
  listen.onReconnect(back)
  await listen.ready()
  expect(back).not.toHaveBeenCalled()
  await endConnections('prosa listen')
  await vi.waitFor(() => expect(back).toHaveBeenCalledOnce(), 20_000)
  await notify('runs', 'again')
  await vi.waitFor(() => expect(received).toEqual(['again']), { timeout: 20_000 })
  await listen.close()
})

test('closing during the connection attempt ends it without waiting [Rel10]', async () => {
  const listen = createListen(database.url)
  await listen.close()
  const { rows } = await database.pool.query(
    `select from pg_stat_activity where application_name = 'prosa listen' and datname = current_database()`,
  )
  expect(rows).toEqual([])
})

test('a long statement on a connection that the network forgot fails soon, and the next one works [Rel8]', async () => {
  const relay = await openDatabaseRelay(database.url)
  const { pool, close } = createDatabase(relay.url, { poolSize: 2, forgottenMs: 200 })
  // a statement on a healthy connection may take longer
  await asWork('job', () => pool.query('select pg_sleep(1)'))
  const lost = asWork('job', () => pool.query('select pg_sleep(60), 1 as forgotten'))
  lost.catch(() => undefined) // the rejection is checked where it is awaited
  const atWork = `select 1 from pg_stat_activity where query like '%as forgotten%' and state = 'active' and pid <> pg_backend_pid()`
  await expect.poll(async () => (await database.pool.query(atWork)).rows.length).toBe(1)
  relay.hold()
  await database.pool.query(`select pg_terminate_backend(pid) from (${atWork.replace('select 1', 'select pid')}) a`)
  relay.release({ forget: true })
  expect(await lost.catch(isDatabaseOutage)).toBe(true)
  await asWork('job', () => pool.query('select 1'))
  await relay.cut()
  await close()
})

test('a database that answers nothing fails every request within 5 seconds; a slow statement is left alone [Rel8]', async () => {
  const relay = await openDatabaseRelay(database.url)
  const { pool, close } = createDatabase(relay.url, { poolSize: 4 })
  await pool.query('select pg_sleep(5.5)')
  relay.hold()
  const began = performance.now()
  const failed = Array.from({ length: 20 }, async (_, index) => {
    const error = await pool.query(`select ${index % 5}`).catch((cause: unknown) => cause)
    return { isOutage: isDatabaseOutage(error), inTime: performance.now() - began < 5500 }
  })
  expect(await Promise.all(failed)).toEqual(failed.map(() => ({ isOutage: true, inTime: true })))
  relay.release()
  await vi.waitFor(() => pool.query('select 1'), 20_000)
  await close()
  await relay.cut()
})

test('a burst that needs longer than the wait for a silent database is served completely [Rel8]', async () => {
  const { db, close } = createDatabase(database.url, { poolSize: 2 })
  const burst = Array.from({ length: 12 }, () => db.transaction((tx) => tx.execute(sql`select pg_sleep(1)`)))
  expect(await Promise.all(burst)).toHaveLength(12)
  await close()
})
