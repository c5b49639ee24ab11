import { PassThrough } from 'node:stream'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import { generateText, Output } from 'ai'
import OpenAI from 'openai'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { streamCompletion } from '#/openai-api/server/completions.stream.ts'
import { heartbeatComment } from '@prosa/server/src/modules/conversations/runs/streams/sse.model.ts'
import type { ApiRequest } from '@prosa/server/src/platform/api/handlers.ts'
import { createApiKey } from '@prosa/server/test/api-keys.ts'
import { createUser } from '@prosa/server/test/factories.ts'
import { forFile } from '@prosa/server/test/for-file.ts'
import { fillerText } from '@prosa/server/test/model-behaviour.ts'
import { startWithModel } from '@prosa/server/test/test-app.ts'

const site = 'https://app.escola.test'

const lines: string[] = []
const env = { API_ORIGINS: `${site}, https://outra.test` }
const { models, app } = await forFile(startWithModel({ env, onLine: (line) => lines.push(line) }))
const maria = await createUser(app)
const key = await createApiKey(app, maria)
const model = await publish({})

async function publish(config: Partial<AssistantConfig>): Promise<string> {
  const body = { name: 'Tutor', instructions: 'Seja claro.', ...config }
  const { id } = await maria.api.createAssistant({ body })
  await maria.api.publishAssistant({ params: { assistantId: id }, body: {} })
  return `assistente-${id}`
}

/** The official client with its default of two retries. */
const openai = () => new OpenAI({ apiKey: key.secret, baseURL: `${app.url}/v1` })
const user = (content: string) => ({ role: 'user' as const, content })
const lastRequest = () => models.requests.at(-1)!

/** Returns the stored answer to a stream's question. */
async function storedAnswer(completionId: string) {
  const { rows } = await app.ctx.pool.query<{ status: string; text: string | null }>(
    `select status, parts->0->>'text' as text from messages where parent_id = $1`,
    [completionId.replace('chatcmpl-', '')],
  )
  return rows[0]
}

describe('closing the connection stops the answer [C4]', () => {
  test('three answers are aborted, one question gets its answer, and the text stays [C4]', async () => {
    models.behave({ tokens: 2000, tokensPerSecond: 50 })
    const ids = await Promise.all(
      [1, 2, 3].map(async () => {
        const stream = await openai().chat.completions.create({ model, messages: [user('Conte tudo.')], stream: true })
        let id = ''
        for await (const chunk of stream) {
          id = chunk.id
          if (chunk.choices[0]?.delta.content) break
        }
        return id
      }),
    )
    models.behave({ tokens: 20, tokensPerSecond: 0 })
    const answer = await openai().chat.completions.create({ model, messages: [user('E agora?')] })
    expect(answer.choices[0]?.message.content).toBe(fillerText(20))
    for (const id of ids) {
      await expect.poll(async () => (await storedAnswer(id))?.status).toBe('stopped')
      expect(fillerText(2000)).toContain((await storedAnswer(id))?.text)
    }
    await expect.poll(() => models.requests.filter(({ state }) => state === 'aborted').length).toBe(3)
  })

  test('an answer also stops for a waiting client, and before its first word [C4]', async () => {
    models.next({ firstTokenMs: 600_000 }, { firstTokenMs: 600_000 })
    for (const stream of [false, true]) {
      const leaving = new AbortController()
      const before = models.requests.length
      const asking = openai().chat.completions.create(
        { model, messages: [user('Oi')], stream },
        { signal: leaving.signal, maxRetries: 0 },
      )
      await expect.poll(() => models.requests.length).toBe(before + 1)
      leaving.abort()
      // a stream's headers have arrived already
      if (stream) await asking
      else await expect(asking).rejects.toBeInstanceOf(OpenAI.APIUserAbortError)
      expect(await lastRequest().ended).toBe('aborted')
    }
  })
})

