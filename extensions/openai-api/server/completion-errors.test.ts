import OpenAI from 'openai'
import { describe, expect, test } from 'vitest'
import { createApiKey } from '@prosa/server/test/api-keys.ts'
import { createPublishedAssistant, createUser } from '@prosa/server/test/factories.ts'
import { forFile } from '@prosa/server/test/for-file.ts'
import { startWithModel } from '@prosa/server/test/test-app.ts'

const { models, app } = await forFile(startWithModel())
const maria = await createUser(app)
const key = await createApiKey(app, maria)
const model = `assistente-${await createPublishedAssistant(maria)}`

const openai = (secret = key.secret, maxRetries = 0) =>
  new OpenAI({ apiKey: secret, baseURL: `${app.url}/v1`, maxRetries })
const user = (content: string) => ({ role: 'user' as const, content })
const ask = (more: object = {}, secret?: string) =>
  openai(secret).chat.completions.create({ model, messages: [user('Oi')], ...more })
const send = (body: string, headers: Record<string, string> = {}) =>
  app.fetch('/v1/chat/completions', {
    method: 'POST',
    headers: { authorization: `Bearer ${key.secret}`, 'content-type': 'application/json', ...headers },
    body,
  })

async function read(stream: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of stream);
}

const unsupported = (param: string, value: unknown) => [{ [param]: value }, { param, code: 'unsupported_parameter' }]
const invalid = (body: object, param: string) => [body, { param, code: 'invalid_value' }]

