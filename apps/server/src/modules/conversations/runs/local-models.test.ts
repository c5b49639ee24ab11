import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEngine } from '#/modules/conversations/runs/runs.service.ts'
import { createChat } from '#test/chat-reader.ts'
import { createUser, type TestUser } from '#test/factories.ts'
import { type ModelServer, startModelServer } from '#test/model-server.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let models: ModelServer
let app: TestApp
let maria: TestUser

beforeAll(async () => {
  models = await startModelServer({ models: ['lento'] })
  app = await startTestApp({ env: { LOCAL_MODELS: 'true', OLLAMA_URL: models.url.replace(/\/v1$/, '') } })
  await app.ctx.models.ready()
  await startEngine(app.ctx, { totalMs: 500, silenceMs: 200, firstSilenceMs: 200, localSilenceMs: 1500 })
  maria = await createUser(app)
})
afterAll(async () => {
  await app.close()
  await models.close()
})

const model = 'ollama:lento'

test('a slow model on this machine may take its time: neither the whole answer nor its first word is hurried [M3]', async () => {
  const chat = await createChat(app, maria, { model })
  // longer in all than any limit of other models, and never as long silent as its own
  models.next({ firstTokenMs: 1000, tokens: 12, tokensPerSecond: 4 })
  const told = await chat.ask('Oi')
  expect(told.status).toBe('done')
  expect(told.text.split(' ').filter(Boolean)).toHaveLength(12)
})

test('but one that says nothing any more is given up, and its text stays [M3]', async () => {
  const chat = await createChat(app, maria, { model })
  models.next({ text: 'Um dois três quatro', fault: 'stall', faultAt: 3 })
  expect(await chat.ask('Oi')).toMatchObject({ status: 'failed', error: 'provider_timeout', text: 'Um dois três ' })
})
