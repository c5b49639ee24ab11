import { existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { DatabaseServer } from '#/platform/db/database-server.ts'
import { startEmbeddedPostgres, stopEmbeddedPostgres } from '#/platform/db/embedded/embedded-postgres.ts'
import { migrateDatabase } from '#/platform/db/migrate.ts'
import {
  baseline,
  type DataFolder,
  fillOlder,
  fingerprint,
  makeOlderFolder,
  recordAsBefore,
  storageKey,
} from '#test/database/older-data.ts'
import { query } from '#test/test-cluster.ts'
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts'
import { chooseSnapshot, rollBack } from './rollback.ts'
import { listSnapshots, makeSnapshot } from './snapshots.ts'
import { upgradeDatabase } from './upgrade.ts'

const folders: DataFolder[] = []
const databases: TestDatabase[] = []
afterEach(async () => {
  for (const one of folders.splice(0)) await one.remove()
  for (const one of databases.splice(0)) await one.close()
})

async function older(): Promise<DataFolder> {
  const folder = await makeOlderFolder()
  folders.push(folder)
  return folder
}

const openServer = async (dataDir: string): Promise<DatabaseServer> => ({
  ...(await startEmbeddedPostgres(dataDir, { unsafeFast: true })),
  embedded: true,
})

/** Upgrades as the start does; returns the server's address and the printed lines. */
async function upgrade(
  dataDir: string,
  { databaseUrl = undefined as string | undefined, upgradeSnapshot = true } = {},
) {
  const lines: string[] = []
  const reopen = () => openServer(dataDir)
  const server = databaseUrl ? { url: databaseUrl, embedded: false, stop: async () => {} } : await reopen()
  const config = { dataDir, databaseUrl, upgradeSnapshot }
  const { url } = await upgradeDatabase({ config, server, reopen, writeLine: (line) => lines.push(line) })
  return { url, said: lines.join('\n') }
}

test.each(['1.0', 'the last version before 1.0'])(
  'data of %s reach this version with every row, and can be rolled back unchanged [Rel13]',
  async (version) => {
    const { dataDir, open } = await older()
    if (version !== '1.0') await recordAsBefore(await open())
    const before = await fingerprint(await open())
    const { url, said } = await upgrade(dataDir)
    expect(said).toMatch(
      /serão atualizados: \d+ mudanças?\.[\s\S]*Cópia pronta em [\s\S]*Mudança 1 de [\s\S]*npm run rollback/,
    )
    expect(await migrateDatabase(url)).toEqual([])
    expect(
      await query(url, 'select (select count(*)::int from messages) m, (select count(*)::int from chats) c'),
    ).toEqual([{ m: 200, c: 20 }])
    await query(url, `insert into users (name, email, roles) values ('Nova', 'nova@escola.test', '{user}')`)
    rmSync(path.join(dataDir, 'files', storageKey))
    await stopEmbeddedPostgres(dataDir)

    const place = { dataDir, databaseUrl: undefined }
    const left = await rollBack(place, await chooseSnapshot(place), [])
    expect(await fingerprint(await open())).toBe(before)
    expect(readFileSync(path.join(dataDir, 'files', storageKey), 'utf8')).toBe('A maré sobe.')
    // the data before the rollback are kept as a snapshot
    expect((await listSnapshots(dataDir)).map(({ name }) => name)).toEqual([left.name])
  },
)

test('an upgrade of a given server copies its tables, and a rollback restores them in one transaction [Rel13]', async () => {
  const { dataDir } = await older()
  const database = await createTestDatabase({ migrated: false })
  databases.push(database)
  await fillOlder(database.url)
  await recordAsBefore(database.url)
  const before = await fingerprint(database.url)
  await upgrade(dataDir, { databaseUrl: database.url })
  await query(database.url, 'delete from messages')

  const place = { dataDir, databaseUrl: database.url }
  const snapshot = await chooseSnapshot(place)
  const present = await fingerprint(database.url)
  await expect(rollBack(place, { ...snapshot, migrations: [baseline, 'no_such'] }, [])).rejects.toThrow('no_such')
  expect(await fingerprint(database.url)).toBe(present)
  await rollBack(place, snapshot, [])
  expect(await fingerprint(database.url)).toBe(before)
  await upgrade(dataDir, { databaseUrl: database.url })
})

test('without space for the copy nothing is changed, and the message says how much is missing [Rel15]', async () => {
  const { dataDir, open } = await older()
  const before = await fingerprint(await open())
  const sparse = path.join(dataDir, 'pg', 'sparse')
  writeFileSync(sparse, '')
  truncateSync(sparse, 4 * 1024 ** 4)
  await expect(upgrade(dataDir)).rejects.toThrow(
    /Falta espaço para atualizar: .*precisa de cerca de 4\.\d+(,\d)? GB\. Nada foi mudado\./,
  )
  expect(await fingerprint(await open())).toBe(before)
  rmSync(sparse)
})

test('a first start and one without changes make no copy; UPGRADE_SNAPSHOT=false skips it [Rel13]', async () => {
  const { dataDir, open } = await older()
  const { said } = await upgrade(dataDir, { upgradeSnapshot: false })
  expect(said).toContain('Sem cópia de antes, como pede UPGRADE_SNAPSHOT=false.')
  expect((await upgrade(dataDir)).said).toBe('')
  const url = await open()
  await query(url, 'create database empty')
  expect((await upgrade(dataDir, { databaseUrl: url.replace(/[^/]+$/, 'empty') })).said).toBe(
    'Banco de dados preparado.',
  )
  expect(existsSync(path.join(dataDir, 'snapshots'))).toBe(false)
})

test('a running database is neither copied nor moved [Rel12]', async () => {
  const { dataDir, open } = await older()
  await open()
  const source = { dataDir, databaseUrl: undefined, migrations: [], installed: null }
  await expect(makeSnapshot(source)).rejects.toThrow(/O banco embutido não parou \(processo \d+\)\. Nada foi mudado\./)
  expect(await listSnapshots(dataDir)).toEqual([])
})

test('a rollback lists its snapshots, and refuses one that does not fit the configuration [Rel13]', async () => {
  const { dataDir } = await older()
  const place = { dataDir, databaseUrl: undefined }
  await expect(chooseSnapshot(place)).rejects.toThrow('Não há cópia de antes de uma atualização')
  await upgrade(dataDir)
  await expect(chooseSnapshot(place, 'ontem')).rejects.toThrow(/Não há a cópia ontem em .*As que há:\n {2}20/)
  await expect(chooseSnapshot({ dataDir, databaseUrl: 'postgres://x' })).rejects.toThrow('Tire DATABASE_URL')
})
