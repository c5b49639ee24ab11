import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { defineContract } from '#/protocol/define.ts'
import { ApiProblem, createClient } from '#/client/client.ts'
import { z } from '#/protocol/zod.ts'

const contract = defineContract({
  getBook: {
    method: 'GET',
    path: '/api/books/:bookId',
    tag: 'Livros',
    summary: 'Um livro',
    policy: 'session',
    params: z.object({ bookId: z.coerce.number() }),
    query: z.object({ q: z.string().optional() }),
    ok: z.object({ title: z.string() }),
  },
  addBook: {
    method: 'POST',
    path: '/api/books',
    tag: 'Livros',
    summary: 'Novo livro',
    policy: 'session',
    body: z.strictObject({ title: z.string() }),
    ok: z.object({ title: z.string() }),
  },
  checkBook: {
    method: 'POST',
    path: '/api/books/check',
    tag: 'Livros',
    summary: 'Confere',
    policy: 'session',
    body: z.strictObject({ title: z.string() }),
    ok: z.object({ title: z.string() }),
  },
  lendBook: { method: 'POST', path: '/api/books/loan', tag: 'Livros', summary: 'Empresta', policy: 'session' },
  burnBook: { method: 'DELETE', path: '/api/books', tag: 'Livros', summary: 'Sem livro', policy: 'session' },
  readBook: {
    method: 'GET',
    path: '/api/text',
    tag: 'Livros',
    summary: 'O texto',
    policy: 'session',
    raw: '*/*',
  },
})

