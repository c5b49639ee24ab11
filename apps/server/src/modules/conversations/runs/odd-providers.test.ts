import type { ErrorCode } from '@prosa/contract/protocol/errors.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startEngine } from '#/modules/conversations/runs/runs.service.ts'
import { createChat } from '#test/chat-reader.ts'
import { createUser } from '#test/factories.ts'
import { type Piece, type Said, saidAsJson, startReplayingServer } from '#test/replaying-server.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'

// Undocumented responses of services, local servers and gateways: each ends as an answer or an error sentence, without delay.

const event = (body: unknown) => `data: ${JSON.stringify(body)}\n\n`
const choice = (delta: unknown, finish: string | null = null, facts: object = {}) =>
  event({ id: 'c', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }], ...facts })
const text = (content: unknown) => choice({ content })
const escaped = (content: string) => text('§').replace('§', content)
const stop = (reason = 'stop') => choice({}, reason)
const done = 'data: [DONE]\n\n'
const answer = [text('Olá, '), text('turma 😀.'), stop(), done]
const call = (facts: object, called: object = { name: 'somar', arguments: '{}' }) =>
  choice({ tool_calls: [{ type: 'function', function: called, ...facts }] })
const stream = (...pieces: Piece[]): Said => ({ pieces })
const page = '<html><body><h1>Bad Gateway</h1></body></html>'
const tooLarge = 'Request too large for model on tokens per minute (TPM): Limit 12000, Requested 30211'

const whole = ['done', 'Olá, turma 😀.', 1] as const
/** The end, the stored text, and the number of calls. */
type End = readonly [end: 'done' | ErrorCode, text: string, calls: number]

