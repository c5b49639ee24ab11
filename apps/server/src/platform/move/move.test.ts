import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { migrate, readMigrationWork } from '#/platform/db/migrate.ts'
import { lockInstance } from '#/platform/lifecycle/instance-lock.ts'
import { createStorage, type Storage } from '#/platform/storage/storage.ts'
import { openDatabaseRelay } from '#test/database/relay.ts'
import { fingerprint, makeOlderFolder } from '#test/database/older-data.ts'
import { type S3Server, startS3Server } from '#test/instances/s3-server.ts'
import { kill, killScripts, runScript, said } from '#test/script.ts'
import { query, withAccount } from '#test/test-cluster.ts'
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts'
import { moveInstallation } from './move.ts'

const FILES = 60
let database: TestDatabase
let s3: S3Server
let bucket: Storage
let bucketFolder: string

const source = await makeOlderFolder('9999')
const before = await fingerprint(await source.open())
for (let n = 1; n < FILES; n++)
  writeFileSync(path.join(source.dataDir, 'files', randomUUID()), `Aula ${n}\n`.repeat(500))

afterAll(() => source.remove())
beforeEach(async () => {
  database = await createTestDatabase({ migrated: false })
  bucketFolder = mkdtempSync(path.join(os.tmpdir(), 'prosa-bucket-'))
  s3 = await startS3Server(bucketFolder)
  bucket = await createStorage({ dataDir: bucketFolder, s3: s3.options })
})
afterEach(async () => {
  killScripts()
  await s3.close()
  await database.close()
  rmSync(bucketFolder, { recursive: true })
})

const filesOf = () => readdirSync(path.join(source.dataDir, 'files'))

async function keysOf(storage: Storage): Promise<string[]> {
  const keys: string[] = []
  for await (const key of storage.keys()) keys.push(key)
  return keys.toSorted()
}

/** The target is the source, whole, and the source is what it was. */
async function expectMoved(): Promise<void> {
  expect(await fingerprint(database.url)).toBe(before)
  expect(await fingerprint(await source.open())).toBe(before)
  expect(await keysOf(bucket)).toEqual(filesOf().toSorted())
  for (const key of filesOf())
    expect(Buffer.from(await bucket.bytes(key)).equals(readFileSync(path.join(source.dataDir, 'files', key)))).toBe(
      true,
    )
}

const runMove = (...more: string[]) => {
  const { S3_BUCKET: name = '', ...env } = s3.env
  return runScript(source.dataDir, 'move', ['--to', database.url, '--bucket', name, ...more], env)
}

/** In this process; `onStep` may take something away. */
async function move(onStep: (line: string) => Promise<void> | void = () => {}, url = database.url) {
  return moveInstallation({
    source: { url: await source.open(), storage: await createStorage({ dataDir: source.dataDir }) },
    target: { url, storage: bucket },
    onStep,
  })
}

test('killed while it makes tables, in the middle of one, and among the files, a move goes on and misses nothing [Rel14]', async () => {
  const making = runMove()
  await said(making, 'Tabelas…')
  await kill(making)
  // nothing may begin on half of the data
  await expect(readMigrationWork(database.url)).rejects.toThrow(/A mudança para este banco não terminou/)

  await migrate(database.url)
  await database.pool.query(`
    create function hold() returns trigger language plpgsql as $$ begin perform pg_sleep(3600); return new; end $$;
    create trigger hold before insert on messages for each row when (new.cost_micros = 5) execute function hold()`)
  const copying = runMove()
  const sleeps = () =>
    query(database.url, `select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`)
  await expect.poll(sleeps).toHaveLength(1)
  await kill(copying)
  expect(copying.output()).toContain('A mudança foi interrompida e continua.')
  await expect.poll(sleeps).toHaveLength(0)
  expect(
    await query(database.url, 'select (select count(*)::int from chats) c, (select count(*)::int from messages) m'),
  ).toEqual([{ c: 20, m: 0 }])
  await database.pool.query('drop trigger hold on messages; drop function hold')

  const filing = runMove()
  await expect.poll(async () => (await keysOf(bucket)).length).toBeGreaterThan(2)
  await kill(filing)
  expect(filing.output()).not.toMatch(/ {2}(users|chats):/)

  const last = runMove()
  expect([await last.ended, last.output()]).toEqual([0, last.output()])
  expect(last.output()).not.toMatch(/ {2}messages:/)
  expect(last.output()).toContain(`e ${FILES} arquivos.`)
  expect(last.output()).toMatch(/DATABASE_URL=postgres:\/\/prosa_test:SENHA@.*\n {2}S3_BUCKET=(files|prosa-test-\w+)\n/)
  expect(last.output()).not.toContain(s3.options.credentials.secretAccessKey + '\n')
  await expectMoved()
  expect(await readMigrationWork(database.url)).toMatchObject({ pending: [] })
  const [added] = await query<{ id: number }>(
    database.url,
    `insert into users (name, email, roles) values ('Nova', 'nova@escola.test', '{user}') returning id`,
  )
  expect(added?.id).toBe(3)
  const used = runMove()
  expect(await used.ended).toBe(1)
  expect(used.output()).toContain('O banco de destino já tem dados. Use um banco vazio: nada foi mudado.')
})

