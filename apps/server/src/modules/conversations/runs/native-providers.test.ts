import type { ErrorCode } from '@prosa/contract/protocol/errors.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startEngine } from '#/modules/conversations/runs/runs.service.ts'
import { storedProvider } from '#/platform/ai/providers.ts'
import { createRegisteredModel } from '#/platform/ai/registered-model.ts'
import { createMergingFetch } from '#/platform/speed/merging-fetch.ts'
import { createChat } from '#test/chat-reader.ts'
import { createUser } from '#test/factories.ts'
import { type Piece, type Said, saidAsJson, startReplayingServer } from '#test/replaying-server.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'

// Responses of Anthropic, Google, Mistral and OpenAI in their formats, through their SDKs: each ends as an answer or as an error sentence,
// and hopeless calls are not retried.

/** The end, the stored text, and the number of calls. */
type End = readonly [end: 'done' | ErrorCode, text: string, calls: number]
type Cases = Record<string, readonly [Said, End]>

const whole = ['done', 'Olá, turma 😀.', 1] as const
const short = ['done', 'Olá', 1] as const
const account = ['provider_auth', '', 1] as const
const withdrawn = ['model_unavailable', '', 1] as const
const blocked = ['answer_blocked', '', 1] as const
const blockedLate = ['answer_blocked', 'Olá', 1] as const
const stream = (...pieces: Piece[]): Said => ({ pieces })
const data = (body: unknown) => `data: ${JSON.stringify(body)}\n\n`

const anthropic = (): Cases => {
  const event = (type: string, more: object = {}) => `event: ${type}\n${data({ type, ...more })}`
  const usage = { input_tokens: 25, output_tokens: 1 }
  const start = event('message_start', { message: { id: 'm', role: 'assistant', model: 'm', content: [], usage } })
  const block = (type = 'text', index = 0) =>
    event('content_block_start', { index, content_block: { type, [type]: '', signature: '' } })
  const delta = (type: string, more: object, index = 0) =>
    event('content_block_delta', { index, delta: { type, ...more } })
  const text = (words: string, index = 0) => delta('text_delta', { text: words }, index)
  const stop = (index = 0) => event('content_block_stop', { index })
  const end = (reason = 'end_turn') =>
    event('message_delta', { delta: { stop_reason: reason }, usage: { output_tokens: 15 } }) + event('message_stop')
  const olá = [start, block(), text('Olá'), stop()]
  const answer = [start, block(), text('Olá, '), text('turma 😀.'), stop(), end()]
  const thought = [start, block('thinking'), delta('thinking_delta', { thinking: 'Hum' }), stop()]
  const error = (type: string, message: string) => ({ type: 'error', error: { type, message } })
  const makeErrorEvent = (type: string, message = 'x') => event('error', error(type, message))
  const refused = (message: string) => saidAsJson(400, error('invalid_request_error', message))
  return {
    'with pings': [stream(...answer.flatMap((piece) => [event('ping'), piece])), whole],
    'an event of tomorrow': [stream(...answer.flatMap((piece) => [piece, event('message_note', { x: 1 })])), whole],
    'a block of tomorrow': [
      stream(start, block('poem'), delta('poem_delta', {}), stop(), block('text', 1), text('Olá', 1), stop(1), end()),
      short,
    ],
    'a connection that breaks after the end': [{ pieces: answer, lingers: 'cut' }, whole],
    'a connection that stays open after the end': [{ pieces: answer, lingers: 60_000 }, whole],
    'a text without its end': [{ pieces: olá, lingers: 'cut' }, ['provider_error', 'Olá', 1]],
    'thoughts up to the limit': [stream(...thought, end('max_tokens')), ['provider_error', '', 1]],
    'thoughts and no word': [stream(...thought, end()), ['provider_error', '', 1]],
    'nothing, and that it is over': [stream(start, end()), ['provider_error', '', 3]],
    'a refusal before a word': [stream(start, end('refusal')), blocked],
    'a refusal after words': [stream(...olá, end('refusal')), blockedLate],
    'a filter in the stream': [
      stream(...olá, makeErrorEvent('invalid_request_error', 'Output blocked by content filtering policy')),
      blockedLate,
    ],
    'a filter before the stream': [refused('Output blocked by content filtering policy'), blocked],
    'too much to do, in the stream': [stream(start, makeErrorEvent('overloaded_error')), ['provider_busy', '', 3]],
    'too much to do, after words': [stream(...olá, makeErrorEvent('overloaded_error')), ['provider_busy', 'Olá', 1]],
    'too much to do, before it': [saidAsJson(529, error('overloaded_error', 'x')), ['provider_busy', '', 3]],
    'too late, in the stream': [stream(...olá, makeErrorEvent('timeout_error')), ['provider_timeout', 'Olá', 1]],
    'a bill, in the stream': [stream(...olá, makeErrorEvent('billing_error')), ['provider_auth', 'Olá', 1]],
    'a limit of spending': [refused('You have reached your specified API usage limits.'), account],
    'a model that was withdrawn': [saidAsJson(404, error('not_found_error', 'model: m')), withdrawn],
    'an account that is closed': [refused('This organization has been disabled.'), account],
    'too long': [refused('prompt is too long: 213462 tokens > 200000 maximum'), ['context_overflow', '', 2]],
  }
}

