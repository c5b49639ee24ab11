import { expect, test, vi } from 'vitest'
import { createPublishedAssistant, createUser } from '@prosa/server/test/factories.ts'
import { forFile } from '@prosa/server/test/for-file.ts'
import { openFleet } from '@prosa/server/test/instances/fleet.ts'
import { startModelServer } from '@prosa/server/test/model-server.ts'
import { createTestDatabase } from '@prosa/server/test/test-database.ts'

const CASES = 6

const models = await forFile(startModelServer())
const database = await forFile(createTestDatabase())
const fleet = await forFile(
  openFleet({
    databaseUrl: database.url,
    env: { OPENAI_BASE_URL: models.url, OPENAI_API_KEY: 'quedas', MODELS: 'openai:prosa-teste' },
  }),
)

test(
  'a comparison whose instance is killed is finished by another one, which asks a single question again',
  { timeout: 180_000 },
  async () => {
    await fleet.start(1)
    const owner = await createUser(fleet.door)
    const params = { assistantId: await createPublishedAssistant(owner) }
    const form = { mustContain: ['8h'], mustNotContain: [], required: false }
    for (let at = 1; at <= CASES; at += 1) {
      const question = `Pergunta ${at}: que horas abre? [[text=Abre às 8h.&firstTokenMs=1000]]`
      await owner.api.createTestCase({ params, body: { ...form, question } })
    }
    const { items } = await owner.api.listTestCases({ params })
    const { id: comparisonId } = await owner.api.startComparison({ params, body: { models: null } })
    const at = { params: { ...params, comparisonId } }
    const read = () => owner.api.getComparison(at)
    await vi.waitFor(async () => expect((await read()).answered).toBeGreaterThan(1), { timeout: 30_000, interval: 50 })
    // the next question is being asked
    await vi.waitFor(() => expect(models.requests.length).toBeGreaterThan(4), { timeout: 10_000, interval: 50 })
    await fleet.instances[0]!.kill()
    await fleet.replace(0)
    expect(await read()).toMatchObject({ state: 'running', problem: null })
    // the comparison holds the questions as they were when it began
    await owner.api.deleteTestCase({ params: { ...params, testId: items[CASES - 1]!.id } })
    await owner.api.updateTestCase({
      params: { ...params, testId: items[CASES - 2]!.id },
      body: { ...form, question: 'Mudou?', version: items[CASES - 2]!.version },
    })
    const ended = await vi.waitFor(
      async () => {
        const comparison = await read()
        expect(comparison.state).not.toBe('running')
        return comparison
      },
      { timeout: 120_000, interval: 200 },
    )
    expect(ended).toMatchObject({ state: 'done', answered: CASES, problem: null })
    expect(ended.questions.map(({ question }) => question)).toEqual(items.map(({ question }) => question))
    expect(ended.questions.every(({ results }) => results.every((result) => result?.passed))).toBe(true)
    expect(models.requests.length).toBeLessThanOrEqual(2 * CASES + 2)
  },
)
