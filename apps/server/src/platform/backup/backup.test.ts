import { access, appendFile, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Pool } from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { readBackup } from '#/platform/backup/read-backup.ts'
import { listTables } from '#/platform/backup/tables.ts'
import { writeBackup } from '#/platform/backup/write-backup.ts'
import { createStorage, type Storage } from '#/platform/storage/storage.ts'
import { createPublishedAssistant, createUser } from '#test/factories.ts'
import { fillOlder, recordAsBefore } from '#test/database/older-data.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts'

const opened: TestDatabase[] = []

const app = await forFile(startTestApp())
const base = await mkdtemp(path.join(tmpdir(), 'prosa-backup-'))
const secretFile = path.join(base, 'app-secret')
await writeFile(secretFile, 'o segredo que abre o que está guardado')
const ana = await createUser(app, { name: 'Ana "Lúcia" \\ Reis\tFilha' })
const assistantId = await createPublishedAssistant(ana)
await ana.api.addText({ params: { assistantId }, body: { name: 'Aviso', text: 'A prova é na sexta-feira, às 9 h.' } })
const chat = await ana.api.createChat({ params: { assistantId }, body: {} })
await app.ctx.pool.query(
  `with answer as (insert into messages (id, chat_id, role, parts, status)
     values (gen_random_uuid(), $1, 'assistant', '[]', 'done') returning id, chat_id)
   insert into ratings (message_id, chat_id, assistant_id, user_id, value, origin, day)
   select id, chat_id, $2, $3, 'good', 'internal', current_date from answer`,
  [chat.id, assistantId, ana.id],
)

afterAll(async () => {
  for (const database of opened) await database.close()
  await rm(base, { recursive: true })
})

const source = () => ({ databaseUrl: databaseUrl(), storage: app.ctx.storage, secretFile })
const databaseUrl = () => app.ctx.pool.options.connectionString ?? ''

async function emptyTarget(name: string): Promise<{ database: TestDatabase; storage: Storage; secretFile: string }> {
  const database = await createTestDatabase({ migrated: false })
  opened.push(database)
  const dataDir = path.join(base, name)
  return { database, storage: await createStorage({ dataDir }), secretFile: path.join(dataDir, 'app-secret') }
}

/** Waits until the document is indexed and every event delivered: afterwards nothing changes without a request. */
const quiet = () =>
  vi.waitFor(
    async () => {
      const { rows } = await app.ctx.pool.query<{ busy: boolean }>(
        `select exists (select from documents where status <> 'ready')
           or exists (select from outbox_events where dispatched_at is null) as busy`,
      )
      expect(rows[0]?.busy).toBe(false)
    },
    { timeout: 20_000 },
  )

/** Every table with a fingerprint of its whole content. */
async function fingerprints(pool: Pool): Promise<Record<string, string>> {
  const client = await pool.connect()
  try {
    const found: Record<string, string> = {}
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query<{ md5: string }>(
        `select md5(coalesce(string_agg(t::text, e'\\n' order by t::text), '')) from "${name}" t`,
      )
      found[name] = rows[0]?.md5 ?? ''
    }
    return found
  } finally {
    client.release()
  }
}

