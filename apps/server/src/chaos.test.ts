import { expect, test } from 'vitest'
import { faults, runFault } from '#test/chaos/chaos.ts'
import { check } from '#test/chaos/checker.ts'
import { createRandom } from '#test/chaos/random.ts'
import { openWorld } from '#test/chaos/world.ts'

// A short version of `npm run bench -- chaos`, which has all faults; it keeps one fault and the checks working.

const LONG_MS = 300_000

test(
  'instances that die while people chat lose nothing that was acknowledged [Rel1, Rel3, Rel5, Rel11]',
  async () => {
    const { problems, figures } = await runFault(faults['kill']!, { seed: 1, rounds: 3, speakers: 4 })
    expect(problems).toEqual([])
    expect(figures.questions).toBeGreaterThan(4)
    process.stdout.write(`three kills: ${JSON.stringify(figures)}\n`)
  },
  LONG_MS,
)

test(
  'the checks after a fault find lost, doubled, miscounted and endless work [Rel1]',
  async () => {
    const world = await openWorld({ random: createRandom(1), speakers: 2 })
    try {
      const [one, two] = world.speakers
      const lost = await one!.ask('Um [[tokens=3]]')
      await two!.ask('Dois [[tokens=3]]')
      const endings = new Set(['done'])
      expect((await check(world, endings)).problems).toEqual([])
      const { pool } = world.fleet.database
      const found = async (statement: string, values: unknown[] = []) => {
        await pool.query(statement, values)
        return (await check(world, endings)).problems.join('\n')
      }
      expect(await found('update budget_months set used_micros = used_micros + 1')).toMatch(
        /a budget that is not the sum/,
      )
      expect(await found('delete from chat_events where seq = 2')).toMatch(/a chat whose events have gaps/)
      expect(await found(`update messages set parts = '[]' where role = 'assistant'`)).toMatch(
        /has 0 characters, of which/,
      )
      expect(await found('delete from webhook_deliveries')).toMatch(/an event without its delivery/)
      expect(await found('delete from usage_answers')).toMatch(/figures that are not the answers/)
      expect(await found('delete from messages where id = $1', [lost.questionId])).toMatch(
        `${lost.questionId} is there 0 times`,
      )
    } finally {
      await world.close()
    }
  },
  LONG_MS,
)
