import { NOTHING_FOUND_MODEL } from '@prosa/contract/assistants/approved-model.ts'
import { API_KEY_PREFIX } from '@prosa/contract/identity/api-keys.ts'
import { expect, test } from 'vitest'
import { createApp } from '@prosa/server/src/app.ts'
import { createLogger } from '@prosa/server/src/platform/log/logger.ts'
import { createApiKey } from '@prosa/server/test/api-keys.ts'
import { chatWithDocument } from '@prosa/server/test/chat-reader.ts'
import { createPublishedAssistant, createUser } from '@prosa/server/test/factories.ts'
import { forFile } from '@prosa/server/test/for-file.ts'
import { startWithModel } from '@prosa/server/test/test-app.ts'
import { startReceiver } from '@prosa/server/test/webhook-receiver.ts'
import { addWebhook, eventually } from '@prosa/server/test/webhooks.ts'

const receiver = await forFile(startReceiver())
const { models, app } = await forFile(startWithModel({ env: { EGRESS_ALLOW: receiver.host } }))
const admin = await createUser(app, { roles: ['admin'] })
const { secret, id: keyId } = await createApiKey(app, admin)
const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
const user = (content: string) => ({ role: 'user', content })

const ask = (assistantId: number, messages: object[], more: object = {}) =>
  app.fetch('/v1/chat/completions', {
    method: 'POST',
    headers,
    body: JSON.stringify({ model: `assistente-${assistantId}`, messages, ...more }),
  })

test('where only documents may answer, a program gets the sentence too, as JSON on request [C4]', async () => {
  const sentence = 'Isso não está nos documentos. Fale com a secretaria, no ramal 210.'
  const pages = ['A matrícula começa em 10 de janeiro e termina em 20 de janeiro.']
  const { assistantId } = await chatWithDocument(app, admin, { knowledgeMode: 'only', nothingFound: sentence }, pages)
  const question = [user('Quem descobriu a penicilina?')]
  const complete = async (more: object) =>
    (await (await ask(assistantId, question, more)).json()) as {
      choices: { message: { content: string } }[]
      usage: object
      prosa: object
    }
  const before = models.requests.length
  const { choices, usage, prosa } = await complete({})
  expect([choices[0]!.message.content, usage]).toMatchObject([sentence, { total_tokens: 0 }])
  expect(prosa).toMatchObject({ sources: [], without_source: [] })
  const completion = await complete({ response_format: { type: 'json_object' } })
  expect(JSON.parse(completion.choices[0]!.message.content)).toBe(sentence)
  expect(models.requests).toHaveLength(before)
  const { rows } = await app.ctx.pool.query('select distinct model from usage_answers')
  expect(rows).toEqual([{ model: NOTHING_FOUND_MODEL }])
})

test('a conversation that a program begins emits its events once its question is accepted [S16, C4]', async () => {
  const assistantId = await createPublishedAssistant(admin)
  const events = ['chat.created', 'message.created', 'answer.completed', 'answer.failed'] as const
  await addWebhook(admin, assistantId, { url: receiver.url, events: [...events] })
  models.next({ text: 'Sim.' })
  const messages = [user('Oi'), { role: 'assistant', content: 'Olá!' }, user('Tudo bem?')]
  expect((await ask(assistantId, [user(' ')])).status).toBe(400)
  expect((await ask(assistantId, messages)).status).toBe(200)
  const webhooks = await eventually(() => {
    expect(receiver.received).toHaveLength(3)
    return receiver.received.toSorted((a, b) => Number(a.data['sequence']) - Number(b.data['sequence']))
  })
  expect(webhooks.map(({ type }) => type)).toEqual(['chat.created', 'message.created', 'answer.completed'])
  for (const { data } of webhooks) expect(data).toMatchObject({ origin: 'api', chatId: webhooks[0]?.data['chatId'] })
})

test('no log line contains a key, and a body that breaks off is the caller’s error, not ours [G1, T4]', async () => {
  const lines: string[] = []
  const log = createLogger({ level: 'trace', stream: { write: (line) => lines.push(line) } })
  const logged = createApp({ ...app.ctx, log })
  for (const path of ['/v1/models', '/v1/models/assistente-1']) await logged.request(path, { headers }, {})
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"model":'))
      controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))
    },
  })
  const init = { method: 'POST', headers, body, duplex: 'half' as const }
  expect((await logged.request('/v1/chat/completions', init, {})).status).toBeLessThan(500)
  await admin.api.revokeApiKey({ params: { keyId } })
  expect((await logged.request('/v1/models', { headers }, {})).status).toBe(401)
  expect(lines.filter((line) => (JSON.parse(line) as { level: string }).level === 'error')).toEqual([])
  expect(lines.join('')).not.toContain(secret.slice(API_KEY_PREFIX.length))
})
