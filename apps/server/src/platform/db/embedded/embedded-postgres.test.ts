import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { serverAccount } from './account.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres, stopEmbeddedPostgres } from './embedded-postgres.ts'
import { readPostmaster } from './postmaster.ts'
import { superviseEmbeddedPostgres } from './supervisor.ts'

const children: ChildProcess[] = []

// As root these tests run the server as another account, below a folder that only root may enter: mkdtemp creates such folders.
const base = mkdtempSync(path.join(os.tmpdir(), 'prosa-embedded-'))
const dataDir = path.join(base, 'data')
const server = await startEmbeddedPostgres(dataDir)
await query(server, 'create table kept (id int)')
await server.stop()

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await stopEmbeddedPostgres(dataDir)
})
afterAll(() => rmSync(base, { recursive: true }))

async function query(server: EmbeddedPostgres, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(server.url)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

function startElsewhere(folder = dataDir): Promise<{ adopted: boolean }> {
  const child = fork(path.resolve(import.meta.dirname, '../../../../test/embedded-child.ts'), [folder])
  children.push(child)
  const firstMessage = once(child, 'message').then(([message]) => message as { adopted: boolean })
  const ended = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`the process ended with ${String(code)}`)),
  )
  return Promise.race([firstMessage, ended])
}

const folder = () => path.join(dataDir, 'pg')
const serverPid = () => readPostmaster(folder())?.pid ?? 0

test('the database is durable and private [Rel12]', async () => {
  const server = await startEmbeddedPostgres(dataDir)
  expect(server.adopted).toBe(false)
  const [row] = await query(
    server,
    `select current_setting('fsync') fsync, current_setting('data_checksums') checksums, current_setting('listen_addresses') network, lower('ÇÃO') lower`,
  )
  expect(row).toEqual({ fsync: 'on', checksums: 'on', network: '', lower: 'ção' })
  expect(statSync(path.join(dataDir, 'pg-password')).mode & 0o777).toBe(0o600)
  await expect(query({ ...server, url: server.url.replace(/:[^:@]+@/, ':wrong@') }, 'select 1')).rejects.toThrow(
    'password authentication failed',
  )
})

test('of processes that start together one starts the database and the others share it [Rel12]', async () => {
  const started = await Promise.all([startElsewhere(), startElsewhere(), startElsewhere()])
  expect(started.filter(({ adopted }) => !adopted)).toHaveLength(1)
})

test('processes that start together on an empty folder create one database [Rel12]', async () => {
  const fresh = path.join(base, 'fresh')
  const started = await Promise.all([startElsewhere(fresh), startElsewhere(fresh)])
  expect(started.filter(({ adopted }) => !adopted)).toHaveLength(1)
  expect(readdirSync(fresh).toSorted()).toEqual(['pg', 'pg-password', 'pg.log'])
  await stopEmbeddedPostgres(fresh)
})

test('a database orphaned by a killed process is adopted [Rel12]', async () => {
  await startElsewhere()
  const pid = serverPid()
  children[0]?.kill('SIGKILL')
  const server = await startEmbeddedPostgres(dataDir)
  expect(server.adopted).toBe(true)
  expect(serverPid()).toBe(pid)
})

test('a killed database recovers everything that it had acknowledged [Rel1, Rel12]', async () => {
  const server = await startEmbeddedPostgres(dataDir)
  await query(server, 'truncate kept')
  await query(server, 'insert into kept select generate_series(1, 1000)')
  process.kill(serverPid(), 'SIGKILL')
  const again = await startEmbeddedPostgres(dataDir)
  expect(again.adopted).toBe(false)
  expect(await query(again, 'select count(*)::int from kept')).toEqual([{ count: 1000 }])
})

