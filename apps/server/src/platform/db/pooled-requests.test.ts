import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import { openDatabasePooler } from '#test/database/pooler.ts'
import type { DatabaseRelay } from '#test/database/relay.ts'
import { forFile } from '#test/for-file.ts'
import { inDatabase, query } from '#test/test-cluster.ts'
import { createTestDatabase } from '#test/test-database.ts'
import { checkPooler } from './check-pooler.ts'
import { createDatabase, type Database } from './database.ts'
import { createListen } from './listen.ts'
import { asWork, sessionSettings } from './work-kind.ts'

let pooled: Database

const database = await forFile(createTestDatabase({ migrated: false }))
let pooler: DatabaseRelay = await openDatabasePooler(database.url, 'transaction')

afterAll(async () => {
  await pooled?.close()
  await pooler.cut()
})

test('a pooler without limits, of another database or unreachable is refused at start with what to do [Rel12, L10]', async () => {
  await expect(checkPooler(pooler.url, database.url)).rejects.toThrow(
    /^Pelo PgBouncer em DATABASE_POOLER_URL, .* connect_query='set statement_timeout = 15000; set lock_timeout = 3000;/,
  )
  const guide = readFileSync(new URL('../../../../../docs/how-to/use-your-postgresql.md', import.meta.url), 'utf8')
  expect(guide).toContain(`connect_query='${sessionSettings('request')}'`)
  await expect(checkPooler(pooler.url, inDatabase(inject('cluster').adminUrl, 'postgres'))).rejects.toThrow(
    'DATABASE_POOLER_URL leva a outro banco que DATABASE_URL.',
  )
  await expect(checkPooler('postgres://a:b@127.0.0.1:9/a', database.url)).rejects.toThrow(
    /^O banco em DATABASE_POOLER_URL não atende: a conexão foi recusada\..* porta em DATABASE_POOLER_URL\.$/,
  )
  const account = new URL(database.url).username
  const name = new URL(database.url).pathname.slice(1)
  for (const limit of [`statement_timeout = '15s'`, `lock_timeout = '3s'`])
    await database.asAdmin(`alter role ${account} in database ${name} set ${limit}`)
  await pooler.cut()
  pooler = await openDatabasePooler(database.url, 'transaction')
  await checkPooler(pooler.url, database.url)
})

test('behind a transaction pooler, requests do not depend on session state [Rel12]', async () => {
  pooled = createDatabase(database.url, { poolSize: 4, poolerUrl: pooler.url })
  const { pool, db } = pooled
  const named = (n: number) => ({ name: 'double', text: 'select $1::int * 2 as n', values: [n] })
  // all clients share one server connection: a statement prepared by one client would be visible to the next
  const clients = [await pool.connect(), await pool.connect(), await pool.connect()]
  for (const [n, client] of clients.entries()) expect((await client.query(named(n))).rows).toEqual([{ n: n * 2 }])
  for (const client of clients) client.release()
  expect((await pool.query(named(21))).rows).toEqual([{ n: 42 }])

  await query(database.url, 'create table counted (n int not null); insert into counted values (0)')
  await Promise.all(
    Array.from({ length: 12 }, () =>
      db.transaction(async (tx) => {
        const { rows } = await tx.execute<{ n: number }>(sql`select n from counted for update`)
        await tx.execute(sql`update counted set n = ${(rows[0]?.n ?? 0) + 1}`)
      }),
    ),
  )
  expect((await pool.query('select n from counted')).rows).toEqual([{ n: 12 }])
})

test('work that needs a session connects directly, with its own limits [Rel8]', async () => {
  const timeoutAs = async (kind: 'request' | 'job' | 'export') => {
    const { rows } = await asWork(kind, () =>
      pooled.pool.query<{ statement_timeout: string }>('show statement_timeout'),
    )
    return rows[0]?.statement_timeout
  }
  expect([await timeoutAs('job'), await timeoutAs('export'), await timeoutAs('request')]).toEqual([
    '10min',
    '1min',
    '15s',
  ])
  const listen = createListen(database.url)
  const received: string[] = []
  listen.on('runs', (payload) => received.push(payload))
  await listen.ready()
  await pooled.pool.query(`select pg_notify('runs', 'through the pooler')`)
  await expect.poll(() => received).toEqual(['through the pooler'])
  await listen.close()
})
