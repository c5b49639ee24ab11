import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase, waitingForLocks } from '#test/test-database.ts'
import { migrate, readMigrationWork } from './migrate.ts'

let database: TestDatabase
let folder: string

beforeEach(async () => {
  database = await createTestDatabase({ migrated: false })
  folder = mkdtempSync(path.join(os.tmpdir(), 'prosa-migrations-'))
  write('0000_books', 'create table books (id int);\n--> statement-breakpoint\ninsert into books values (1);')
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await database.close()
})

const write = (name: string, sql: string) => writeFileSync(path.join(folder, `${name}.sql`), sql)

test('only what is new is applied, in order [Rel13]', async () => {
  expect(await migrate(database.url, { folder })).toEqual(['0000_books'])
  write('0001_title', 'alter table books add title text')
  expect(await migrate(database.url, { folder })).toEqual(['0001_title'])
  expect(await migrate(database.url, { folder })).toEqual([])
  expect((await database.pool.query('select * from books')).rows).toEqual([{ id: 1, title: null }])
})

test('instances that start together apply a migration once [Rel13]', async () => {
  const applied = await Promise.all([1, 2, 3].map(() => migrate(database.url, { folder })))
  expect(applied.flat()).toEqual(['0000_books'])
})

test('who asks while another instance applies them hears what is left afterwards [Rel13]', async () => {
  await migrate(database.url, { folder })
  write('0001_title', 'alter table books add title text')
  let asked: ReturnType<typeof readMigrationWork> | undefined
  const onWait = vi.fn<() => void>()
  const before = async () => {
    asked = readMigrationWork(database.url, { folder, onWait })
    await expect.poll(() => waitingForLocks(database.pool)).toBe(1)
    expect(onWait).toHaveBeenCalledOnce()
  }
  await migrate(database.url, { folder, before })
  expect(await asked).toEqual({ applied: ['0000_books', '0001_title'], pending: [] })
  await readMigrationWork(database.url, { folder, onWait })
  expect(onWait).toHaveBeenCalledOnce()
})

test('a migration that fails leaves nothing behind [Rel13]', async () => {
  await migrate(database.url, { folder })
  write('0001_half', 'create table half (id int); select no_such_function();')
  await expect(migrate(database.url, { folder })).rejects.toThrow('migration 0001_half failed')
  expect((await database.pool.query("select to_regclass('half') found")).rows).toEqual([{ found: null }])
})

test('a migration that changed, or that this version does not know, is refused [Rel13]', async () => {
  await migrate(database.url, { folder })
  write('0000_books', 'create table books (id bigint)')
  await expect(migrate(database.url, { folder })).rejects.toThrow('A migração 0000_books mudou depois de aplicada')
  rmSync(path.join(folder, '0000_books.sql'))
  await expect(migrate(database.url, { folder })).rejects.toThrow('uma versão mais nova do Prosa (migração 0000_books)')
})