test('a database that dies while the product runs is restarted at the same address [Rel8]', async () => {
  const server = await superviseEmbeddedPostgres(dataDir, pino({ level: 'silent' }))
  const pid = serverPid()
  process.kill(pid, 'SIGKILL')
  await vi.waitFor(async () => expect(await query(server, 'select 1 one')).toEqual([{ one: 1 }]), 20_000)
  expect(serverPid()).not.toBe(pid)
  await server.stop()
  expect(server.isAlive()).toBe(false)
})

test('a lock whose process id now belongs to another program is removed [Rel12]', async () => {
  const other = spawn('sleep', ['60'])
  children.push(other)
  const lock = path.join(folder(), 'postmaster.pid')
  writeFileSync(lock, `${other.pid}\n${folder()}\n1\n5432\n/tmp\n\n`)
  const { uid, gid } = statSync(folder())
  chownSync(lock, uid, gid)
  const messages: string[] = []
  const server = await startEmbeddedPostgres(dataDir, { log: (message) => messages.push(message) })
  expect(server.adopted).toBe(false)
  expect(messages).toEqual([expect.stringContaining('postmaster.pid')])
})

test('a clock set by the network while the database starts does not prevent the start [Rel12]', async () => {
  const now = vi.spyOn(Date, 'now').mockReturnValueOnce(Date.parse('2000-01-01T00:00:00Z'))
  onTestFinished(() => now.mockRestore())
  const server = await startEmbeddedPostgres(dataDir)
  expect(server.isAlive()).toBe(true)
})

test('a database of another major version is refused with the steps to take [Rel12]', async () => {
  const old = path.join(base, 'old')
  mkdirSync(path.join(old, 'pg'), { recursive: true })
  writeFileSync(path.join(old, 'pg', 'PG_VERSION'), '17\n')
  await expect(startEmbeddedPostgres(old)).rejects.toThrow(/é do PostgreSQL 17 e este Prosa usa o 18.*DATABASE_URL/)
})

test('a folder that is not a database is left alone [Rel12]', async () => {
  const strange = path.join(base, 'strange')
  mkdirSync(path.join(strange, 'pg'), { recursive: true })
  writeFileSync(path.join(strange, 'pg', 'nota.txt'), 'minha')
  await expect(startEmbeddedPostgres(strange)).rejects.toThrow('não é um banco do Prosa')
  expect(readFileSync(path.join(strange, 'pg', 'nota.txt'), 'utf8')).toBe('minha')
})

test('an unusable temporary folder is reported in one sentence [Rel12, L10]', async () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  const file = path.join(base, 'nota.txt')
  writeFileSync(file, 'x')
  const long = path.join(base, 'x'.repeat(90))
  mkdirSync(long)
  const whys = { 'não existe': path.join(base, 'none'), 'é um arquivo': file, 'tem um caminho longo demais': long }
  for (const [why, folder] of Object.entries(whys)) {
    vi.stubEnv('TMPDIR', folder)
    await expect(startEmbeddedPostgres(path.join(base, 'new'))).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(
        `^A pasta temporária não pode ser usada: ${folder} ${why}.*\\nEscolha outra em TMPDIR`,
      ),
    })
  }
})

test('the database’s account is found without a PATH [Rel12]', () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  const account = serverAccount(path.join(base, 'new'))
  vi.stubEnv('PATH', '')
  expect(serverAccount(path.join(base, 'new'))).toEqual(account)
})

test.runIf(process.getuid?.() === 0)('a numeric user id without an account is refused with advice [Rel12]', () => {
  const program = `import { serverAccount } from '${import.meta.dirname}/account.ts'; serverAccount('/new')`
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    uid: 54_321,
    encoding: 'utf8',
  })
  expect(stderr).toContain('A conta do sistema 54321 é só um número')
})

test('a database that does not start is reported with its log [Rel12]', async () => {
  const broken = path.join(base, 'broken')
  await startEmbeddedPostgres(broken).then((server) => server.stop())
  rmSync(path.join(broken, 'pg', 'global'), { recursive: true })
  await expect(startEmbeddedPostgres(broken)).rejects.toThrow(/não iniciou[\s\S]*global/)
})
