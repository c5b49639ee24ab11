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

test('losing connections, idle or inside a transaction, fails what they were doing and nothing else [Rel8]', async () => {
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

test('a database that cannot be reached is told from a statement that is wrong [Rel8]', async () => {
  const { db, close } = createDatabase('postgres://a:b@%2Fnowhere/a', { poolSize: 2 })
  expect(await db.execute(sql`select 1`).catch(isDatabaseOutage)).toBe(true)
  expect(await database.db.execute(sql`select no_such_column`).catch(isDatabaseOutage)).toBe(false)
  await close()
})

test('a pool that is closed has left the server, so that the server can be stopped without a loss [Rel10]', async () => {
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

test('a channel is heard by whoever asked for it, until they leave', async () => {
  const listen = createListen(database.url)
  const heard: string[] = []
  // S1 one that throws keeps nothing from the others
  listen.on('runs', () => {
    throw new Error('broken')
  })
  const stop = listen.on('runs', (payload) => heard.push(payload))
  listen.on('other "channel"', (payload) => heard.push(payload))
  await listen.ready()
  await notify('runs', 'a')
  await notify('other "channel"', 'b')
  await vi.waitFor(() => expect(heard).toEqual(['a', 'b']), { timeout: 20_000 })
  stop()
  await listen.ready()
  await notify('runs', 'c')
  await notify('other "channel"', 'd')
  await vi.waitFor(() => expect(heard).toEqual(['a', 'b', 'd']), { timeout: 20_000 })
  await listen.close()
})

test('after the connection is lost channels are heard again, and whoever must catch up is told [Rel8]', async () => {
  const listen = createListen(database.url)
  const heard: string[] = []
  const back = vi.fn<() => void>()
  listen.on('runs', (payload) => heard.push(payload))
  listen.onReconnect(back)
  await listen.ready()
  expect(back).not.toHaveBeenCalled()
  await endConnections('prosa listen')
  await vi.waitFor(() => expect(back).toHaveBeenCalledOnce(), 20_000)
  await notify('runs', 'again')
  await vi.waitFor(() => expect(heard).toEqual(['again']), { timeout: 20_000 })
  await listen.close()
})

test('closing while the connection is being made ends it, and does not wait for it to be lost [Rel10]', async () => {
  const listen = createListen(database.url)
  await listen.close()
  const { rows } = await database.pool.query(
    `select from pg_stat_activity where application_name = 'prosa listen' and datname = current_database()`,
  )
  expect(rows).toEqual([])
})

test('a long statement whose connection the network forgot without a word fails soon, and the next one works [Rel8]', async () => {
  const relay = await openDatabaseRelay(database.url)
  const { pool, close } = createDatabase(relay.url, { poolSize: 2, forgottenMs: 200 })
  // a healthy one is waited for
  await asWork('job', () => pool.query('select pg_sleep(1)'))
  const lost = asWork('job', () => pool.query('select pg_sleep(60), 1 as forgotten'))
  lost.catch(() => undefined) // told where it is awaited
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