const cases: Record<string, [Said, End]> = {
  'a byte order mark': [stream('\uFEFF', ...answer), whole],
  'lines that end in CRLF': [stream(...answer.map((piece) => piece.replaceAll('\n', '\r\n'))), whole],
  'lines that end in CR': [stream(...answer.map((piece) => piece.replaceAll('\n', '\r'))), whole],
  'CRLF after a comment with LF': [stream(': hi\n\n', ...answer.map((piece) => piece.replaceAll('\n', '\r\n'))), whole],
  'comments that keep it alive': [
    stream(': working\n\n', 400, ': working\n\n', 400, ': working\n\n', 400, ...answer),
    whole,
  ],
  'byte by byte': [stream(...[...Buffer.from(answer.join(''))].flatMap((byte) => [Uint8Array.of(byte), 1])), whole],
  'no space after data': [stream(...answer.map((piece) => piece.replace('data: ', 'data:'))), whole],
  'no media type': [{ type: '', pieces: answer }, whole],
  'an event with no choice first': [
    stream(event({ id: '', choices: [], prompt_filter_results: [] }), ...answer),
    whole,
  ],
  'events of another shape': [
    stream(
      'event: strange\n',
      event({ hello: 1 }),
      text('Olá, '),
      event({ hello: 2 }),
      text('turma 😀.'),
      stop(),
      done,
    ),
    whole,
  ],
  'a connection that stays open after the end': [{ pieces: answer, lingers: 60_000 }, whole],
  'more after the end': [stream(...answer, text('mais'), 'data: lixo\n\n'), whole],
  'no usage': [stream(choice({ content: 'Olá' }, null, { usage: null }), stop(), done), ['done', 'Olá', 1]],
  'characters that nothing keeps': [
    stream(
      escaped(String.raw`Ol\u0000`),
      escaped(String.raw`\ud83d`),
      escaped(String.raw`\ude00 a\udc00.`),
      stop(),
      done,
    ),
    ['done', 'Ol😀 a�.', 1],
  ],
  'an end at the limit': [stream(text('Olá'), stop('length'), done), ['done', 'Olá', 1]],
  'an end that nobody knows': [stream(text('Olá'), stop('eos'), done), ['done', 'Olá', 1]],
  'calls that say the same id': [
    stream(text('Olá'), call({ index: 0, id: 'a' }), call({ index: 1, id: 'a' }), stop('tool_calls'), done),
    ['done', 'Olá', 1],
  ],
  'calls without id or place': [stream(text('Olá'), call({}), stop('tool_calls'), done), ['done', 'Olá', 1]],
  'a call whose arguments are no JSON': [
    stream(text('Olá'), call({ index: 0, id: 'a' }, { name: 'somar', arguments: '{"a": ' }), stop('tool_calls'), done),
    ['done', 'Olá', 1],
  ],

  'thoughts that nobody sees, up to the limit': [stream(stop('length'), done), ['provider_error', '', 1]],
  'an end by an error': [stream(text('Olá'), stop('error'), done), ['provider_error', 'Olá', 1]],
  'a text without its end': [stream(text('Olá'), done), ['provider_error', 'Olá', 1]],
  nothing: [stream(), ['provider_error', '', 3]],
  'an end alone': [stream(done), ['provider_error', '', 3]],
  'choices that are null': [stream(event({ id: 'x', choices: null }), ...answer), ['provider_error', '', 3]],
  'an error in the middle': [
    stream(text('Olá'), event({ error: { code: 502, message: 'Provider disconnected' }, choices: [] }), done),
    ['provider_error', 'Olá', 1],
  ],
  'a limit, told in the stream by its status': [
    stream(': working\n\n', event({ error: { code: 429, message: 'Rate limit exceeded' } }), done),
    ['provider_busy', '', 3],
  ],
  'a filter, before a word': [stream(stop('content_filter'), done), ['answer_blocked', '', 1]],
  'a filter, told by a status': [
    saidAsJson(400, { error: { code: 'content_filter', message: 'filtered' } }),
    ['answer_blocked', '', 1],
  ],
  'a page with status 200': [{ type: 'text/html', pieces: [page] }, ['provider_error', '', 3]],
  'a page with status 502': [{ status: 502, type: 'text/html', pieces: [page] }, ['provider_error', '', 3]],
  'an error with status 200': [
    saidAsJson(200, { error: { message: 'Provider returned error', code: 502 } }),
    ['provider_error', '', 3],
  ],
  'an error that is a text': [
    saidAsJson(500, { error: 'llama runner process has terminated' }),
    ['provider_error', '', 3],
  ],
  'an empty refusal': [{ status: 401, pieces: [] }, ['provider_auth', '', 1]],
  'status 204': [{ status: 204, pieces: [] }, ['provider_error', '', 3]],
  'another address': [{ status: 302, headers: { location: '/elsewhere' }, pieces: [] }, ['provider_error', '', 3]],
  'a model that is not there': [
    saidAsJson(404, { error: { code: 'DeploymentNotFound', message: 'none' } }),
    ['model_unavailable', '', 1],
  ],
  'an address that is not there': [{ status: 404, type: 'text/html', pieces: [page] }, ['model_unavailable', '', 1]],
  'a model that is gone': [saidAsJson(410, { detail: 'Gone' }), ['model_unavailable', '', 1]],
  'a list of details': [
    saidAsJson(422, { detail: [{ loc: ['body'], msg: 'field required' }] }),
    ['provider_error', '', 1],
  ],
  'a limit for hours': [
    saidAsJson(429, { error: {} }, { 'retry-after': 'Fri, 01 Jan 2100 00:00:00 GMT' }),
    ['provider_busy', '', 1],
  ],
  'a limit for nobody knows how long': [
    saidAsJson(429, { error: {} }, { 'retry-after': '-5, soon' }),
    ['provider_busy', '', 3],
  ],
  'no credit, told as a limit': [
    saidAsJson(429, { error: { type: 'insufficient_quota', message: 'You exceeded your current quota.' } }),
    ['provider_auth', '', 1],
  ],
  'no credit, told by its status': [
    saidAsJson(402, { error: { message: 'Insufficient credits.', code: 402 } }),
    ['provider_auth', '', 1],
  ],
  'no credit, told in prose': [
    saidAsJson(400, { error: { message: 'Your credit balance is too low to access the API.' } }),
    ['provider_auth', '', 1],
  ],
  'a wrong key, told in prose': [
    saidAsJson(400, [{ error: { message: 'API key not valid. Please pass a valid API key.' } }]),
    ['provider_auth', '', 1],
  ],
  'a message that is too large': [
    saidAsJson(413, { error: { message: tooLarge, code: 'rate_limit_exceeded' } }),
    ['context_overflow', '', 2],
  ],
}

const server = await forFile(startReplayingServer((name) => cases[name]?.[0]))
const app = await forFile(
  startTestApp({
    env: { OPENAI_BASE_URL: `${server.url}/v1`, MODELS: 'openai:principal', MODEL_MEMORY: 'false' },
  }),
)
await startEngine(app.ctx, { retryMs: 5 })
const maria = await createUser(app)

test.each(Object.entries(cases))('%s [Rel7, T2]', { timeout: 25_000 }, async (name, [, [end, expectedText, calls]]) => {
  await app.ctx.db.execute(sql`truncate rate_limits`)
  const chat = await createChat(app, maria)
  server.asked = 0
  const answer = await chat.ask(`Oi [[${name}]]`)
  const { messages } = await maria.api.getChat({ params: { chatId: chat.id } })
  const parts = messages[1]?.parts ?? []
  const written = parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
  expect([answer.error ?? answer.status, written, server.asked]).toEqual([end, expectedText, calls])
  expect(messages[1]?.status).toBe(answer.status)
})
