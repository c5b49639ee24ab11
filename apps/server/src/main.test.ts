import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, expect, inject, test, vi } from 'vitest'
import { stopEmbeddedPostgres } from '#/platform/db/embedded/embedded-postgres.ts'
import { readPostmaster, servesFolder } from '#/platform/db/embedded/postmaster.ts'
import { openDatabaseRelay } from '#test/database/relay.ts'
import { makeOlderFolder } from '#test/database/older-data.ts'
import { makeQuickFolder } from '#test/database/quick-folder.ts'
import { expectQuiet, killScripts, runScript } from '#test/script.ts'
import { inDatabase, withAccount } from '#test/test-cluster.ts'

interface Product {
  child: ChildProcess
  output: () => string
  /** Resolves when the product has printed this, or has ended. */
  waitForOutput: (text: string | RegExp) => Promise<void>
  /** Resolves to its exit code once all output has arrived. */
  ended: Promise<number | null>
}

let running: ChildProcess[] = []

const dataDir = makeQuickFolder()

afterEach(() => {
  killScripts()
  for (const child of running) child.kill('SIGKILL')
  running = []
})
afterAll(async () => {
  await stopEmbeddedPostgres(dataDir)
  rmSync(dataDir, { recursive: true })
})

function start(env: Record<string, string> = {}): Product {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    env: { NODE_ENV: 'test', DATA_DIR: dataDir, PORT: '0', LOCAL_MODELS: 'false', LOG_LEVEL: 'error', ...env },
  })
  running.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (output += bytes.toString()))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const waitForOutput = async (text: string | RegExp) => {
    for (let isOver = false; output.search(text) < 0 && !isOver;)
      isOver = await Promise.race([once(child.stdout, 'data').then(() => false), ended.then(() => true)])
    expect(output).toMatch(text)
  }
  return { child, output: () => output, waitForOutput, ended }
}

const exitOf = ({ ended }: Product) => ended
const databaseFolder = () => path.join(dataDir, 'pg')
const databaseRuns = () => {
  const server = readPostmaster(databaseFolder())
  return server !== undefined && servesFolder(server.pid, databaseFolder())
}

test('an empty folder becomes a running product, alone on its folder, which ends in order [L10, Rel10, Rel12]', async () => {
  // the folder exists with wide permissions
  chmodSync(dataDir, 0o755)
  for (const folder of ['files', 'incoming']) {
    mkdirSync(path.join(dataDir, folder))
    chmodSync(path.join(dataDir, folder), 0o755)
  }
  // left by the upload of a killed process
  writeFileSync(path.join(dataDir, 'incoming', 'pela-metade'), 'x', { mode: 0o600 })
  const product = start()
  await product.waitForOutput(/link, que vale uma vez: \S+\n/)
  const address = /Prosa no ar: (\S+)/.exec(product.output())?.[1] ?? ''
  expect(product.output()).toContain(`${address}/auth/set-password?token=`)
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
  expect(readdirSync(path.join(dataDir, 'incoming'))).toEqual([])
  const modes = readdirSync(dataDir, { withFileTypes: true }).map((entry) => {
    const mode = statSync(path.join(dataDir, entry.name)).mode & 0o777
    return { name: entry.name, isClosed: mode === (entry.isDirectory() ? 0o700 : 0o600) }
  })
  expect(modes.filter(({ isClosed }) => !isClosed)).toEqual([])

  const second = start()
  expect(await exitOf(second)).toBe(1)
  expect(second.output()).toMatch(`O Prosa já está em execução nesta pasta de dados: ${address}`)

  product.child.kill('SIGTERM')
  expect(await exitOf(product)).toBe(0)
  expect(databaseRuns()).toBe(false)
})

