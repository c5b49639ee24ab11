import { expect, test } from 'vitest'
import { Speaker } from '#test/chaos/speaker.ts'
import { createPublishedAssistant, createUser, makePublic } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { openFleet } from '#test/instances/fleet.ts'
import { startModelServer } from '#test/model-server.ts'
import { createTestDatabase } from '#test/test-database.ts'

const models = await forFile(startModelServer())
const database = await forFile(createTestDatabase())
const env = { OPENAI_BASE_URL: models.url, OPENAI_API_KEY: 'teste', MODELS: 'openai:prosa-teste' }
const fleet = await forFile(openFleet({ databaseUrl: database.url, env }))
await fleet.start(3)

test('a rolling restart loses nothing that was acknowledged, and no stream has a gap [Rel1, Rel3, Rel10]', async () => {
  const maria = await createUser(fleet.door)
  const assistantId = await createPublishedAssistant(maria)
  await makePublic(fleet.door, assistantId)
  const people = await Promise.all(Array.from({ length: 9 }, () => createUser(fleet.door)))
  const speakers = await Promise.all(people.map(({ token }) => Speaker.beginSpeaker(fleet.door, assistantId, token)))
  const over = new AbortController()
  const speaking = Promise.all(
    speakers.map((one) => one.speakUntil(over.signal, () => 'Conte tudo. [[tokens=90&tokensPerSecond=45]]')),
  )
  for (const [index, old] of [...fleet.instances].entries()) {
    await expect.poll(() => speakers.every(({ exchanges }) => exchanges.length > index)).toBe(true)
    expect(await old.stop()).toBe(0)
    await fleet.replace(index)
  }
  over.abort()
  await speaking
  const exchanges = speakers.flatMap((one) => one.exchanges)
  const { pool } = fleet.database
  expect((await Promise.all(speakers.map((one) => one.check(pool, new Set(['done']))))).flat()).toEqual([])
  const resumed = exchanges.reduce((sum, one) => sum + one.resumed, 0)
  process.stdout.write(`${exchanges.length} answers in a rolling restart; ${resumed} streams went on elsewhere\n`)
  const { rows } = await pool.query(`select 1 from runs where state = 'running'`)
  expect(rows).toEqual([])
})
