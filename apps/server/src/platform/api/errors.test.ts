import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { createApp } from '#/app.ts'
import { loadConfig } from '#/config.ts'
import { createContext } from '#/context.ts'
import { errorHandler } from '#/platform/api/errors.ts'
import type { ApiEnv } from '#/platform/api/handlers.ts'
import { requestFacts } from '#/platform/api/request-facts.ts'
import { createClientNetwork } from '#/platform/http/client-network.ts'
import { createLogger } from '#/platform/log/logger.ts'
import { newToken } from '#/platform/secrets/keys.ts'
import { openDatabaseRelay } from '#test/database/relay.ts'
import { forFile } from '#test/for-file.ts'
import { createTestDatabase } from '#test/test-database.ts'

const lines: string[] = []
const log = createLogger({ level: 'info', stream: { write: (line) => lines.push(line) } })

const database = await forFile(createTestDatabase())
const relay = await openDatabaseRelay(database.url)
const dataDir = await mkdtemp(path.join(tmpdir(), 'prosa-test-'))
const env = { NODE_ENV: 'test', LOCAL_MODELS: 'false', DATA_DIR: dataDir, PUBLIC_URL: 'https://prosa.example' }
const ctx = await createContext({ config: loadConfig(env, dataDir), databaseUrl: relay.url, log })
const app = createApp(ctx)

afterAll(async () => {
  await ctx.listen.close()
  ctx.mailer.close()
  await ctx.pool.end()
  await relay.cut()
  await rm(dataDir, { recursive: true, force: true })
})

const headers = { authorization: `Bearer ${newToken()}` }
const ask = async (pathname: string, init: RequestInit = {}) => app.request(pathname, { headers, ...init }, {})

test('a body that breaks off is the caller’s error, not ours', async () => {
  lines.splice(0)
  const broken = () =>
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"email":'))
        controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))
      },
    })
  const headers = { 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: broken(), duplex: 'half' as const }
  expect((await app.request('/api/auth/sign-in', init, {})).status).toBeLessThan(500)
  expect(lines.filter((line) => (JSON.parse(line) as { level: string }).level === 'error')).toEqual([])
})

test('an error is an RFC 9457 problem in Portuguese with the request id of the header and the log [C2]', async () => {
  const response = await ask('/api/auth/session')
  expect(response.status).toBe(401)
  expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  expect(response.headers.get('content-language')).toBe('pt-BR')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toEqual({
    type: 'https://prosa.example/api/docs/errors#session_required',
    title: 'Sua sessão expirou. Entre novamente.',
    status: 401,
    code: 'session_required',
    instance: `urn:request:${response.headers.get('x-request-id')}`,
  })
})

