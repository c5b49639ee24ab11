import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteInBatches } from '#/platform/db/delete-in-batches.ts'
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ migrated: false })
})
afterAll(() => database.drop())

test('many old rows go in statements of at most 500, whatever is young stays [P3]', async () => {
  const { db } = database
  await db.execute(sql`create table notes as select n, n > 10 as old from generate_series(1, 1210) n`)
  await db.execute(sql`create table statements (rows int)`)
  await db.execute(sql`
    create function count_rows() returns trigger language plpgsql as
      $$ begin insert into statements select count(*) from gone; return null; end $$`)
  await db.execute(sql`create trigger counted after delete on notes referencing old table as gone
    for each statement execute function count_rows()`)
  expect(await deleteInBatches(db, sql`notes`, sql`expired.old`)).toBe(1200)
  expect((await db.execute(sql`select count(*)::int as n from notes`)).rows).toEqual([{ n: 10 }])
  expect((await db.execute(sql`select rows from statements`)).rows.map(({ rows }) => rows)).toEqual([500, 500, 200])
  expect(await deleteInBatches(db, sql`notes`, sql`expired.old`)).toBe(0)
})