test("the headers and first chunk of a stream come before the model's first word [C4]", async () => {
  models.next({ firstTokenMs: 600_000 })
  const stream = await openai().chat.completions.create({ model, messages: [user('Oi')], stream: true })
  for await (const chunk of stream) {
    expect(chunk.choices[0]?.delta).toEqual({ role: 'assistant', content: '' })
    break
  }
})

test('a client that disconnected is not recorded as a server failure [C4]', async () => {
  lines.length = 0
  models.next({ tokens: 400, tokensPerSecond: 20 })
  const leaving = new AbortController()
  const asking = openai().chat.completions.create({ model, messages: [user('Conte')] }, { signal: leaving.signal })
  await expect.poll(() => models.requests.length > 0 && lastRequest().body.messages.at(-1)?.content).toContain('Conte')
  leaving.abort()
  await expect(asking).rejects.toThrow('aborted')
  await expect.poll(() => lines.join('')).toContain('"status":499')
  expect(lines.filter((line) => line.includes('"error"'))).toEqual([])
})

test('comments keep the connection while a model is silent [C4]', async () => {
  async function* silent(): AsyncGenerator<typeof heartbeatComment> {
    yield heartbeatComment
    await new Promise(() => undefined)
  }
  const reading = Object.assign(silent(), { destroy: () => new PassThrough() })
  const facts = { chatId: '', questionId: '', ignored: [], functions: new Set<string>(), written: '' }
  const running = { ...facts, recheck: () => Promise.resolve(), giveUp: () => undefined }
  const request = { env: { outgoing: new PassThrough() } } as unknown as ApiRequest
  const head = { id: 'chatcmpl-1', created: 1, model }
  const response = streamCompletion({
    ctx: app.ctx,
    request,
    running: { ...running, reading },
    head,
    includeUsage: false,
  })
  const reader = response.body!.getReader()
  const next = async () => Buffer.from((await reader.read()).value ?? []).toString()
  expect(await next()).toContain('"role":"assistant"')
  expect(await next()).toBe(': \n\n')
})

test.each([false, true])('repeating a key after a failed answer asks again (stream: %j) [Rel6]', async (stream) => {
  const request = { model, messages: [user('Conte até quatro')] }
  const options = { headers: { 'Idempotency-Key': `de novo ${stream}` }, maxRetries: 0 }
  const ask = async () => {
    if (!stream) return (await openai().chat.completions.create(request, options)).choices[0]?.message.content
    let text = ''
    const chunks = await openai().chat.completions.create({ ...request, stream }, options)
    for await (const { choices } of chunks) text += choices[0]?.delta.content ?? ''
    return text
  }
  models.next({ text: 'um dois ', fault: 'error', faultAt: 2 }, { text: 'três quatro' })
  await expect(ask()).rejects.toThrow('O serviço de IA')
  expect(await ask()).toBe('um dois três quatro')
  const calls = models.requests.length
  expect(await ask()).toBe('um dois três quatro')
  expect(models.requests).toHaveLength(calls)
})

describe('stop [C4]', () => {
  test.each([
    [['3.'], '1. um\n2. dois\n'],
    [['dois', 'um\n2'], '1. '],
    ['não há', '1. um\n2. dois\n3. três'],
  ])('the answer ends before %j, whatever the model sends afterwards [C4]', async (stop, expected) => {
    models.next({ text: '1. um\n2. dois\n3. três', tokensPerSecond: 200 })
    const stream = await openai().chat.completions.create({ model, messages: [user('Conte')], stop, stream: true })
    const chunks: OpenAI.ChatCompletionChunk[] = []
    for await (const chunk of stream) chunks.push(chunk)
    expect(chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('')).toBe(expected)
    expect(chunks.at(-1)?.choices[0]?.finish_reason).toBe('stop')
    expect(await storedAnswer(chunks[0]?.id ?? '')).toEqual({ status: 'done', text: expected })
  })
})

