import { expect, test } from 'vitest'
import { startEngine } from '#/modules/conversations/runs/runs.service.ts'
import { createChat } from '#test/chat-reader.ts'
import { createUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startModelServer } from '#test/model-server.ts'
import { startTestApp } from '#test/test-app.ts'

const models = await forFile(startModelServer({ models: ['lento'] }))
const app = await forFile(startTestApp({ env: { LOCAL_MODELS: 'true', OLLAMA_URL: models.url.replace(/\/v1$/, '') } }))
await app.ctx.models.ready()
await startEngine(app.ctx, { totalMs: 500, silenceMs: 200, firstSilenceMs: 200, localSilenceMs: 1500 })
const maria = await createUser(app)

const model = 'ollama:lento'

test('a slow local model is not limited in its whole answer or its first word [M3]', async () => {
  const chat = await createChat(app, maria, { model })
  // longer in total than the limits of other models, but never silent beyond its own
  models.next({ firstTokenMs: 1000, tokens: 12, tokensPerSecond: 4 })
  const answer = await chat.ask('Oi')
  expect(answer.status).toBe('done')
  expect(answer.text.split(' ').filter(Boolean)).toHaveLength(12)
})

test('a local model that falls silent is given up, and its text stays [M3]', async () => {
  const chat = await createChat(app, maria, { model })
  models.next({ text: 'Um dois três quatro', fault: 'stall', faultAt: 3 })
  expect(await chat.ask('Oi')).toMatchObject({ status: 'failed', error: 'provider_timeout', text: 'Um dois três ' })
})