let answer: (request: IncomingMessage, response: ServerResponse) => void
const received: { request: IncomingMessage; body: string }[] = []
const server = createServer((request, response) => {
  void text(request).then((body) => {
    received.push({ request, body })
    answer(request, response)
  })
})
let base: string

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => received.splice(0))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const clientOf = (token: string | null = 'segredo') => createClient(contract, { base, token: () => token })
const answerJson = (status: number, body: unknown) => {
  answer = (_, response) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
const problem = { type: 'about:blank', title: 'Não encontramos o que você procura.', status: 404, code: 'not_found' }
const failureOf = (call: Promise<unknown>) => call.catch((error: unknown) => error)

test('a read sends the token in the header alone and returns the body', async () => {
  answerJson(200, { title: 'Dom Casmurro' })
  expect(await clientOf().getBook({ params: { bookId: 7 }, query: { q: 'olhos' } })).toEqual({ title: 'Dom Casmurro' })
  const { request, body } = received[0]!
  expect(request.url).toBe('/api/books/7?q=olhos')
  expect(request.headers).toMatchObject({ authorization: 'Bearer segredo', accept: 'application/json' })
  expect(request.headers['content-type']).toBeUndefined()
  expect(body).toBe('')
})

test('without a token no authorization header is sent; headers of the call are', async () => {
  answerJson(201, { title: 'A' })
  await clientOf(null).addBook({ body: { title: 'A' } }, { headers: { 'idempotency-key': 'k1' } })
  const { request, body } = received[0]!
  expect(request.headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': 'k1' })
  expect(request.headers.authorization).toBeUndefined()
  expect(JSON.parse(body)).toEqual({ title: 'A' })
})

test('all strings of a body are transformed before sending, however deeply nested', async () => {
  answerJson(201, { title: 'A' })
  const sentText = (text: string) => text.replaceAll('\0', '')
  const client = createClient(contract, { base, sentText })
  await client.addBook({ body: { title: 'A\0', chapters: [{ pages: 3, name: '\0B' }] } as { title: string } })
  expect(JSON.parse(received[0]!.body)).toEqual({ title: 'A', chapters: [{ pages: 3, name: 'B' }] })
})

test('an answer without a body gives undefined, a raw one the response itself', async () => {
  answer = (_, response) => response.writeHead(204).end()
  expect(await clientOf().burnBook()).toBeUndefined()
  answer = (_, response) => response.end('capítulo 1')
  expect(await (await clientOf().readBook()).text()).toBe('capítulo 1')
  expect(received[1]?.request.headers.accept).toBe('*/*')
})

test('a problem is thrown with its code and passed to the caller’s problem handler', async () => {
  answerJson(404, { ...problem, detail: 'O livro saiu.', extra: 'ignored' })
  const onProblem = vi.fn<(problem: ApiProblem) => void>()
  const error = await failureOf(
    createClient(contract, { base, onProblem }).getBook({ params: { bookId: 1 }, query: {} }),
  )
  expect(error).toBeInstanceOf(ApiProblem)
  expect(error).toMatchObject({ status: 404, code: 'not_found', message: 'O livro saiu.' })
  expect(onProblem).toHaveBeenCalledExactlyOnceWith(error)
})

test.each([
  [413, 'body_too_large', 'O envio é grande demais para este servidor.'],
  [429, 'rate_limited', 'O servidor não respondeu como esperado.'],
  [502, 'unavailable', 'O servidor à frente do Prosa não conseguiu falar com ele.'],
  [503, 'unavailable', 'O servidor não respondeu como esperado.'],
  [504, 'unavailable', 'O servidor à frente do Prosa não esperou a resposta.'],
])('a proxy’s page with status %d becomes %s with a sentence', async (status, code, sentence) => {
  answer = (_, response) => response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>')
  expect(await failureOf(clientOf().burnBook())).toMatchObject({
    status,
    code,
    message: expect.stringContaining(sentence),
  })
})

test.each([
  ['of a network that wants a sign-in first', 'text/html', '<!doctype html><h1>Wi-Fi da escola</h1>'],
  ['that ends in the middle', 'application/json', '{"title":"Dom Cas'],
  ['without a word', 'application/json', ''],
])('an answer of 200 %s is refused as foreign, with a sentence', async (_, type, body) => {
  answer = (_, response) => response.writeHead(200, { 'content-type': type }).end(body)
  expect(await failureOf(clientOf().getBook({ params: { bookId: 1 }, query: {} }))).toMatchObject({
    name: 'ApiProblem',
    status: 502,
    code: 'unavailable',
    message: 'O servidor não respondeu como esperado. Tente novamente em instantes.',
  })
})

const texts = [
  ['text/html; charset=utf-8', '<h1>Blocked</h1>'],
  ['text/plain', 'error code: 1020'],
] as const

test.each([401, 403])('a network’s page with status %d does not end the session [S43]', async (status) => {
  for (const [type, body] of texts) {
    answer = (_, response) => response.writeHead(status, { 'content-type': type }).end(body)
    expect(await failureOf(clientOf().burnBook()), type).toMatchObject({
      status: 502,
      code: 'unavailable',
      message: 'A rede em que você está recusou este pedido. Tente em outra rede.',
    })
  }
})

test.each([401, 403])('status %d of the API without a problem body ends the session [S43]', async (status) => {
  const code = 'session_required'
  const answers = [
    ['application/json', '{"message":"Forbidden"}', {}],
    ['application/json', '', {}],
    ['application/problem+json', '{"title":"Unaut', {}],
    ...texts.map(([type, body]) => [type, body, { 'x-request-id': 'r1' }] as const),
  ] as const
  for (const [type, body, headers] of answers) {
    answer = (_, response) => response.writeHead(status, { 'content-type': type, ...headers }).end(body)
    expect(await failureOf(clientOf().burnBook()), `${type} ${body}`).toMatchObject({ status, code })
  }
  answer = (_, response) => response.writeHead(status).end()
  expect(await failureOf(clientOf().burnBook()), 'an empty answer').toMatchObject({ status, code })
  answerJson(status, { ...problem, status })
  expect(await failureOf(clientOf().burnBook()), 'a problem of ours').toMatchObject({ status })
})

test('an HTML page instead of an empty answer is a failure', async () => {
  answer = (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Wi-Fi da escola</h1>')
  expect(await failureOf(clientOf().burnBook())).toMatchObject({ status: 502, code: 'unavailable' })
})

test('an HTML page instead of a file is a failure; a file that is HTML is not', async () => {
  answer = (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Wi-Fi da escola</h1>')
  expect(await failureOf(clientOf().readBook())).toMatchObject({ status: 502, code: 'unavailable' })
  const headers = { 'content-type': 'text/html', 'content-disposition': "attachment; filename*=UTF-8''livro.html" }
  answer = (_, response) => response.writeHead(200, headers).end('<h1>Capítulo 1</h1>')
  expect(await (await clientOf().readBook()).text()).toBe('<h1>Capítulo 1</h1>')
})

test('an unreachable server gives the network’s error, not a problem of the API', async () => {
  answer = (request) => request.socket.destroy()
  const error = await failureOf(clientOf().burnBook())
  expect(error).toBeInstanceOf(TypeError)
})

test('aborting the signal ends the call', async () => {
  const stop = new AbortController()
  answer = () => stop.abort()
  expect(await failureOf(clientOf().burnBook({}, { signal: stop.signal }))).toMatchObject({ name: 'AbortError' })
})

test('an async function may return the client, because it is not mistaken for a promise', async () => {
  const open = async () => clientOf()
  expect((await open()).getBook).toBeTypeOf('function')
})

const page = (status: number) => (response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Gateway</h1>')
const cut = (response: ServerResponse) => response.writeHead(201, { 'content-type': 'application/json' }).end('{"tit')
const lost = (response: ServerResponse) => response.destroy()
const running = (response: ServerResponse) =>
  response
    .writeHead(409, { 'content-type': 'application/problem+json' })
    .end(JSON.stringify({ ...problem, status: 409, code: 'request_running' }))
const refused = (response: ServerResponse) =>
  response
    .writeHead(422, { 'content-type': 'application/problem+json' })
    .end(JSON.stringify({ ...problem, status: 422 }))
const busy = (response: ServerResponse) =>
  response
    .writeHead(503, { 'content-type': 'application/problem+json' })
    .end(JSON.stringify({ ...problem, status: 503, code: 'unavailable' }))
const done = (response: ServerResponse) => response.writeHead(201).end('{"title":"A"}')

test.each([
  ['no answer came', lost, true],
  ['a proxy answered', page(502), true],
  ['a network answered', page(200), true],
  ['the answer was cut', cut, true],
  ['the first is under way', running, true],
  ['it was refused', refused, false],
  ['it was done', done, false],
])('a repeated request reuses its key unless its outcome is known: %s', async (_, first, isSame) => {
  let keys = 0
  const client = createClient(contract, { base, token: () => 'token', newKey: () => `key ${++keys}` })
  const add = async (title: string, respond: (response: ServerResponse) => unknown) => {
    answer = (_request, response) => void respond(response)
    await failureOf(client.addBook({ body: { title } }))
    return received.at(-1)?.request.headers['idempotency-key']
  }
  expect(await add('A', first)).toBe('key 1')
  expect(await add('B', done), 'another call').toBe('key 2')
  expect(await add('A', done)).toBe(isSame ? 'key 1' : 'key 3')
  expect(await add('A', done), 'one more of the same').toBe(isSame ? 'key 3' : 'key 4')
})

test('a call refused by a busy server is retried with the same key until it succeeds [Rel1]', async () => {
  const waits: number[] = []
  const waitForRetry = async (attempt: number) => waits.push(attempt) < 4
  const client = createClient(contract, { base, token: () => 'token', newKey: () => 'key', waitForRetry })
  const answers = [busy, running, done]
  answer = (_request, response) => void answers.shift()?.(response)
  expect(await client.addBook({ body: { title: 'A' } })).toEqual({ title: 'A' })
  expect(waits).toEqual([1, 2])
  expect(received.map(({ request }) => request.headers['idempotency-key'])).toEqual(['key', 'key', 'key'])

  answer = (_request, response) => void busy(response)
  expect(await failureOf(client.addBook({ body: { title: 'B' } })), 'after the last wait').toMatchObject({
    status: 503,
  })
  expect(waits, 'the fourth wait is refused').toEqual([1, 2, 1, 2])
})

test.each([
  ['a refusal', (response: ServerResponse) => refused(response)],
  ['a page of a proxy', page(502)],
  ['a lost connection', (response: ServerResponse) => lost(response)],
])('%s is thrown at once, without a retry', async (_, respond) => {
  const waitForRetry = async () => true
  const client = createClient(contract, { base, token: () => 'token', newKey: () => 'key', waitForRetry })
  answer = (_request, response) => void respond(response)
  await failureOf(client.addBook({ body: { title: 'A' } }))
  expect(received).toHaveLength(1)
})

test('only the newest calls with an unknown outcome keep their keys', async () => {
  let keys = 0
  const client = createClient(contract, { base, token: () => 'token', newKey: () => `key ${++keys}` })
  answer = (_request, response) => void lost(response)
  const add = async (title: string) => {
    await failureOf(client.addBook({ body: { title } }))
    return received.at(-1)?.request.headers['idempotency-key']
  }
  for (let number = 1; number <= 10; number++) await add(`${number}`)
  expect(await add('2')).toBe('key 2')
  expect(await add('1')).toBe('key 11')
})

test('each write has its own key, also without a response body; reads, deletions and checks have none', async () => {
  let keys = 0
  const client = createClient(contract, { base, token: () => 'token', newKey: () => `key ${++keys}` })
  answer = (_, response) => void done(response)
  await Promise.all([client.addBook({ body: { title: 'A' } }), client.addBook({ body: { title: 'A' } })])
  await client.getBook({ params: { bookId: 1 }, query: {} })
  await client.burnBook()
  await client.checkBook({ body: { title: 'A' } })
  await client.lendBook()
  const sent = received.map(({ request }) => request.headers['idempotency-key'])
  expect(new Set(sent.slice(0, 2))).toEqual(new Set(['key 1', 'key 2']))
  expect(sent.slice(2)).toEqual([undefined, undefined, undefined, 'key 3'])
})

test('without a session a call has no key and is not remembered [S43]', async () => {
  const client = createClient(contract, { base, token: () => null, newKey: () => 'key' })
  answer = (_, response) => void done(response)
  await client.addBook({ body: { title: 'A' } })
  expect(received.at(-1)?.request.headers['idempotency-key']).toBeUndefined()
})
