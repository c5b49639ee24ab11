import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { serve } from '@hono/node-server'
import { defineContract } from '@prosa/contract/protocol/define.ts'
import { Hono } from 'hono'
import { beforeEach, expect, test, onTestFinished } from 'vitest'
import { z } from 'zod'
import { type Authenticate, mountContract } from '#/platform/api/adapter.ts'
import { attachmentResponse } from '#/platform/api/attachment.ts'
import { errorHandler } from '#/platform/api/errors.ts'
import type { ApiEnv, HandlersOf } from '#/platform/api/handlers.ts'
import { requestFacts } from '#/platform/api/request-facts.ts'
import type { Actor } from '#/platform/authorization/actor.ts'
import { about } from '#/platform/authorization/rules.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'
import { createClientNetwork } from '#/platform/http/client-network.ts'
import { createLogger } from '#/platform/log/logger.ts'
import { baseHeaders } from '#/platform/pages/security-headers.ts'
import { enforceRateLimit } from '#/platform/rate-limit/rate-limit.ts'
import { createKeys } from '#/platform/secrets/keys.ts'
import { forFile } from '#test/for-file.ts'
import { createTestDatabase } from '#test/test-database.ts'
import { guestActor } from '#test/actors.ts'
import { type OpenStream, openEventStream } from '#/platform/api/event-stream.ts'

const on = (path: `/${string}`) =>
  ({ method: 'GET', path, tag: 'Livros', summary: 'Um livro', policy: 'session' }) as const
const contract = defineContract({
  getBook: { ...on('/api/book'), ok: z.object({ title: z.string(), author: z.object({ name: z.string() }) }) },
  burnBook: { ...on('/api/burn') },
  manageBooks: { ...on('/api/manage'), permission: 'users.view' },
  readBook: { ...on('/api/read'), raw: '*/*', actors: ['user', 'guest'] },
  loseBook: { ...on('/api/lose'), raw: '*/*' },
  tearBook: { ...on('/api/tear'), raw: '*/*' },
  lendBook: { ...on('/api/lend'), raw: '*/*' },
  countBook: { ...on('/api/count'), limitPerMinute: 2 },
  breakBook: { ...on('/api/break'), ok: z.object({ title: z.string() }) },
  refuseBook: { ...on('/api/refuse/:token'), policy: 'book.read', params: z.object({ token: z.string() }) },
  openBook: {
    ...on('/api/books/:bookId'),
    policy: 'book.open',
    params: z.object({ bookId: z.coerce.number() }),
    ok: z.object({ title: z.string() }),
  },
  listBooks: { ...on('/api/books'), policy: 'book.open' },
})

const rules = {
  'book.read': about({
    param: 'token',
    load: async (_: object, id: string) => ({ id }),
    action: 'read',
    allows: () => false,
  }),
  'book.open': about({
    param: 'bookId',
    admits: (actor) => actor.kind === 'user' && actor.id === 12,
    load: async (_: object, id: number) => (id === 1 ? { id, title: 'Helena' } : undefined),
    action: 'open',
  }),
}

const handlers: HandlersOf<typeof contract, object, typeof rules> = {
  getBook: () => {
    const author = { name: 'Machado', email: 'machado@escola.test' }
    return { title: 'Dom Casmurro', author, passwordHash: 'argon2id' }
  },
  burnBook: () => {},
  manageBooks: () => {},
  readBook: () => attachmentResponse('capítulo 1', { name: 'livro.txt', contentType: 'text/plain; charset=utf-8' }),
  loseBook: () => undefined as unknown as Response,
  tearBook: () =>
    attachmentResponse(Readable.from(torn()), { name: 'livro.csv', contentType: 'text/csv; charset=utf-8' }),
  lendBook: () => lent.promise,
  countBook: () => {},
  breakBook: () => ({ title: 7 as unknown as string }),
  refuseBook: () => {},
  openBook: ({ resource }) => ({ title: resource.title }),
  listBooks: () => {},
}

async function* torn() {
  yield 'capítulo 1'
  await scissors.promise
  throw new Error('relation pages, line 7')
}
let lent = Promise.withResolvers<Response>()
const scissors = Promise.withResolvers<void>()

const database = await forFile(createTestDatabase())

const user = { kind: 'user', id: 12, permissions: new Set(['assistants.view']) } as unknown as Actor
const guest = guestActor()
const authenticate: Authenticate = async (token, kinds) => {
  const actor = { user, guest }[token ?? '']
  if (!actor || !kinds.includes(actor.kind === 'user' ? 'user' : 'guest')) throw new DomainError('session_required')
  return actor
}

