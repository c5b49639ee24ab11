import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { StartError } from '#/platform/lifecycle/start-error.ts'
import { openDatabasePooler } from '#test/database/pooler.ts'
import { openDatabaseRelay } from '#test/database/relay.ts'
import { forFile } from '#test/for-file.ts'
import { inDatabase, withAccount } from '#test/test-cluster.ts'
import { createTestDatabase } from '#test/test-database.ts'
import { createDatabase } from './database.ts'
import { openDatabaseServer } from './database-server.ts'

const log = pino({ level: 'silent' })

const database = await forFile(createTestDatabase({ migrated: false }))
const name = new URL(database.url).pathname.slice(1)
await database.asAdmin(
  `create database ${name}_latin encoding 'LATIN1' locale_provider libc locale 'C' template template0`,
)
await database.asAdmin(`create role ${name}_guest login password 'visita'`)

afterAll(async () => {
  await database.asAdmin(`drop database if exists ${name}_latin`)
  await database.asAdmin(`drop role ${name}_guest`)
})

const open = (databaseUrl: string) =>
  openDatabaseServer({ databaseUrl, dataDir: '/nowhere' }, log, { patienceMs: 1000, tryMs: 400 })
const asGuest = () => withAccount(database.url, `${name}_guest`, 'visita')
const withOption = (option: string, url = database.url) => `${url}${url.includes('?') ? '&' : '?'}${option}`

test.each<[string, () => string, RegExp]>([
  [
    'an unknown database',
    () => inDatabase(database.url, 'outro'),
    /não existe: outro\. Crie com: CREATE DATABASE outro/,
  ],
  [
    'a wrong password',
    () => withAccount(database.url, 'prosa_test', 'outra'),
    /recusou o usuário \S+ ou a senha\. Confira/,
  ],
  [
    'another encoding',
    () => inDatabase(database.url, `${name}_latin`),
    /guarda textos em LATIN1\. Crie outro em UTF-8: CREATE DATABASE/,
  ],
  ['missing rights', asGuest, /não dá a \S+_guest os direitos que faltam\. .*GRANT CONNECT, CREATE ON DATABASE/],
  ['nobody at that address', () => 'postgres://a:b@127.0.0.1:9/a', /não atende: a conexão foi recusada\. Confira/],
  ['an unknown name', () => 'postgres://a:b@banco.invalid/a', /não atende: o nome do servidor não foi encontrado/],
  [
    'a missing certificate',
    () => withOption('sslmode=require&sslrootcert=/nowhere/ca.pem', database.url.split('?')[0]),
    /sslrootcert.* não existe/,
  ],
])(
  'a DATABASE_URL with %s is explained in one sentence, without its password [L10, Rel12]',
  async (_, url, sentence) => {
    const problem = await open(url()).catch((error: Error) => error)
    expect(problem).toBeInstanceOf(StartError)
    expect((problem as Error).message).toMatch(sentence)
    expect((problem as Error).message).not.toMatch(/visita|outra@|\n/)
  },
)

test('the tests’ database account has only the rights of the guide, and missing rights are reported [Rel12]', async () => {
  const { rows } = await database.pool.query(
    `select rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls as is_privileged,
       exists (select from pg_auth_members where member = r.oid) as has_roles,
       pg_get_userbyid(datdba) = current_user as is_owner
     from pg_roles r, pg_database where rolname = current_user and datname = current_database()`,
  )
  expect(rows).toEqual([{ is_privileged: false, has_roles: false, is_owner: false }])
  await expect(database.pool.query('create role anybody')).rejects.toMatchObject({ code: '42501' })
})

test('the start waits for a server that is silent at first or still read-only [Rel12]', async () => {
  const relay = await openDatabaseRelay(database.url, { silent: 2 })
  expect(await open(relay.url)).toMatchObject({ embedded: false })
  await relay.cut()
  await expect(open(withOption('options=-c%20default_transaction_read_only%3Don'))).rejects.toThrow(/só aceita leitura/)
})

test('a process busy for longer than its time-out does not take the server for silent [Rel12, L10]', async () => {
  const opening = open(database.url)
  // blocks the process as loading modules does under load: the server's response is read only afterwards
  for (let block = 0; block < 4; block++) {
    const end = Date.now() + 600
    while (Date.now() < end);
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(await opening).toMatchObject({ embedded: false })
})

test('a server of an older version is refused by its version [Rel12]', async () => {
  const older = await openDatabaseRelay(database.url, {
    between(client, upstream) {
      client.pipe(upstream)
      upstream.on('data', (bytes: Buffer) => {
        client.write(Buffer.from(bytes.toString('latin1').replaceAll(/\b1[5-9]\.(?=\d)/g, '14.'), 'latin1'))
      })
    },
  })
  await expect(open(older.url)).rejects.toThrow(/é o PostgreSQL 14\.\d+.*\. O Prosa precisa do 15 ou mais novo\./)
  await older.cut()
})

test('an unknown certificate authority is refused with advice, and accepted once it is configured [L10]', async () => {
  const relay = await openDatabaseRelay(database.url, { tls: true })
  const warnings: string[] = []
  const warned = ({ message }: Error) => warnings.push(message)
  process.on('warning', warned)
  await expect(open(`${relay.url}?sslmode=require`)).rejects.toThrow(
    /certificado que esta máquina não reconhece para 127\.0\.0\.1\. .*sslrootcert=/,
  )
  expect(await open(`${relay.url}?sslmode=no-verify`)).toMatchObject({ embedded: false })
  process.off('warning', warned)
  expect(warnings).toEqual([])
  await relay.cut()
})

test('a pooler works where a session keeps its connection, and is refused otherwise [Rel12]', async () => {
  const pooler = await openDatabasePooler(database.url, 'session')
  const { url } = await open(pooler.url)
  const { pool, close } = createDatabase(url, { poolSize: 2 })
  const { rows } = await pool.query(
    `select current_setting('statement_timeout') as longest, current_setting('jit') as jit,
       current_setting('max_parallel_workers_per_gather') as helpers`,
  )
  expect(rows).toEqual([{ longest: '15s', jit: 'off', helpers: '0' }])
  await close()
  await pooler.cut()

  const transactions = await openDatabasePooler(database.url, 'transaction')
  await expect(open(transactions.url)).rejects.toThrow(
    /troca de conexão a cada transação\..*DATABASE_POOLER_URL.*pool_mode = session/,
  )
  await transactions.cut()
})