test('a copy made while the product runs restores as the same product in an empty folder [Rel14, Rel16]', async () => {
  const product = start()
  await product.waitForOutput(/link, que vale uma vez: \S+\n/)
  const token = /set-password\?token=(\S+)/.exec(product.output())?.[1]
  const address = /Prosa no ar: (\S+)/.exec(product.output())?.[1] ?? ''
  const ana = { name: 'Ana Reis', email: 'ana@escola.test', password: 'girassol-na-janela' }
  const post = (origin: string, operation: string, body: object) =>
    fetch(`${origin}/api/auth/${operation}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  expect((await post(address, 'set-password', { token, ...ana })).status).toBe(200)

  const folder = path.join(dataDir, 'copy')
  const backup = runScript(dataDir, 'backup', [folder])
  await expectQuiet(backup)
  expect(backup.output()).toContain(`Cópia pronta em ${folder}`)
  expect((await fetch(`${address}/readyz`)).status).toBe(200)

  const env = { DATA_DIR: path.join(dataDir, 'restored') }
  await expectQuiet(runScript(env.DATA_DIR, 'restore', [folder]))
  const restored = start(env)
  await restored.waitForOutput('Prosa no ar')
  expect(restored.output()).not.toContain('set-password')
  const origin = /Prosa no ar: (\S+)/.exec(restored.output())?.[1] ?? ''
  expect((await post(origin, 'sign-in', { email: ana.email, password: ana.password })).status).toBe(200)
  for (const one of [product, restored]) {
    one.child.kill('SIGTERM')
    expect(await exitOf(one)).toBe(0)
  }
})

test('a start on data of an earlier version upgrades them, and stops the database that it reopened [Rel10, Rel13]', async () => {
  const older = await makeOlderFolder()
  const product = start({ DATA_DIR: older.dataDir })
  await product.waitForOutput('Prosa no ar')
  expect(product.output()).toMatch(/Cópia pronta em [\s\S]*Dados atualizados\.[\s\S]*Prosa no ar/)
  product.child.kill('SIGTERM')
  expect(await exitOf(product)).toBe(0)
  expect(readPostmaster(path.join(older.dataDir, 'pg'))).toBeUndefined()
  await older.remove()
})

test('after SIGKILL the next start adopts the database, and survives when that dies too [Rel8, Rel12]', async () => {
  const killed = start()
  await killed.waitForOutput('Prosa no ar')
  killed.child.kill('SIGKILL')
  await once(killed.child, 'exit')
  expect(databaseRuns()).toBe(true)

  const next = start()
  await next.waitForOutput('Prosa no ar')
  expect(next.output()).not.toContain('Banco de dados preparado')

  // Rel8: a dead database does not end the product, and is back within 5 s
  const address = /Prosa no ar: (\S+)/.exec(next.output())?.[1] ?? ''
  const died = readPostmaster(databaseFolder())?.pid ?? 0
  process.kill(died, 'SIGKILL')
  await vi.waitFor(
    async () => {
      const { status } = await fetch(`${address}/readyz`)
      expect(readPostmaster(databaseFolder())?.pid).not.toBe(died)
      expect(status).toBe(200)
    },
    { timeout: 40_000 },
  )
  next.child.kill('SIGINT')
  expect(await exitOf(next)).toBe(0)
  expect(databaseRuns()).toBe(false)
})

test('an unusable DATABASE_URL ends the start with one sentence, without the driver’s own message [L10]', async () => {
  const plain = await openDatabaseRelay(inject('cluster').adminUrl, {
    between: (client) => void client.once('data', () => client.write('N')),
  })
  const refused = start({ DATABASE_URL: `${plain.url}?sslmode=require` })
  expect(await exitOf(refused)).toBe(1)
  await plain.cut()
  expect(refused.output().trim()).toBe(
    'O banco em DATABASE_URL não oferece TLS. Ligue o TLS no servidor ou use ?sslmode=disable.',
  )
})

test('a database without free connections during the start is reported in one sentence, and retried [L10, Rel8]', async () => {
  const admin = new pg.Client(inject('cluster').adminUrl)
  await admin.connect()
  // enough for the first checks, and too few for the product's pools
  await admin.query(`create role poucas login password 'girassol' connection limit 2`)
  await admin.query('create database poucas owner poucas')
  const refused = start({
    DATABASE_URL: inDatabase(withAccount(inject('cluster').adminUrl, 'poucas', 'girassol'), 'poucas'),
  })
  // `npm start` does not restart after the exit codes 0 and 1
  expect(await exitOf(refused)).toBe(75)
  expect(refused.output()).toContain('O banco em DATABASE_URL não atende: todas as conexões do servidor estão em uso.')
  expect(refused.output()).not.toMatch(/ {4}at /)
  await admin.query('drop database poucas with (force)')
  await admin.query('drop role poucas')
  await admin.end()
})

test('an unreachable bucket is reported at once, without a stack', async () => {
  const s3 = { S3_BUCKET: 'arquivos', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
  const refused = start({ ...s3, S3_ENDPOINT: 'http://127.0.0.1:9' })
  expect(await exitOf(refused)).toBe(1)
  expect(refused.output()).toContain('Não foi possível guardar um arquivo no bucket.')
  expect(refused.output()).not.toMatch(/ {4}at |Prosa no ar/)
})

test('a refused start gives its reason in Portuguese, without a stack [L10]', async () => {
  const refused = start({ NODE_ENV: 'production', PORT: 'x' })
  expect(await exitOf(refused)).toBe(1)
  expect(refused.output()).toMatch(/APP_SECRET: é obrigatório em produção/)
  expect(refused.output()).toMatch(/PORT: use um número inteiro/)
  expect(refused.output()).not.toMatch(/ {4}at /)
})