const lines: string[] = []
const log = createLogger({ level: 'info', stream: { write: (line) => lines.push(line) } })
const app = new Hono<ApiEnv>()
app.onError(errorHandler({ publicUrl: 'https://prosa.example', log }))
app.use(requestFacts(log, createClientNetwork([])))
app.use(baseHeaders())
const mounting = {
  ctx: {},
  rules,
  authenticate,
  limitUses: (key: string, limit: number) => enforceRateLimit(database.db, { key, limit, seconds: 60 }),
  idempotency: { db: database.db, keys: createKeys('x'.repeat(32)) },
  maxJsonBytes: 1000,
}
mountContract(app, contract, handlers, mounting)

beforeEach(() => lines.splice(0))
const get = async (path: string, token = 'user') =>
  app.request(path, { headers: { authorization: `Bearer ${token}` } }, {})
const events = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)

test('a response holds the fields of the contract and nothing else, at any depth [Z7]', async () => {
  const response = await get('/api/book')
  expect(await response.json()).toEqual({ title: 'Dom Casmurro', author: { name: 'Machado' } })
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('a file whose reading fails midway resets the connection, also for HTTP/1.0 [Rel8]', async () => {
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  // an HTTP/1.0 client recognizes the end of the file only by the end of the connection
  socket.write('GET /api/tear HTTP/1.0\r\nauthorization: Bearer user\r\n\r\n')
  const all = text(socket).catch((error: NodeJS.ErrnoException) => error.code)
  scissors.resolve()
  expect(await all).toBe('ECONNRESET')
  expect(events()).toMatchObject([{ level: 'error', msg: 'answer cut in the middle' }])
  server.close()
})

test.each([
  ['whole', 8],
  ['in part', 900],
])('a client that leaves with a file %s is not logged as an error [Rel16]', async (_, bytes) => {
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  const source = new Readable({ read: () => undefined })
  lent.resolve(attachmentResponse(source, { name: 'livro.txt', contentType: 'text/plain; charset=utf-8', bytes }))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('GET /api/lend HTTP/1.1\r\nhost: x\r\nauthorization: Bearer user\r\n\r\n')
  source.push('Capitu: ')
  let received = ''
  for await (const part of socket) if ((received += String(part)).endsWith('Capitu: ')) break
  await expect.poll(() => source.destroyed).toBe(true)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(events()).toEqual([])
  server.close()
  lent = Promise.withResolvers()
})

test('an operation without an answer returns 204', async () => {
  const response = await get('/api/burn')
  expect(response.status).toBe(204)
  expect(await response.text()).toBe('')
})

test('an actor without the permission gets 404, and the denial is logged [S48, G1]', async () => {
  const response = await get('/api/manage')
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ code: 'not_found' })
  expect(events()).toMatchObject([
    {
      security: 'access.denied',
      actor: 'user:12',
      detail: 'users.view',
      requestId: response.headers.get('x-request-id'),
    },
  ])
})

test('a refusal by a policy is logged by operation and action, without the address [G1]', async () => {
  const response = await get('/api/refuse/um-segredo')
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ code: 'not_found' })
  expect(events()).toMatchObject([{ security: 'access.denied', actor: 'user:12', detail: 'refuseBook read' }])
  expect(lines.join('')).not.toContain('um-segredo')
})

test('a handler receives the resource of its policy; a missing and a forbidden one give the same 404 [Z1, T1]', async () => {
  const open = await get('/api/books/1')
  expect(await open.json()).toEqual({ title: 'Helena' })
  const [missing, refused] = [await get('/api/books/2'), await get('/api/refuse/x')]
  expect([missing.status, refused.status]).toEqual([404, 404])
  expect((await get('/api/books')).status).toBe(204)
})

test.each([
  ['has no rule', {}],
  [
    'is about a resource that the path does not name',
    { 'book.open': about({ param: 'bookId', load: async () => ({}), action: 'open' }) },
  ],
])('an operation whose policy %s is not mounted [Z1]', (_, wrong) => {
  const { listBooks } = contract
  const mount = () =>
    mountContract(
      new Hono<ApiEnv>(),
      { listBooks },
      { listBooks: () => {} },
      { ...mounting, rules: wrong as typeof rules },
    )
  expect(mount).toThrow('The policy book.open decides nothing about listBooks')
})

test('a guest is accepted only by operations that allow guests [S38]', async () => {
  expect((await get('/api/read', 'guest')).status).toBe(200)
  expect((await get('/api/book', 'guest')).status).toBe(401)
})

