import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { forFile } from '#test/for-file.ts'
import { createTestDatabase } from '#test/test-database.ts'
import { createDatabase } from './database.ts'
import { singleConnection } from './single-connection.ts'

const database = await forFile(createTestDatabase({ migrated: false }))

test('a connection lost between two statements fails the next one, and the process keeps running [Rel10]', async () => {
  const client = singleConnection({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const lost = new Promise<void>((resolve) => void client.once('end', resolve))
  await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await lost
  await expect(client.query('select 1')).rejects.toThrow()
  await client.end()
})

test('a server with other formats and limits is read and copied like every other [Rel12, Rel14]', async () => {
  const account = new URL(database.url).username
  const name = new URL(database.url).pathname.slice(1)
  const customs = {
    datestyle: 'SQL, DMY',
    intervalstyle: 'sql_standard',
    timezone: 'America/Sao_Paulo',
    bytea_output: 'escape',
    extra_float_digits: '0',
    standard_conforming_strings: 'off',
    default_transaction_isolation: 'serializable',
    statement_timeout: '50ms',
    idle_session_timeout: '50ms',
  }
  for (const [custom, value] of Object.entries(customs))
    await database.asAdmin(`alter role ${account} in database ${name} set ${custom} = '${value}'`)
  const query = `select (timestamptz '2026-02-03 22:30Z')::text as moment, (timestamptz '2026-02-03 22:30Z')::date::text as day,
    (date '03/02/2026')::text as read, (timestamptz '2026-02-03 22:30Z' - timestamptz '2026-02-01 20:00Z')::text as long,
    0.1::float4::float8::text as number, 'a'::bytea::text as bytes, length('\\n') as signs, current_setting('transaction_isolation') as isolation`
  const client = singleConnection({ connectionString: database.url })
  await client.connect()
  const { pool, close } = createDatabase(database.url, { poolSize: 1 })
  for (const one of [client, pool])
    expect((await one.query(query)).rows).toEqual([
      {
        moment: '2026-02-03 22:30:00+00',
        day: '2026-02-03',
        read: '2026-03-02',
        long: '2 days 02:30:00',
        number: '0.10000000149011612',
        bytes: '\\x61',
        signs: 2,
        isolation: 'read committed',
      },
    ])
  // long statements and long pauses are not ended by a limit of the server
  await client.query('select pg_sleep(0.2)')
  await sleep(200)
  await client.query('select 1')
  await client.end()
  await close()
})
