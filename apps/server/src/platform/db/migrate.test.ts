import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recordAsBefore } from '#test/database/older-data.ts'
import { createTestDatabase, type TestDatabase, waitingForLocks } from '#test/test-database.ts'
import { migrateDatabase, readApplied, readMigrationWork } from './migrate.ts'

let database: TestDatabase
let folder: string

beforeEach(async () => {
  database = await createTestDatabase({ migrated: false })
  folder = mkdtempSync(path.join(os.tmpdir(), 'prosa-migrations-'))
  write('0100_books', 'create table books (id int);\n--> statement-breakpoint\ninsert into books values (1);')
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await database.close()
})

const write = (name: string, sql: string) => writeFileSync(path.join(folder, `${name}.sql`), sql)

test('only new migrations are applied, in order [Rel13]', async () => {
  expect(await migrateDatabase(database.url, { folder })).toEqual(['0100_books'])
  write('0101_title', 'alter table books add title text')
  expect(await migrateDatabase(database.url, { folder })).toEqual(['0101_title'])
  expect(await migrateDatabase(database.url, { folder })).toEqual([])
  expect((await database.pool.query('select * from books')).rows).toEqual([{ id: 1, title: null }])
})

test('instances that start together apply each migration once [Rel13]', async () => {
  const applied = await Promise.all([1, 2, 3].map(() => migrateDatabase(database.url, { folder })))
  expect(applied.flat()).toEqual(['0100_books'])
})

test('a query for pending migrations waits for another instance that applies them [Rel13]', async () => {
  await migrateDatabase(database.url, { folder })
  write('0101_title', 'alter table books add title text')
  let asked: ReturnType<typeof readMigrationWork> | undefined
  const onWait = vi.fn<() => void>()
  const before = async () => {
    asked = readMigrationWork(database.url, { folder, onWait })
    await expect.poll(() => waitingForLocks(database.pool)).toBe(1)
    expect(onWait).toHaveBeenCalledOnce()
  }
  await migrateDatabase(database.url, { folder, before })
  expect(await asked).toEqual({ applied: ['0100_books', '0101_title'], pending: [] })
  await readMigrationWork(database.url, { folder, onWait })
  expect(onWait).toHaveBeenCalledOnce()
})

test('a migration that fails leaves nothing behind [Rel13]', async () => {
  await migrateDatabase(database.url, { folder })
  write('0101_half', 'create table half (id int); select no_such_function();')
  await expect(migrateDatabase(database.url, { folder })).rejects.toThrow('A mudança 0101_half dos dados falhou')
  expect((await database.pool.query("select to_regclass('half') found")).rows).toEqual([{ found: null }])
})

test('a changed or unknown migration in the database is refused [Rel13]', async () => {
  await migrateDatabase(database.url, { folder })
  write('0100_books', 'create table books (id bigint)')
  await expect(migrateDatabase(database.url, { folder })).rejects.toThrow(
    'A migração 0100_books mudou depois de aplicada',
  )
  rmSync(path.join(folder, '0100_books.sql'))
  await expect(migrateDatabase(database.url, { folder })).rejects.toThrow(
    'uma versão mais nova do Prosa (migração 0100_books)',
  )
})

test('the migrations before 1.0 count as the baseline, which is then recorded and not run [Rel13]', async () => {
  write('0054_baseline', 'create table books (id int)')
  rmSync(path.join(folder, '0100_books.sql'))
  await migrateDatabase(database.url, { folder })
  await recordAsBefore(database.url)
  expect((await readMigrationWork(database.url, { folder })).pending).toEqual([])
  expect(await migrateDatabase(database.url, { folder })).toEqual([])
  expect(await readApplied(database.url)).toEqual(['0000_functions', '0053_door_options', '0054_baseline'])
  write('0055_title', 'alter table books add title text')
  expect(await migrateDatabase(database.url, { folder })).toEqual(['0055_title'])
})

test('a database from before the last migration of 0.x is refused unchanged, with the version that opens it [Rel13]', async () => {
  await migrateDatabase(database.url, { folder })
  await recordAsBefore(database.url, '0052_self_named_students')
  const refusal =
    /anterior à 1\.0 \(migração 0052_self_named_students\).*Abra-os uma vez com a última anterior .*git checkout/
  await expect(migrateDatabase(database.url, { folder })).rejects.toThrow(refusal)
  await expect(readMigrationWork(database.url, { folder })).rejects.toThrow(refusal)
  expect(await readApplied(database.url)).toEqual(['0000_functions', '0052_self_named_students'])
})