test('above its limit an operation answers 429 with the seconds to wait, for this actor only [T3, G1]', async () => {
  await get('/api/count')
  await get('/api/count')
  const response = await get('/api/count')
  expect(response.status).toBe(429)
  const seconds = Number(response.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(60)
  expect(await response.json()).toMatchObject({ code: 'rate_limited', retryAfter: seconds })
  expect(events()).toMatchObject([{ security: 'limit.reached', actor: 'user:12', detail: 'countBook' }])
})

test('a file keeps its own headers and gets those of every response [W4]', async () => {
  const response = await get('/api/read')
  expect(await response.text()).toBe('capítulo 1')
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-disposition': "attachment; filename*=UTF-8''livro.txt",
    'content-security-policy': "default-src 'none'; sandbox",
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-request-id': expect.any(String),
  })
})

test.each(['/api/lose', '/api/break'])(
  'a handler that violates its contract at %s gives 500, with details only in the log [G2]',
  async (path) => {
    const response = await get(path)
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({
      type: 'https://prosa.example/api/docs/errors#internal',
      title: 'Algo deu errado do nosso lado. Tente novamente em instantes.',
      status: 500,
      code: 'internal',
      instance: `urn:request:${response.headers.get('x-request-id')}`,
    })
    expect(events()).toMatchObject([{ level: 'error', msg: 'request failed', route: path }])
  },
)

test.each(['', 'Bearer', 'Bearer ', 'Basic user', 'Bearer user x', 'Bearer us er'])(
  'the authorization header %o is refused [T1]',
  async (authorization) => {
    expect((await app.request('/api/book', { headers: { authorization } }, {})).status).toBe(401)
  },
)

const named = (name: string) =>
  attachmentResponse('x', { name, contentType: 'application/pdf' }).headers.get('content-disposition')

test('a file is saved, never shown, and no script in it runs [W4]', async () => {
  const response = attachmentResponse(Readable.from([Buffer.from('<script>'), Buffer.from('alert(1)')]), {
    name: 'aula.md',
    contentType: 'text/markdown; charset=utf-8',
    bytes: 16,
  })
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-type': 'text/markdown; charset=utf-8',
    'content-disposition': "attachment; filename*=UTF-8''aula.md",
    'content-length': '16',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  expect(await response.text()).toBe('<script>alert(1)')
})

test.each([
  ['Plano de aula – ação.pdf', 'Plano%20de%20aula%20%E2%80%93%20a%C3%A7%C3%A3o.pdf'],
  [`it's (1)*.pdf`, 'it%27s%20%281%29%2A.pdf'],
  ['a"; filename="b.exe\r\nx: y', 'a%22%3B%20filename%3D%22b.exe%0D%0Ax%3A%20y'],
  ['half \uD83E', 'half%20%EF%BF%BD'],
])('a file name %j cannot break out of its header [W4]', (name, encoded) => {
  expect(named(name)).toBe(`attachment; filename*=UTF-8''${encoded}`)
})

test('a slow client receives only the latest state of each kind, and the server buffers no more [Rel9]', async () => {
  const opened = Promise.withResolvers<{ stream: OpenStream; held: () => number }>()
  const app = new Hono<ApiEnv>().get('/', (c) => {
    const stream = openEventStream(c)
    opened.resolve({ stream, held: () => c.env.outgoing.writableLength })
    return stream.answer
  })
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const reader = connect((server.address() as AddressInfo).port, '127.0.0.1')
    .setEncoding('utf8')
    .pause()
  reader.write('GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')
  const { stream, held } = await opened.promise
  const state = 'á'.repeat(500_000)
  for (let seq = 1; seq <= 100; seq += 1) {
    stream.send('board', { seq, state })
    stream.send('place', { seq })
    // lets the sockets take their share, which the server does not buffer
    await new Promise(setImmediate)
  }
  expect(held()).toBeLessThan(3_000_000)
  let text = ''
  reader.on('data', (part: string) => (text += part)).resume()
  await expect.poll(() => text, { timeout: 20_000 }).toContain('event: board\ndata: {"seq":100,')
  await expect.poll(() => text, { timeout: 20_000 }).toContain('event: place\ndata: {"seq":100}')
  stream.send('place', { seq: 101 })
  stream.end()
  await once(reader, 'close')
  const eventNames = Array.from(text.matchAll(/^event: (\w+)$/gm), ([, name]) => name)
  expect(eventNames.length).toBeLessThan(150)
  expect(text).toContain('{"seq":101}')
})
