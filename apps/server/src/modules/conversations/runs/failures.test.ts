import { errorTable, type ErrorCode } from '@prosa/contract/protocol/errors.ts'
import { describe, expect, test } from 'vitest'
import { startEngine } from '#/modules/conversations/runs/runs.service.ts'
import { createChat, tellAll } from '#test/chat-reader.ts'
import { createUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import type { Behaviour } from '#test/model-behaviour.ts'
import { startModelServer } from '#test/model-server.ts'
import { startTestApp } from '#test/test-app.ts'

/** The same server at an address that does not count as local. */
const elsewhere = (url: string) => url.replace('127.0.0.1', '0.0.0.0')

const models = await forFile(startModelServer())
const offered = 'openai:principal,openai:reserva'
const env = { OPENAI_BASE_URL: elsewhere(models.url), MODELS: offered, MODEL_MEMORY: 'false' }
const app = await forFile(startTestApp({ env }))
await startEngine(app.ctx, { silenceMs: 400, firstSilenceMs: 700, retryMs: 20 })
const maria = await createUser(app)

const askedModels = (since: number) => models.requests.slice(since).map(({ body }) => body.model)

/**
 * Sends a question on which the model server fails in this way. Continuing the answer works, because only this question
 * names the behaviour.
 */
async function failWith(behaviour: Partial<Behaviour>) {
  const chat = await createChat(app, maria)
  const since = models.requests.length
  const directives = Object.entries(behaviour).map(
    ([key, value]) => `${key}=${encodeURIComponent(value as string | number)}`,
  )
  const answer = await chat.ask(`Oi [[${directives.join('&')}]]`)
  const { messages } = await maria.api.getChat({ params: { chatId: chat.id } })
  return { chat, told: answer, message: messages[1]!, calls: models.requests.length - since }
}

describe('a provider that fails [Rel7]', () => {
  test.each<[string, ErrorCode, number, Partial<Behaviour>]>([
    ['refuses the key', 'provider_auth', 1, { status: 401 }],
    ['does not know the model', 'model_unavailable', 1, { status: 404 }],
    ['breaks', 'provider_error', 3, { status: 500 }],
    ['is busy', 'provider_busy', 3, { status: 429 }],
    ['is busy for longer than we wait', 'provider_busy', 1, { status: 429, retryAfter: 31 }],
    ['hangs up before the first word', 'provider_error', 3, { fault: 'cut', faultAt: 0 }],
    ['sends nonsense', 'provider_error', 3, { fault: 'malformed', faultAt: 0 }],
    ['tells an error in its stream', 'provider_error', 3, { fault: 'error', faultAt: 0 }],
    ['says nothing at all', 'provider_error', 3, { tokens: 0 }],
    ['is silent', 'provider_timeout', 1, { firstTokenMs: 60_000 }],
    ['does not even answer', 'provider_timeout', 1, { headersMs: 60_000 }],
  ])('a provider that %s: %s after %i calls [Rel7, T2]', async (_, code, expectedCalls, behaviour) => {
    const { told, message, calls } = await failWith(behaviour)
    expect(told).toMatchObject({ status: 'failed', error: code, text: '' })
    expect(message).toMatchObject({ status: 'failed', error: { code, message: errorTable[code][1] }, parts: [] })
    expect(calls).toBe(expectedCalls)
    expect(JSON.stringify(told.events)).not.toMatch(/had an error|Incorrect API key|Rate limit|at async|127\.0\.0\.1/)
  })

  test('a provider that is busy for a moment is asked again [Rel7]', async () => {
    const chat = await createChat(app, maria)
    models.next({ status: 429, retryAfter: 1 }, { text: 'Pronto.' })
    const since = models.requests.length
    expect(await chat.ask('Oi')).toMatchObject({ status: 'done', text: 'Pronto.' })
    expect(models.requests.length - since).toBe(2)
  })

  test.each<[string, Partial<Behaviour>, ErrorCode]>([
    ['hangs up', { fault: 'cut' }, 'provider_error'],
    ['goes silent', { fault: 'stall' }, 'provider_timeout'],
    ['tells an error', { fault: 'error' }, 'provider_error'],
    ['sends nonsense', { fault: 'malformed' }, 'provider_error'],
  ])(
    'after the first word nothing is retried: a provider that %s keeps its text [Rel7]',
    async (_, behaviour, code) => {
      const { chat, told, message, calls } = await failWith({
        text: 'Um dois três quatro',
        tokensPerSecond: 100,
        faultAt: 3,
        ...behaviour,
      })
      expect(calls).toBe(1)
      expect(told).toMatchObject({ status: 'failed', error: code, text: 'Um dois três ' })
      expect(message.parts).toEqual([{ type: 'text', text: told.text }])
      expect((await tellAll(await chat.post(`/messages/${message.id}/continue`))).status).toBe('done')
    },
  )

  test('an answer that takes too long ends with its text so far [M3]', async () => {
    await startEngine(app.ctx, { totalMs: 1000 })
    const { told } = await failWith({ tokens: 5000, tokensPerSecond: 100 })
    await startEngine(app.ctx)
    expect(told).toMatchObject({ status: 'failed', error: 'provider_timeout' })
    expect(told.text.length).toBeGreaterThan(100)
  })
})

describe('the fallback model [Rel7]', () => {
  test('the fallback model answers if the first fails before its first word [Rel7]', async () => {
    const chat = await createChat(app, maria, { model: 'openai:principal', fallbackModel: 'openai:reserva' })
    const since = models.requests.length
    models.next({ status: 401 }, { text: 'Sou a reserva.' })
    expect(await chat.ask('Oi')).toMatchObject({ status: 'done', text: 'Sou a reserva.' })
    expect(askedModels(since)).toEqual(['principal', 'reserva'])
    const { messages } = await maria.api.getChat({ params: { chatId: chat.id } })
    expect(messages[1]).toMatchObject({ model: 'openai:reserva', version: 1 })
  })

  test('an assistant whose model is gone answers by the fallback, or says so [Rel7]', async () => {
    const chat = await createChat(app, maria, { model: 'openai:principal' })
    await app.ctx.pool.query(
      `update assistants set published_version = 2, published = jsonb_set(published, '{model}', '"outro:modelo"') where id = $1`,
      [chat.assistantId],
    )
    expect(await chat.ask('Oi')).toMatchObject({ status: 'failed', error: 'model_unavailable' })
    await app.ctx.pool.query(
      `update assistants set published_version = 3, published = jsonb_set(published, '{fallbackModel}', '"openai:reserva"') where id = $1`,
      [chat.assistantId],
    )
    expect((await chat.ask('E agora?')).status).toBe('done')
  })
})

describe("a conversation longer than its model's context [Rel7]", () => {
  /** Asks a question after a long conversation, with a server that reads this many tokens. */
  async function askBehind(contextTokens: number) {
    const chat = await createChat(app, maria, { model: 'openai:principal', answerLength: 'short' })
    const long = `${'palavra '.repeat(500)}[[]]`
    for (let count = 0; count < 3; count++) await chat.ask(long)
    const since = models.requests.length
    const answer = await chat.ask(`Oi [[contextTokens=${contextTokens}]]`)
    return { told: answer, sizes: models.requests.slice(since).map(({ body }) => body.messages.length) }
  }

  test('a too long prompt is sent again without its beginning [Rel7]', async () => {
    const { told, sizes } = await askBehind(2500)
    expect(told.status).toBe('done')
    expect(sizes).toEqual([8, 4])
    // the next request is short enough at once
    expect(await askBehind(2500)).toMatchObject({ told: { status: 'done' }, sizes: [4] })
  })

  test('a question that is too long alone fails with advice to the person [Rel7, T2]', async () => {
    const { told, sizes } = await askBehind(50)
    expect(told).toMatchObject({ status: 'failed', error: 'context_overflow', text: '' })
    expect(sizes.length).toBe(2)
    expect(errorTable.context_overflow[1]).toContain('Comece outra conversa')
  })
})