describe('response_format [C4]', () => {
  const person = z.object({ name: z.string(), age: z.number() })
  const ana = '{"name":"Ana","age":9}'

  test('a schema is passed to the model with the instruction to write JSON only [C4]', async () => {
    models.next({ text: ana })
    const response_format = {
      type: 'json_schema' as const,
      json_schema: { name: 'person', schema: z.toJSONSchema(person) },
    }
    const answer = await openai().chat.completions.parse({ model, messages: [user('Quem?')], response_format })
    expect(answer.choices[0]?.message.parsed).toEqual({ name: 'Ana', age: 9 })
    expect(lastRequest().body).toMatchObject({ response_format })
    expect(lastRequest().body.messages[0]?.content).toContain('Responda só com um valor JSON')
  })

  test("an object without a schema works, also by AI SDK's output [C4]", async () => {
    models.next({ text: ana }, { text: ana })
    const response_format = { type: 'json_object' as const }
    await openai().chat.completions.create({ model, messages: [user('Quem?')], response_format })
    expect(lastRequest().body).toMatchObject({ response_format })
    const provider = createOpenAICompatible({
      name: 'prosa',
      apiKey: key.secret,
      baseURL: `${app.url}/v1`,
      supportsStructuredOutputs: true,
    })
    const output = Output.object({ schema: person })
    expect((await generateText({ model: provider(model), prompt: 'Quem?', output })).output).toEqual({
      name: 'Ana',
      age: 9,
    })
  })

  test('a model without JSON support is refused instead of answering in prose [C4]', async () => {
    const quoting = await publish({ model: 'embedded:trechos' })
    const asking = openai().chat.completions.create({
      model: quoting,
      messages: [user('Quem?')],
      response_format: { type: 'json_object' },
    })
    await expect(asking).rejects.toMatchObject({
      status: 400,
      param: 'response_format',
      code: 'unsupported_parameter',
      message: expect.stringContaining('não responde em JSON') as string,
    })
  })
})

test.each([false, true])('a header names ignored parts of the request (stream: %j) [M1]', async (stream) => {
  const instructions = Array.from({ length: 12 }, () => ({ role: 'system' as const, content: 'Seja breve.' }))
  const ask = (messages: OpenAI.ChatCompletionMessageParam[]) =>
    openai().chat.completions.create({ model, messages, stream }).asResponse()
  const ignored = async (messages: OpenAI.ChatCompletionMessageParam[]) => {
    const response = await ask(messages)
    await response.text()
    return response.headers.get('x-prosa-ignored')
  }
  expect(await ignored([user('Oi')])).toBeNull()
  expect(await ignored([...instructions.slice(0, 2), user('Oi')])).toBe('messages[0], messages[1]')
  expect(await ignored([...instructions, user('Oi')])).toMatch(/messages\[9\], \+2$/)
})

test('only pages of the sites in the settings may call [W7]', async () => {
  const preflight = (origin: string) =>
    app.fetch('/v1/chat/completions', {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,x-stainless-lang',
      },
    })
  const allowed = await preflight(site)
  expect(allowed.headers.get('access-control-allow-origin')).toBe(site)
  expect(allowed.headers.get('access-control-allow-headers')).toBe('authorization,x-stainless-lang')
  expect(allowed.headers.get('access-control-allow-credentials')).toBeNull()
  expect((await preflight('https://evil.test')).headers.get('access-control-allow-origin')).toBeNull()
  const refused = await app.fetch('/v1/models', { headers: { origin: site } })
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, site])
  const elsewhere = await app.fetch('/api/auth/session', { headers: { origin: site } })
  expect(elsewhere.headers.get('access-control-allow-origin')).toBeNull()
})

test('a trailing slash of an address is ignored [C4]', async () => {
  const headers = { authorization: `Bearer ${key.secret}` }
  for (const address of ['/v1/models', `/v1/models/${model}`]) {
    const [plain, slashed] = await Promise.all(
      [address, `${address}/`].map(async (one) => {
        const response = await app.fetch(one, { headers })
        return [response.status, await response.text()]
      }),
    )
    expect(slashed).toEqual(plain)
    expect(plain?.[0]).toBe(200)
  }
})
