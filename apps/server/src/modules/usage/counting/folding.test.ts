import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { countAnswers } from '#/modules/usage/counting/counting.service.ts'
import { usageAnswers } from '#/modules/usage/counting/counting.tables.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'

const lines: string[] = []
const app = await forFile(startTestApp({ onLine: (line) => lines.push(line) }))

const insert = async (count: number, costMicros = 1) => {
  const facts = { assistantId: 1, version: 1, model: 'x', origin: 'internal', costMicros }
  const flags = { again: false, begins: true, beginsVersion: true, failed: false, unanswered: false }
  const rows = Array.from({ length: count }, () => ({ ...facts, ...flags }))
  return (await app.ctx.db.insert(usageAnswers).values(rows).returning({ id: usageAnswers.id })).map(({ id }) => id)
}
const counted = async () => {
  const { rows } = await app.ctx.db.execute<{ messages: number }>(
    sql`select sum(messages)::int as messages from usage_days where assistant_id = 1`,
  )
  return rows[0]?.messages
}
const left = async () => (await app.ctx.db.select({ id: usageAnswers.id }).from(usageAnswers)).map(({ id }) => id)
const told = () => lines.filter((line) => line.includes('an answer cannot be counted'))

test('an answer that cannot be counted stands alone, is told once, and all others are counted [S27, Rel11]', async () => {
  await insert(1)
  await countAnswers(app.ctx)
  // more than a counter holds beside what is in it
  const [poisoned] = await insert(1, Number.MAX_SAFE_INTEGER)
  await app.ctx.db.execute(sql`update usage_answers set cost_micros = 9223372036854775807 where id = ${poisoned}`)
  await insert(400)
  await countAnswers(app.ctx)
  expect(await left()).toEqual([poisoned])
  expect(await counted()).toBe(401)
  await insert(2)
  await countAnswers(app.ctx)
  expect(await counted()).toBe(403)
  expect(told()).toHaveLength(1)
  expect(JSON.parse(told()[0] ?? '{}')).toMatchObject({ usageAnswer: String(poisoned) })

  // after the next start it is tried again, and counted where that is possible
  await app.ctx.db.execute(sql`update usage_answers set cost_micros = 5`)
  await countAnswers({ ...app.ctx })
  expect([await left(), await counted()]).toEqual([[], 404])
})
