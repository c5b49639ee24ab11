import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { generateText, streamText } from 'ai'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { fillerText } from './model-behaviour.ts'
import { startModelServer } from './model-server.ts'

const server = await startModelServer()
const model = createOpenAICompatible({ name: 'teste', baseURL: server.url, includeUsage: true }).chatModel(
  'prosa-teste',
)

beforeEach(() => void (server.requests.length = 0))
afterAll(() => server.close())

const post = (body: unknown) => fetch(`${server.url}/chat/completions`, { method: 'POST', body: JSON.stringify(body) })
const ask = (content: string, extra = {}) =>
  post({ model: 'prosa-teste', messages: [{ role: 'user', content }], ...extra })

test('an answer streams as Portuguese text with its usage [C4]', async () => {
  const result = streamText({ model, prompt: 'Olá [[tokens=30&tokensPerSecond=2000]]' })
  expect(await result.text).toBe(fillerText(30))
  expect((await result.usage).outputTokens).toBe(30)
  expect(server.requests[0]?.body.messages).toEqual([
    { role: 'user', content: 'Olá [[tokens=30&tokensPerSecond=2000]]' },
  ])
  expect(server.requests[0]?.sent).toBe(30)
  expect(await server.requests[0]?.ended).toBe('finished')
})

test('answers work without streaming, and the models are listed [C4]', async () => {
  const { text, usage } = await generateText({ model, prompt: 'Olá [[tokens=3]]' })
  expect(text).toBe(fillerText(3))
  expect(usage.totalTokens).toBeGreaterThan(3)
  const models = (await (await fetch(`${server.url}/models`)).json()) as { data: { id: string }[] }
  expect(models.data.map(({ id }) => id)).toEqual(['prosa-teste'])
})

test('an event split inside a character is read the same [C4]', async () => {
  expect(await streamText({ model, prompt: '[[text=ação à vista é não&pieceBytes=1]]' }).text).toBe(
    'ação à vista é não',
  )
})

test('echo answers with the messages received [C4]', async () => {
  const { text } = await generateText({ model, instructions: 'Seja breve.', prompt: 'Oi [[echo=1]]' })
  expect(JSON.parse(text)).toEqual([
    { role: 'system', content: 'Seja breve.' },
    { role: 'user', content: 'Oi [[echo=1]]' },
  ])
})

test('errors have the four keys of OpenAI, and 429 says when to retry [C4]', async () => {
  const refused = await ask('[[status=429&retryAfter=7]]')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '7'])
  expect(await refused.json()).toEqual({
    error: { message: 'Rate limit reached.', type: 'requests', param: null, code: 'rate_limit_exceeded' },
  })
  expect((await post({ model: 'prosa-teste?status=500', messages: [] })).status).toBe(500)
  expect((await post('not a request')).status).toBe(400)
})

test('programmed behaviours are used once each, in order [Rel7]', async () => {
  server.next({ status: 500 }, { status: 401 })
  const statuses = []
  for (let count = 0; count < 3; count++) statuses.push((await ask('Oi')).status)
  expect(statuses).toEqual([500, 401, 200])
})

test('an answer can break, carry a broken event, or end in an error event [Rel7]', async () => {
  await expect((await ask('[[fault=cut&faultAt=2]]', { stream: true })).text()).rejects.toThrow('terminated')
  expect(await (await ask('[[fault=malformed&faultAt=2]]', { stream: true })).text()).toContain(
    'data: {"choices":[{"delta":\n\n',
  )
  expect(await (await ask('[[fault=error&faultAt=0]]', { stream: true })).text()).toContain('"type":"server_error"')
})

test('the server notices a client that leaves a stalled answer [Rel4]', async () => {
  const abort = new AbortController()
  const result = streamText({ model, prompt: '[[fault=stall&faultAt=2]]', abortSignal: abort.signal })
  for await (const part of result.stream) if (part.type === 'text-delta') abort.abort()
  expect(await server.requests[0]?.ended).toBe('aborted')
})

test('tool calls and reasoning stream in their own fields [C4]', async () => {
  server.next({ tokens: 0, reasoning: 2, toolCall: { name: 'somar', arguments: '{"a":2}' } })
  const result = streamText({ model, prompt: 'Some' })
  expect((await result.finalStep).reasoningText).toBe(fillerText(2))
  expect(await result.finishReason).toBe('tool-calls')
})