const google = (): Cases => {
  const candidate = (parts: object[], reason?: string) =>
    data({ candidates: [{ content: { role: 'model', parts }, ...(reason ? { finishReason: reason } : {}) }] })
  const olá = candidate([{ text: 'Olá' }])
  const error = (code: number, message: string, details: object[] = []) => ({
    error: { code, message, status: 'X', details },
  })
  const refused = (...[code, ...more]: Parameters<typeof error>) => saidAsJson(code, error(code, ...more))
  const retryInfo = { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '41000s' }
  return {
    'in two pieces': [stream(candidate([{ text: 'Olá, ' }]), candidate([{ text: 'turma 😀.' }], 'STOP')), whole],
    'a prompt that is blocked': [stream(data({ promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } })), blocked],
    'a prompt that is blocked, with its usage': [
      stream(
        data({
          promptFeedback: { blockReason: 'PROHIBITED_CONTENT' },
          usageMetadata: { promptTokenCount: 13, totalTokenCount: 13 },
        }),
      ),
      blocked,
    ],
    'safety, after words': [stream(olá, candidate([], 'SAFETY')), blockedLate],
    'a recitation': [stream(candidate([], 'RECITATION')), blocked],
    'thoughts up to the limit': [
      stream(candidate([{ text: 'Hum', thought: true }], 'MAX_TOKENS')),
      ['provider_error', '', 1],
    ],
    'a text without its end': [stream(olá), ['provider_error', 'Olá', 1]],
    'too much to do, in the stream': [stream(olá, data(error(503, 'overloaded'))), ['provider_busy', 'Olá', 1]],
    'a wrong key, in the stream': [stream(data(error(400, 'API key not valid.'))), account],
    'the limit of a day': [refused(429, 'You exceeded your current quota', [retryInfo]), ['provider_busy', '', 1]],
    'no credit, told as a limit': [refused(429, 'Your prepayment credits are depleted.'), account],
    'a country where it is not offered': [refused(400, 'User location is not supported for the API use.'), account],
    'a model that was withdrawn': [refused(404, 'models/m is not found for API version v1beta'), withdrawn],
    'too long': [refused(400, 'The input token count (12) exceeds the maximum number'), ['context_overflow', '', 2]],
  }
}

const choice = (delta: object, finish: string | null = null) =>
  data({ id: 'c', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })

