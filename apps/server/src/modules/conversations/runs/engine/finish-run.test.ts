import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { type FinishedRun, finishRuns } from '#/modules/conversations/runs/engine/finish-run.repository.ts'
import { createTestDatabase } from '#test/test-database.ts'

const database = await createTestDatabase()
afterAll(database.close)

const ended: FinishedRun = {
  runId: randomUUID(),
  messageId: randomUUID(),
  workerId: randomUUID(),
  attempt: 1,
  outcome: { state: 'done' },
  parts: [{ type: 'text', text: 'Na segunda-feira.' }],
  text: 'Na segunda-feira.',
  sources: [],
  model: 'openai:prosa-teste',
  note: null,
  usage: { input: 12, output: 4 },
  firstTokenMs: 20,
  costMicros: null,
  finishReason: 'stop',
  unanswered: false,
  counts: undefined,
  origin: { passages: [], given: 0, tools: [], masked: {}, cites: false },
  events: [{ seq: 2, event: 'done', data: '{}' }],
}

const either = [true, false]
const ends = either.flatMap((link) =>
  either.flatMap((reserved) =>
    [0, 90].flatMap((costMicros) => either.map((unanswered) => ({ link, reserved, costMicros, unanswered }))),
  ),
)

test.each(ends)('an end by a worker that does not own the run changes nothing: %o [Rel2]', async (end) => {
  const { link, reserved, costMicros, unanswered } = end
  const run = { ...ended, counts: { link, reserved }, costMicros, unanswered }
  expect(await finishRuns(database.pool, [run])).toEqual([undefined])
})

test('an answer whose search text is cut within an emoji is stored [Rel2, S12]', async () => {
  const text = `${'a'.repeat(19_999)}😀 e mais.`
  expect(await finishRuns(database.pool, [{ ...ended, text, parts: [{ type: 'text', text }] }])).toEqual([undefined])
})