test('a connection that is cut and a target that is full, in each phase, are said, and the next call goes on [Rel14, Rel15]', async () => {
  const relay = await openDatabaseRelay(database.url)
  const cutAt = (sign: string) => async (line: string) => {
    if (line.startsWith(sign)) await relay.cut()
  }
  for (const sign of ['Tabelas', '  messages', 'Arquivos']) {
    await expect(move(cutAt(sign), relay.url)).rejects.toThrow(
      /^A conexão com um dos bancos caiu\. Rode o mesmo comando/,
    )
    await relay.restore()
  }
  await database.pool.query(`update users set name = 'Outra'`)
  await database.pool.query(`
    create function fill() returns trigger language plpgsql as $$ begin raise 'no room' using errcode = '53100'; end $$;
    create trigger fill before insert on messages execute function fill()`)
  await expect(move()).rejects.toThrow(/Falta espaço no servidor de destino\..*Rode o mesmo comando de novo/)
  await database.pool.query(`
    drop trigger fill on messages;
    create or replace function fill() returns trigger language plpgsql as $$ begin new.cost_micros = 7; return new; end $$;
    create trigger fill before insert on messages for each row execute function fill()`)
  await expect(move()).rejects.toThrow('A tabela messages não chegou igual ao destino.')
  await database.pool.query('drop trigger fill on messages; drop function fill')
  await expect(
    move(async (line) => {
      if (line.startsWith('Arquivos')) await s3.close()
    }),
  ).rejects.toThrow(/O bucket deixou de responder.*continua de onde parou/)
  s3 = await startS3Server(bucketFolder)
  bucket = await createStorage({ dataDir: bucketFolder, s3: s3.options })
  await move()
  await relay.cut()
  await expectMoved()
})

test('a place in use, of another installation or that cannot be used is refused before anything is written [Rel12, Rel14]', async () => {
  const strange = randomUUID()
  await bucket.put(strange, Buffer.from('x'), { contentType: 'text/plain' })
  await expect(move()).rejects.toThrow('O bucket de destino já tem arquivos do Prosa.')
  await bucket.delete(strange)
  await database.pool.query('create table notes (id int)')
  await expect(move()).rejects.toThrow('O banco de destino já tem dados.')
  await database.pool.query('drop table notes')
  await database.pool.query(`create table move_in_progress (source text); insert into move_in_progress values ('1')`)
  await expect(move()).rejects.toThrow('a mudança de outra instalação pela metade')
  await database.pool.query('drop table move_in_progress')

  const release = await lockInstance(source.dataDir, 'http://localhost:3000')
  const beside = runMove()
  expect(await beside.ended).toBe(1)
  expect(beside.output()).toContain('O Prosa já está em execução nesta pasta de dados')
  release()

  await database.asAdmin(`revoke create on schema public from prosa_test`)
  const sentences: [string, RegExp][] = [
    [withAccount(database.url, 'prosa_test', 'outra'), /^O banco em --to recusou o usuário prosa_test ou a senha\./],
    [database.url, /^O banco em --to não dá a prosa_test os direitos que faltam\./],
    ['postgres://a:b@127.0.0.1:9/a', /^O banco em --to não atende: a conexão foi recusada\..* porta em --to\./],
    ['banco.escola.br', /^Diga para onde mudar: npm run move -- --to postgres:/],
  ]
  for (const [to, sentence] of sentences) {
    const refused = runMove('--to', to)
    expect(await refused.ended).toBe(1)
    expect(refused.output()).toMatch(sentence)
    expect(refused.output()).not.toMatch(/ {4}at |outra@/)
  }
  const { rows } = await database.pool.query(`select from pg_class where relnamespace = 'public'::regnamespace`)
  expect(rows).toEqual([])
})