test('a copy restored into an empty place gives the same rows and the same files [Rel14]', async () => {
  await quiet()
  const before = await fingerprints(app.ctx.pool)
  const folder = path.join(base, 'copy')
  const manifest = await writeBackup(source(), folder)
  expect(manifest.tables.find(({ table }) => table === 'assistants')?.rows).toBe(1)
  const { database, ...target } = await emptyTarget('restored')
  await readBackup(folder, { databaseUrl: database.url, ...target })

  expect(await fingerprints(database.pool)).toEqual(before)
  const keys: string[] = []
  for await (const key of app.ctx.storage.keys()) keys.push(key)
  expect(keys).not.toHaveLength(0)
  for (const key of keys) expect(await target.storage.bytes(key)).toEqual(await app.ctx.storage.bytes(key))
  expect(await readFile(target.secretFile, 'utf8')).toBe('o segredo que abre o que está guardado')
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into users (name, email, roles) values ('Nova', 'nova@escola.test', '{user}') returning id`,
  )
  expect(rows[0]?.id).toBeGreaterThan(ana.id)
})

test('an interrupted restore leaves no person behind and can be repeated in the same place [Rel14]', async () => {
  await quiet()
  const before = await fingerprints(app.ctx.pool)
  const folder = path.join(base, 'cut-off')
  await writeBackup(source(), folder)
  const { database, ...target } = await emptyTarget('cut-off-target')
  const failing = { ...target.storage, put: () => Promise.reject(new Error('EIO')) }
  const first = readBackup(folder, { ...target, databaseUrl: database.url, storage: failing })
  await expect(first).rejects.toThrow('EIO')
  expect((await database.pool.query('select from users')).rowCount).toBe(0)
  await readBackup(folder, { ...target, databaseUrl: database.url })
  expect(await fingerprints(database.pool)).toEqual(before)
  await expect(readBackup(folder, { ...target, databaseUrl: database.url })).rejects.toThrow('O banco já tem dados')
})

test('a copy of the last version before 1.0 is upgraded by the restore; an older one is refused [Rel13, Rel14]', async () => {
  const { database: older, ...place } = await emptyTarget('older')
  await fillOlder(older.url)
  await recordAsBefore(older.url)
  const copyTo = (name: string) => writeBackup({ ...place, databaseUrl: older.url }, path.join(base, name))
  expect((await copyTo('older-copy')).migration).toBe('0053_door_options')
  const { database, ...target } = await emptyTarget('from-older')
  await readBackup(path.join(base, 'older-copy'), { ...target, databaseUrl: database.url })
  expect((await database.pool.query('select from messages')).rowCount).toBe(200)

  await recordAsBefore(older.url, '0052_self_named_students')
  await copyTo('oldest-copy')
  const { database: untouched, ...rest } = await emptyTarget('from-oldest')
  const refused = readBackup(path.join(base, 'oldest-copy'), { ...rest, databaseUrl: untouched.url })
  await expect(refused).rejects.toThrow('anterior à 1.0 (migração 0052_self_named_students)')
  const { rows } = await untouched.pool.query(`select from pg_class where relnamespace = 'public'::regnamespace`)
  expect(rows).toHaveLength(0)
})

test('records written during a backup are in it whole or not at all [Rel14]', async () => {
  const folder = path.join(base, 'busy')
  const done = new AbortController()
  const writer = (async () => {
    while (!done.signal.aborted) await createPublishedAssistant(ana, 'Escrito durante a cópia')
  })()
  await writeBackup(source(), folder)
  done.abort()
  await writer
  const { database, ...target } = await emptyTarget('from-busy')
  await readBackup(folder, { databaseUrl: database.url, ...target })
  const { rows } = await database.pool.query<{ assistants: number; versions: number }>(
    `select (select count(*)::int from assistants) as assistants, (select count(*)::int from assistant_versions) as versions`,
  )
  expect(rows[0]?.assistants).toBeGreaterThan(0)
  expect([0, 1]).toContain((rows[0]?.assistants ?? 0) - (rows[0]?.versions ?? 0))
})

test('a backup that fails leaves nothing behind and names the place that failed [Rel14]', async () => {
  const folder = path.join(base, 'half')
  // a disk or bucket that fails midway: the file exists, but its content cannot be read
  const failing = { ...app.ctx.storage, read: () => Promise.reject(new Error('EIO')) }
  await expect(writeBackup({ ...source(), storage: failing }, folder)).rejects.toThrow('EIO')
  await expect(access(folder)).rejects.toThrow('ENOENT')
  const inFile = path.join(base, 'file')
  await writeFile(inFile, '')
  await expect(writeBackup(source(), path.join(inFile, 'copy'))).rejects.toThrow(
    /A cópia não pôde ser gravada: .* está dentro de um arquivo\. Escolha outra pasta\.$/,
  )
})

test('a damaged or unfinished copy, and a target in use, are refused before anything is written [Rel14]', async () => {
  const folder = path.join(base, 'damaged')
  await writeBackup(source(), folder)
  await expect(writeBackup(source(), folder)).rejects.toThrow('já existe')
  const { database, ...target } = await emptyTarget('untouched')
  await expect(readBackup(folder, { ...target, databaseUrl: databaseUrl() })).rejects.toThrow('O banco já tem dados')
  await appendFile(path.join(folder, 'tables/users.tsv'), 'x')
  await expect(readBackup(folder, { databaseUrl: database.url, ...target })).rejects.toThrow('users.tsv')
  await rm(path.join(folder, 'tables/users.tsv'))
  await expect(readBackup(folder, { databaseUrl: database.url, ...target })).rejects.toThrow('Falta o arquivo')
  await truncate(path.join(folder, 'manifest.json'), 300)
  await expect(readBackup(folder, { databaseUrl: database.url, ...target })).rejects.toThrow('não é uma cópia')
  await rm(path.join(folder, 'manifest.json'))
  await expect(readBackup(folder, { databaseUrl: database.url, ...target })).rejects.toThrow('não é uma cópia')
  const { rows } = await database.pool.query(`select from pg_class where relnamespace = 'public'::regnamespace`)
  expect(rows).toHaveLength(0)
})
