import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createDatabase } from '#/platform/db/database.ts'
import { spanOf } from '#/platform/db/traced-queries.ts'
import { type SpanFacts, type Traces, withinSpan } from '#/platform/telemetry/traces.ts'
import { forFile } from '#test/for-file.ts'
import { createTestDatabase } from '#test/test-database.ts'

const seen: { name: string; facts: SpanFacts | undefined; failed?: boolean }[] = []
const traces: Traces = {
  async span(name, { facts }, work) {
    const span = { name, facts, failed: false }
    seen.push(span)
    try {
      return await work({ rename: () => undefined, tell: () => undefined, fail: () => undefined })
    } catch (error) {
      span.failed = true
      throw error
    }
  },
}
const inside = <T>(work: () => Promise<T>) =>
  withinSpan({ traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), isSampled: true, hasEnded: false }, work)

const server = await forFile(createTestDatabase())
const database = await forFile(createDatabase(server.url, { poolSize: 2, traces }))
await database.db.execute(sql`create table notes (id int, words text)`)

test.each([
  ['select "id" from "chats" where "title" = $1', 'SELECT chats'],
  ['insert into messages (id) values ($1)', 'INSERT messages'],
  ['  update "users" set name = $1', 'UPDATE users'],
  ['with chat as (select id from chats) select 1', 'WITH chats'],
  ['begin', 'BEGIN'],
])('%j is told as %j', (text, name) => {
  expect(spanOf({ text }).name).toBe(name)
})

test('each statement is one span, in the pool and in a transaction, without its values [Rel16]', async () => {
  const { db, pool } = database
  seen.length = 0
  await inside(async () => {
    await db.execute(sql`insert into notes values (1, ${'Ana disse'})`)
    await db.transaction(async (tx) => {
      await tx.execute(sql`update notes set words = ${'outra coisa'}`)
    })
    await pool.query({ name: 'read-notes', text: 'select words from notes where id = $1', values: [1] })
    await expect(db.execute(sql`select 1 / (id - 1) from notes`)).rejects.toThrow()
  })
  const names = seen.map(({ name }) => name).filter((name) => name !== 'SET')
  expect(names).toEqual(['INSERT notes', 'BEGIN', 'UPDATE notes', 'COMMIT', 'read-notes', 'SELECT notes'])
  expect(seen.at(-1)?.failed).toBe(true)
  expect(JSON.stringify(seen)).not.toMatch(/Ana|outra/)
})

test('outside of a span nothing is told [Rel16]', async () => {
  seen.length = 0
  await database.db.execute(sql`select count(*) from notes`)
  expect(seen).toEqual([])
})
