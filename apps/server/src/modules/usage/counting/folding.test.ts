import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { countAnswers } from '#/modules/usage/counting/counting.service.ts'
import { usageAnswers } from '#/modules/usage/counting/counting.tables.ts'
import { forFile } from '#test/for-file.ts'
import { query } from '#test/test-cluster.ts'
import { startTestApp } from '#test/test-app.ts'
import { countedAnswer } from '#test/factories.ts'
import { firstWordSteps, findPercentile } from '#/modules/usage/counting/counting.model.ts'

const lines: string[] = []
const app = await forFile(startTestApp({ onLine: (line) => lines.push(line) }))

const insert = async (count: number, costMicros = 1) => {
  const rows = Array.from({ length: count }, () => ({ ...countedAnswer, costMicros }))
  return (await app.ctx.db.insert(usageAnswers).values(rows).returning({ id: usageAnswers.id })).map(({ id }) => id)
}
const counted = async () => {
  const { rows } = await app.ctx.db.execute<{ messages: number }>(
    sql`select sum(messages)::int as messages from usage_days where assistant_id = 1`,
  )
  return rows[0]?.messages
}
const left = async () => (await app.ctx.db.select({ id: usageAnswers.id }).from(usageAnswers)).map(({ id }) => id)
const warnings = () => lines.filter((line) => line.includes('an answer cannot be counted'))

test('an answer that cannot be counted is logged once, and all others are counted [S27, Rel11]', async () => {
  await insert(1)
  await countAnswers(app.ctx)
  // More than a counter can hold together with its value.
  const [poisoned] = await insert(1, Number.MAX_SAFE_INTEGER)
  await app.ctx.db.execute(sql`update usage_answers set cost_micros = 9223372036854775807 where id = ${poisoned}`)
  await insert(400)
  await countAnswers(app.ctx)
  expect(await left()).toEqual([poisoned])
  expect(await counted()).toBe(401)
  await insert(2)
  await countAnswers(app.ctx)
  expect(await counted()).toBe(403)
  expect(warnings()).toHaveLength(1)
  expect(JSON.parse(warnings()[0] ?? '{}')).toMatchObject({ usageAnswer: String(poisoned) })

  // After the next start it is tried again, and counted if possible.
  await app.ctx.db.execute(sql`update usage_answers set cost_micros = 5`)
  await countAnswers({ ...app.ctx, perContextValues: new Map() })
  expect([await left(), await counted()]).toEqual([[], 404])
})

/** Returns a counter table's sums for each kind of answer, by hour and bucket. */
const sumsOf = (url: string, table: string) =>
  query(
    url,
    `select d.day, model, origin, partner_id, h.place, sum(h.n) as hours, sum(f.n) as "firstWords", sum(messages) as messages,
       sum(version_chats) as chats, sum(output_tokens) as tokens, sum(cost_micros) as cost, sum(unpriced) as unpriced
     from ${table} d, unnest(hours) with ordinality h (n, place) left join unnest(first_words) with ordinality f (n, place) using (place)
     group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
  )

test('the totals of all assistants equal the sums of each [S27]', async () => {
  const { ctx } = app
  const databaseUrl = ctx.pool.options.connectionString!
  for (const outputTokens of [3, 4]) {
    const rows = Array.from({ length: 60 }, (_, n) => ({
      ...countedAnswer,
      begins: false,
      assistantId: n % 7,
      version: n % 2,
      model: n % 3 ? 'x' : 'y',
      origin: n % 5 ? 'internal' : 'share',
      at: new Date(Date.UTC(2026, 2, 2, n % 24, 30)),
      firstTokenMs: n * 997,
      costMicros: n % 4 ? n : null,
      outputTokens,
    }))
    await ctx.db.insert(usageAnswers).values(rows)
    await countAnswers(ctx)
  }
  const days = await sumsOf(databaseUrl, 'usage_days')
  expect(days.length).toBeGreaterThan(100)
  expect(await sumsOf(databaseUrl, 'usage_totals')).toEqual(days)
})

const counts = (at: Record<number, number>) =>
  Array.from({ length: firstWordSteps.length + 1 }, (_, step) => at[step] ?? 0)

test('the time to the first word is exact to its bucket [S27]', () => {
  expect(findPercentile(counts({}), 0.5)).toBeUndefined()
  expect(findPercentile(counts({ 4: 10 }), 0.5)).toBe(350)
  expect(findPercentile(counts({ 0: 95, 9: 5 }), 0.95)).toBe(100)
  expect(findPercentile(counts({ 19: 3 }), 0.5)).toBe(45_000)
})
