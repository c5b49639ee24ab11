import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { deleteInPortions, eachInTurn, inPortions } from '#/platform/db/in-portions.ts'
import { forFile } from '#test/for-file.ts'
import { createTestDatabase } from '#test/test-database.ts'

const database = await forFile(createTestDatabase({ migrated: false }))
const { db } = database
await db.execute(sql`create table notes (n int primary key, old boolean not null)`)
await db.execute(sql`create table statements (rows int)`)
// a note below zero cannot be deleted, like a row that a trigger or a foreign key protects
await db.execute(sql`
    create function count_rows() returns trigger language plpgsql as $$ begin
      if exists (select from gone where n < 0) then raise 'this one stays'; end if;
      insert into statements select count(*) from gone; return null; end $$`)
await db.execute(sql`create trigger counted after delete on notes referencing old table as gone
    for each statement execute function count_rows()`)

beforeEach(async () => {
  await database.db.execute(sql`truncate notes, statements`)
})

const fill = (from: number, to: number) =>
  database.db.execute(sql`insert into notes select n, n <= 5000 from generate_series(${from}::int, ${to}::int) n`)
const left = async (which = sql`true`) =>
  (await database.db.execute<{ n: number }>(sql`select n from notes where ${which} order by n`)).rows.map(({ n }) => n)
const statements = async () =>
  (await database.db.execute<{ rows: number }>(sql`select rows from statements`)).rows.map(({ rows }) => rows)
const removeOld = (onPortion?: (count: number) => Promise<void>) =>
  deleteInPortions(database.db, sql`notes`, sql`expired.old`, onPortion)

test('many old rows are deleted in many statements, young ones stay, and each portion is reported [P3, Rel11]', async () => {
  await fill(1, 5010)
  const counts: number[] = []
  expect(await removeOld(async (count) => void counts.push(count))).toBe(5000)
  expect(await left()).toHaveLength(10)
  const portions = await statements()
  expect(portions[0]).toBeLessThanOrEqual(10)
  expect(Math.max(...portions)).toBeLessThanOrEqual(1000)
  expect(counts).toEqual(portions)
  expect(await removeOld(async (count) => void counts.push(count))).toBe(0)
  expect(counts.at(-1)).toBe(0)
})

test('a row that fails alone does not stop the others, is reported at the end and not retried for ever [P3, Rel11]', async () => {
  await fill(-2, 3000)
  await expect(removeOld()).rejects.toThrow('2 of the rows failed by themselves; 3001 others are done')
  expect(await left()).toEqual([-2, -1])
})

test('where every row fails, the work stops soon [Rel11]', async () => {
  await fill(-3000, -1)
  await expect(removeOld()).rejects.toMatchObject({ cause: { message: 'this one stays' } })
  expect(await left()).toHaveLength(3000)
})

test('a deletion killed midway keeps its progress, and the next run continues [P3, Rel11]', async () => {
  await fill(1, 3000)
  const killed = removeOld(async () => {
    if ((await left()).length < 1500) throw new Error('killed')
  })
  await expect(killed).rejects.toThrow('killed')
  const rest = await left()
  expect(rest.length).toBeLessThan(1500)
  expect(await removeOld()).toBe(rest.length)
  expect(await left()).toEqual([])
})

test('a lost database ends the work at once instead of trying row by row [Rel8]', async () => {
  let tries = 0
  const lost = inPortions({
    findKeys: async () => [1, 2, 3],
    processKeys: async () => {
      tries += 1
      throw Object.assign(new Error('gone'), { code: '57P01' })
    },
  })
  await expect(lost).rejects.toThrow('gone')
  expect(tries).toBe(1)
})

test('rows that are found again and again but cannot be processed end the work', async () => {
  const found = Array.from({ length: 2000 }, (_, n) => n)
  expect(await inPortions({ findKeys: async () => found, processKeys: async () => 0 })).toBe(0)
})

test('a row that changed after it was found stays [P3]', async () => {
  await fill(1, 30)
  const updateRest = async () => void (await database.db.execute(sql`update notes set old = false where n > 20`))
  await removeOld(updateRest)
  expect(await left()).toEqual([21, 22, 23, 24, 25, 26, 27, 28, 29, 30])
})

test('others can write to the table between two portions', async () => {
  await fill(1, 2000)
  let written = 9000
  await removeOld(async () => void (await fill(++written, written)))
  expect((await left(sql`not old`)).length).toBe(written - 9000)
})

test('a failing step does not prevent the next steps', async () => {
  const done: string[] = []
  const steps = eachInTurn(
    async () => void done.push('first'),
    () => Promise.reject(new Error('second')),
    async () => void done.push('third'),
  )
  await expect(steps).rejects.toThrow('second')
  expect(done).toEqual(['first', 'third'])
})