describe('errors in OpenAI’s format [C4]', () => {
  test('an error has all four keys and a Portuguese message [C4]', async () => {
    const response = await send('{"model":')
    expect(response.status).toBe(400)
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(await response.json()).toEqual({
      error: {
        message: 'O corpo da requisição não é um JSON válido.',
        type: 'invalid_request_error',
        param: null,
        code: 'json_invalid',
      },
    })
  })

  test('a missing, unknown, revoked or malformed key gives the same 401 [T1]', async () => {
    const revoked = await createApiKey(app, maria)
    await maria.api.revokeApiKey({ params: { keyId: revoked.id } })
    const tokens = ['prosa_sk_nada', revoked.secret, maria.token, 'x']
    const bodies = await Promise.all(
      tokens.map(async (token) => {
        const response = await app.fetch('/v1/models', { headers: { authorization: `Bearer ${token}` } })
        return [response.status, await response.text()]
      }),
    )
    expect(new Set(bodies.map(String)).size).toBe(1)
    await expect(ask({}, 'prosa_sk_nada')).rejects.toBeInstanceOf(OpenAI.AuthenticationError)
    await expect(ask({}, 'prosa_sk_nada')).rejects.toMatchObject({ code: 'invalid_api_key', param: null })
  })

  test.each(['assistente-999999', 'gpt-5', '12', 'assistente-0', `assistente-${'9'.repeat(30)}`])(
    '404 model_not_found for %s [C4]',
    async (unknown) => {
      await expect(ask({ model: unknown })).rejects.toBeInstanceOf(OpenAI.NotFoundError)
      await expect(ask({ model: unknown })).rejects.toMatchObject({ code: 'model_not_found', param: 'model' })
    },
  )

  test("another person's assistant, and a key without the scope, give the same 404 [T1]", async () => {
    const stranger = await createUser(app)
    const [theirs, without] = [await createApiKey(app, stranger), await createApiKey(app, maria, ['knowledge'])]
    const [first, second, third] = await Promise.all(
      [ask({}, theirs.secret), ask({}, without.secret), ask({ model: 'assistente-999999' })].map((call) =>
        call.catch((error: { status: number; error: unknown }) => [error.status, error.error]),
      ),
    )
    expect(first).toEqual(third)
    expect(second).toEqual(third)
  })

  test.each([
    unsupported('n', 2),
    unsupported('functions', [{ name: 'somar' }]),
    unsupported('logprobs', true),
    invalid({ temperature: 3 }, 'temperature'),
    invalid({ max_completion_tokens: 0 }, 'max_completion_tokens'),
    invalid({ stop: ['a', 'b', 'c', 'd', 'e'] }, 'stop'),
    invalid({ response_format: { type: 'xml' } }, 'response_format.type'),
    invalid({ response_format: { type: 'json_schema' } }, 'response_format.json_schema'),
    invalid({ messages: [] }, 'messages'),
    invalid({ messages: [{ role: 'assistant', content: 'Oi' }] }, 'messages'),
    invalid({ messages: [user('   ')] }, 'messages'),
    invalid(
      { messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'x' } }] }] },
      'messages[0].content',
    ),
  ])('an invalid parameter gives 400 with its name: %j [C4]', async (more, expected) => {
    await expect(ask(more)).rejects.toBeInstanceOf(OpenAI.BadRequestError)
    await expect(ask(more)).rejects.toMatchObject({ status: 400, type: 'invalid_request_error', ...expected })
  })

  test('unsupported parameters without effect are not refused', async () => {
    const harmless = { n: 1, stop: null, tools: [], tool_choice: 'auto', response_format: { type: 'text' }, seed: 7 }
    await expect(ask({ ...harmless, user: 'aluno-1', top_p: 0.9 })).resolves.toMatchObject({
      object: 'chat.completion',
    })
  })

  test('an error that needs another request gives 400 with our code: a paused assistant [C4]', async () => {
    const assistantId = await createPublishedAssistant(maria)
    await maria.api.setAssistantState({ params: { assistantId }, body: { action: 'pause' } })
    await expect(ask({ model: `assistente-${assistantId}` })).rejects.toMatchObject({
      status: 400,
      code: 'assistant_paused',
      type: 'invalid_request_error',
    })
    expect((await openai().models.list()).data.map(({ id }) => id)).not.toContain(`assistente-${assistantId}`)
  })

  test("a provider's failure gives 502 or 503, never its status [T2]", async () => {
    models.next({ status: 401 })
    await expect(ask()).rejects.toMatchObject({ status: 502, type: 'server_error', code: 'provider_auth' })
    models.next({ status: 401 })
    const stream = await openai().chat.completions.create({ model, messages: [user('Oi')], stream: true })
    await expect(read(stream), 'once the headers are out').rejects.toMatchObject({ code: 'provider_auth' })
    models.next({ status: 429, retryAfter: 60 })
    await expect(ask()).rejects.toMatchObject({ status: 503, code: 'provider_busy' })
  })

  test('a failure after the first words is sent in the stream', async () => {
    models.next({ tokens: 30, tokensPerSecond: 100, fault: 'error', faultAt: 10 })
    const stream = await openai().chat.completions.create({ model, messages: [user('Oi')], stream: true })
    let text = ''
    const reading = (async () => {
      for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? ''
    })()
    await expect(reading).rejects.toMatchObject({ code: 'provider_error' })
    expect(text).not.toBe('')
  })

  test('too many simultaneous answers give 429 with Retry-After and leave nothing behind [M3]', async () => {
    const holder = await createUser(app)
    const own = await createApiKey(app, holder)
    const mine = `assistente-${await createPublishedAssistant(holder)}`
    models.behave({ tokens: 400, tokensPerSecond: 100 })
    const open = await Promise.all(
      [1, 2, 3].map(() =>
        openai(own.secret).chat.completions.create({ model: mine, messages: [user('Oi')], stream: true }),
      ),
    )
    const body = JSON.stringify({ model: mine, messages: [user('Oi')] })
    const response = await send(body, { authorization: `Bearer ${own.secret}` })
    models.behave({ tokens: 20, tokensPerSecond: 0 })
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await response.json()).toMatchObject({ error: { type: 'rate_limit_error', code: 'rate_limit_exceeded' } })
    for (const stream of open) stream.controller.abort()
  })

  test('a revoked key ends its open stream with an error [T6]', async () => {
    const own = await createApiKey(app, maria)
    models.next({ tokens: 1000, tokensPerSecond: 20 })
    const stream = await openai(own.secret).chat.completions.create({ model, messages: [user('Oi')], stream: true })
    const revoke = () => maria.api.revokeApiKey({ params: { keyId: own.id } })
    const reading = (async () => {
      for await (const chunk of stream) if (chunk.choices[0]?.delta.content === '') await revoke()
    })()
    await expect(reading).rejects.toMatchObject({ code: 'invalid_api_key' })
    expect(await models.requests.at(-1)?.ended, 'and nobody pays for what nobody reads').toBe('aborted')
  })

  test('beyond 60 calls a minute per key the answer is 429 with Retry-After [C4]', async () => {
    const own = await createApiKey(app, maria)
    const call = () => send('{}', { authorization: `Bearer ${own.secret}` })
    const answers = await Promise.all(Array.from({ length: 61 }, call))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(1)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    expect(await refused[0]?.json()).toMatchObject({ error: { code: 'rate_limit_exceeded', param: null } })
  })

  test.each(['POST /v1/embeddings', 'GET /v1/chat/completions', 'POST /chat/completions', 'GET /models'])(
    'an unknown route %s gives an error in this format with the right base address',
    async (request) => {
      const [method = '', path = ''] = request.split(' ')
      const response = await app.fetch(path, { method })
      expect(response.status).toBe(404)
      const message = expect.stringContaining('termina em /v1') as string
      expect(await response.json()).toMatchObject({ error: { message, code: 'unknown_url', param: null } })
    },
  )

  const nested = `{"a":`.repeat(20_000) + '1' + '}'.repeat(20_000)
  const format = `{"type":"json_schema","json_schema":{"name":"a","schema":${nested}}}`
  const ours = JSON.stringify({ model, messages: [user('Oi')] })
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  test.each([
    ['a list', '[]', {}, 400, null, 'invalid_value', 'Envie um objeto.'],
    [
      'what has no end',
      ours.replace('{', `{"response_format":${format},`),
      {},
      400,
      'response_format',
      'invalid_value',
      '100 níveis',
    ],
    ['a form', ours, form, 415, null, 'media_type_unsupported', 'Content-Type: application/json'],
    ['too much', `"${'x'.repeat(1 << 20)}"`, {}, 413, null, 'body_too_large', 'menos mensagens'],
    ['an empty key', ours, { 'idempotency-key': '' }, 400, 'idempotency-key', 'invalid_value', '1 a 255'],
  ])('%s is refused with advice', async (_, body, headers, status, param, code, sentence) => {
    const response = await send(body, headers)
    const message = expect.stringContaining(sentence) as string
    expect([response.status, await response.json()]).toMatchObject([status, { error: { message, param, code } }])
  })
})