test('a problem has the headers of every response [C11]', async () => {
  const response = await ask('/api/auth/session')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('the id of a request is ours, whatever id the caller sends', async () => {
  const response = await ask('/api/auth/session', { headers: { 'x-request-id': 'theirs' } })
  expect(response.headers.get('x-request-id')).toMatch(/^[a-z2-9]{8}$/)
})

describe('unknown addresses and methods [G2]', () => {
  test.each(['/api', '/api/', '/api/nothing', '/api/assistants/1/x', '/api/auth/session/'])(
    '%s is not found',
    async (pathname) => {
      const response = await ask(pathname, { method: 'POST' })
      expect([404, 405]).toContain(response.status)
      expect(response.headers.get('content-type')).toContain('application/problem+json')
    },
  )

  test.each([
    ['PUT', '/api/assistants', ['GET', 'POST']],
    ['DELETE', '/api/auth/session', ['GET']],
    ['POST', '/api/users/7', ['GET', 'PATCH', 'PUT']],
  ])('%s of %s is 405 and names the allowed methods', async (method, pathname, allow) => {
    const response = await ask(pathname, { method })
    expect(response.status).toBe(405)
    expect(new Set(response.headers.get('allow')?.split(', '))).toEqual(new Set(allow))
    expect(await response.json()).toMatchObject({ code: 'method_not_allowed' })
  })
})

test('a database error reveals nothing to the caller, and the log has no values [G2]', async () => {
  lines.splice(0)
  const broken = new Hono<ApiEnv>()
  broken.onError(errorHandler({ publicUrl: '', log }))
  broken.use(requestFacts(log, createClientNetwork([])))
  broken.get('/', async () => {
    await database.db.execute(sql`select no_such_column from users where name = ${'canario-secreto'}`)
    return new Response()
  })
  const response = await broken.request('/', {}, {})
  expect(response.status).toBe(500)
  expect(await response.text()).not.toMatch(/column|select|users|canario/)
  expect(lines.join('')).toMatch(/request failed/)
  expect(lines.join('')).not.toContain('canario-secreto')
})

test.skipIf(process.platform !== 'linux')(
  'a full disk here or at the database is a clear 507 for an upload and 503 otherwise [Rel15]',
  async () => {
    const broken = new Hono<ApiEnv>()
    broken.onError(errorHandler({ publicUrl: '', log }))
    broken.use(requestFacts(log, createClientNetwork([])))
    broken.post('/folder', async () => {
      // /dev/full refuses every write on Linux with 'no space left'
      await writeFile('/dev/full', 'x')
      return new Response()
    })
    broken.post('/database', async () => {
      await database.db.execute(sql`do $$ begin raise exception 'no space' using errcode = '53100'; end $$`)
      return new Response()
    })
    broken.post('/bucket', () => {
      // the error of Ceph's gateway, in the words of the client library
      throw new Error('Cannot write file', { cause: Object.assign(new Error(), { name: 'QuotaExceeded' }) })
    })
    const form = new FormData()
    form.set('file', 'x')
    const postBody = async (path: string, body: FormData | string) => {
      const response = await broken.request(path, { method: 'POST', body }, {})
      const { code, title } = (await response.json()) as { code: string; title: string }
      expect(title).toContain('disco do servidor está cheio')
      return [response.status, code]
    }
    for (const path of ['/folder', '/database', '/bucket']) {
      expect(await postBody(path, form)).toEqual([507, 'storage_full'])
      expect(await postBody(path, '{}')).toEqual([503, 'disk_full'])
    }
  },
)

test('with no space for rate counters, reads continue and writes report it [Rel15]', async () => {
  await database.db.execute(sql`
    create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'no space left on device' using errcode = '53100'; end $$`)
  await database.db.execute(
    sql`create trigger no_room before insert or update on rate_limits for each statement execute function no_room()`,
  )
  const read = await ask('/api/shares/nowhere')
  expect(read.status).toBe(404)
  const write = await ask('/api/shares/nowhere/session', { method: 'POST', body: '{}' })
  expect([write.status, ((await write.json()) as { code: string }).code]).toEqual([503, 'disk_full'])
  await database.db.execute(sql`drop trigger no_room on rate_limits`)
})

test('an error before the request facts exist is answered and logged too', async () => {
  lines.splice(0)
  // Without an environment the first middleware fails.
  const response = await app.request('/api/auth/session')
  expect(response.status).toBe(500)
  expect(await response.json()).toMatchObject({ code: 'internal', instance: expect.stringMatching(/^urn:request:/) })
  expect(lines.join('')).toContain('request failed')
})

test('during a database outage answers are 503 with Retry-After, and normal afterwards [Rel8]', async () => {
  expect((await ask('/readyz')).status).toBe(200)
  await relay.cut()

  const response = await ask('/api/auth/session')
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('5')
  expect(await response.json()).toMatchObject({ code: 'unavailable', retryAfter: 5 })
  const ready = await ask('/readyz')
  expect([ready.status, await ready.text()]).toEqual([503, 'not ready: database'])
  expect((await ask('/livez')).status).toBe(200)

  await relay.restore()
  await vi.waitFor(async () => expect((await ask('/readyz')).status).toBe(200), 20_000)
  expect((await ask('/api/auth/session')).status).toBe(401)
})