const mistral = (): Cases => {
  const error = { object: 'error', message: 'x', type: 'rate_limited', code: '1300' }
  const part = (type: string, more: object) => choice({ content: [{ type, ...more }] })
  return {
    'in parts, after thoughts': [
      stream(
        part('thinking', { thinking: [{ type: 'text', text: 'Hum' }] }),
        part('text', { text: 'Olá' }),
        choice({ content: '' }, 'stop'),
      ),
      short,
    ],
    'a model that was withdrawn': [saidAsJson(400, { ...error, type: 'invalid_model', code: '1500' }), withdrawn],
    'a limit, in the stream': [stream(data({ error })), ['provider_busy', '', 3]],
    'an error of its own, in the stream': [
      stream(choice({ content: 'Olá' }), data(error)),
      ['provider_busy', 'Olá', 1],
    ],
  }
}

const openai = (): Cases => {
  const refused = (status: number, code: string, message = 'x') =>
    saidAsJson(status, { error: { message, type: 'invalid_request_error', param: null, code } })
  const tooLarge = 'Request too large for gpt-5 on tokens per min (TPM): Limit 30000, Requested 50211.'
  return {
    'a refusal in words': [
      stream(choice({ refusal: 'Não posso.' }), choice({}, 'stop'), 'data: [DONE]\n\n'),
      ['answer_blocked', 'Não posso.', 1],
    ],
    'a prompt against its rules': [refused(400, 'invalid_prompt'), blocked],
    'more than its limit of a minute holds': [
      refused(429, 'rate_limit_exceeded', tooLarge),
      ['context_overflow', '', 2],
    ],
    'an account that was never paid for': [refused(429, 'billing_not_active'), account],
    'an account that must be verified': [
      refused(404, 'model_not_found', 'Your organization must be verified to use the model'),
      account,
    ],
  }
}

const kinds = { anthropic, google, mistral, openai }
const modelOf = {
  anthropic: 'claude-sonnet-4-5',
  google: 'gemini-3-flash',
  mistral: 'magistral-small',
  openai: 'gpt-5',
}
const cases = Object.entries(kinds).flatMap(([kind, make]) =>
  Object.entries(make()).map(([name, [said, end]]) => ({ kind: kind as keyof typeof kinds, name, said, end })),
)

const server = await forFile(
  startReplayingServer((name) => cases.find((one) => `${one.kind} ${one.name}` === name)?.said),
)
const app = await forFile(startTestApp({ env: { MODEL_MEMORY: 'false' } }))
const { models } = app.ctx
const merging = createMergingFetch({ schedule: models.flushInterval })
// redirects the providers' fixed addresses to the test server
const fetch: typeof globalThis.fetch = (input, init) =>
  merging((input as string).replace(/^https:\/\/[^/]+/, server.url), init)
const made = Object.entries(modelOf).map(([kind, name]) => {
  const stored = { id: kind, kind: kind as keyof typeof kinds, name: kind, country: '', baseUrl: null, apiKey: 'x' }
  return createRegisteredModel(storedProvider(stored, fetch), { name, label: name }, undefined)
})
const { find } = models
models.find = (id) => made.find(({ info }) => info.id === id) ?? find(id)
await startEngine(app.ctx, { retryMs: 5 })
const maria = await createUser(app)

async function askProvider({ kind, name }: { kind: keyof typeof kinds; name: string }) {
  await app.ctx.db.execute(sql`truncate rate_limits`)
  const chat = await createChat(app, maria, { model: `${kind}:${modelOf[kind]}` })
  server.asked = 0
  const answer = await chat.ask(`Oi [[${kind} ${name}]]`)
  const { messages } = await maria.api.getChat({ params: { chatId: chat.id } })
  const written = messages[1]?.parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
  return { end: [answer.error ?? answer.status, written, server.asked], messageId: answer.messageId }
}

test.each(cases)('$kind: $name [Rel7, T2]', async ({ kind, name, end }) => {
  expect((await askProvider({ kind, name })).end).toEqual(end)
})

test('empty answers are billed, and each attempt is counted [M3]', async () => {
  const { messageId } = await askProvider({ kind: 'anthropic', name: 'nothing, and that it is over' })
  const { rows } = await app.ctx.pool.query('select input_tokens, output_tokens from messages where id = $1', [
    messageId,
  ])
  expect(rows).toEqual([{ input_tokens: 75, output_tokens: 45 }])
})
