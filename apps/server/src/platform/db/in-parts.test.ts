import { sql } from 'drizzle-orm'
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { expect, test, vi } from 'vitest'
import { forFile } from '#test/for-file.ts'
import { createTestDatabase } from '#test/test-database.ts'
import { createDatabase, type Db } from './database.ts'
import { inParts, PART_ROWS } from './in-parts.ts'

const numbers = pgTable('numbers', { n: integer().notNull(), word: text(), at: timestamp({ withTimezone: true }) })
const ROWS = 2 * PART_ROWS + 7

const server = await forFile(createTestDatabase({ migrated: false }))
const database = await forFile(createDatabase(server.url, { poolSize: 1 }))
await database.pool.query(
  `create table numbers as select n, 'número ' || n as word, now() as at from generate_series(1, ${ROWS}) n`,
)

const all = (db: Db) =>
  db
    .select({ n: numbers.n, of: { word: numbers.word, at: numbers.at } })
    .from(numbers)
    .where(sql`${numbers.n} > ${0}`)
    .orderBy(numbers.n)

test('more rows than fit in one part come in several, each row once, in the query’s order', async () => {
  const parts: Awaited<ReturnType<typeof all>>[] = []
  for await (const part of inParts(database.pool, all)) parts.push([...part])
  expect(parts.map(({ length }) => length)).toEqual([PART_ROWS, PART_ROWS, 7])
  expect(parts.flat().map(({ n }) => n)).toEqual(Array.from({ length: ROWS }, (_, index) => index + 1))
  expect(parts[2]?.at(-1)).toEqual({ n: ROWS, of: { word: `número ${ROWS}`, at: expect.any(Date) } })
})

test('the connection is released when the reader stops early or reading fails', async () => {
  for await (const part of inParts(database.pool, all)) {
    expect(part).toHaveLength(PART_ROWS)
    break
  }
  const failing = inParts(database.pool, (db) => db.select({ n: sql`n / 0` }).from(numbers))
  await expect(failing.next()).rejects.toThrow()
  expect(await database.db.$count(numbers)).toBe(ROWS)
})

test('a connection lost midway fails its reading, and is replaced [Rel8]', async () => {
  const parts = inParts(database.pool, all)
  await parts.next()
  await server.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'prosa' and datname = current_database() and pid <> pg_backend_pid()`,
  )
  // without another read the connection is replaced automatically
  await vi.waitFor(async () => expect(await database.db.$count(numbers)).toBe(ROWS), { timeout: 20_000 })
  await expect(parts.next()).rejects.toThrow()
})
