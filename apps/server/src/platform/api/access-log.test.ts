import { Hono } from 'hono'
import { expect, test, onTestFinished } from 'vitest'
import { accessLog } from '#/platform/api/access-log.ts'
import type { ApiEnv } from '#/platform/api/handlers.ts'
import { requestFacts } from '#/platform/api/request-facts.ts'
import { createLogger } from '#/platform/log/logger.ts'
import { errorHandler } from '#/platform/api/errors.ts'
import { notFound } from '#/platform/errors/domain-error.ts'
import { createMetrics, requestMetrics } from '#/platform/metrics/metrics.ts'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { attachmentResponse } from '#/platform/api/attachment.ts'
import { endHeads } from '#/platform/api/heads.ts'
import { createChat } from '#test/chat-reader.ts'
import { createUser } from '#test/factories.ts'
import { startTestApp } from '#test/test-app.ts'

async function linesOf(level: 'info' | 'debug', requestLevel: 'info' | 'debug'): Promise<Record<string, unknown>[]> {
  const lines: string[] = []
  const log = createLogger({ level, stream: { write: (line: string) => void lines.push(line) } })
  const app = new Hono<ApiEnv>()
  app.use(requestFacts(log, () => '10.0.0.1'))
  app.use(accessLog(log, requestLevel))
  app.post('/api/shares/:token', (request) => request.text('resposta', 201))
  app.get('*', (request) => request.text('página'))
  const sent = { method: 'POST', body: 'texto', headers: { authorization: 'x' } }
  const response = await app.request('/api/shares/um-segredo?q=busca', sent, {})
  expect(await response.text()).toBe('resposta')
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}

test('a request is logged in one line by its route pattern, without any content [G1]', async () => {
  const [line, ...more] = await linesOf('info', 'info')
  expect(more).toEqual([])
  expect(line).toMatchObject({ msg: 'request', method: 'POST', route: '/api/shares/:token', status: 201 })
  expect(line).toMatchObject({ requestId: expect.any(String) as string, ms: expect.any(Number) as number })
  expect(JSON.stringify(line)).not.toMatch(/um-segredo|busca|texto|resposta|authorization|10\.0\.0\.1/)
})

test('without ACCESS_LOG these lines appear at LOG_LEVEL=debug', async () => {
  expect(await linesOf('info', 'debug')).toEqual([])
  expect(await linesOf('debug', 'debug')).toMatchObject([{ level: 'debug', route: '/api/shares/:token' }])
})

test('requests are counted by route pattern, because a path may hold a token [Rel16, T4]', async () => {
  const metrics = createMetrics()
  const app = new Hono<ApiEnv>()
  app.onError(errorHandler({ publicUrl: '', log: createLogger({ level: 'silent' }) }))
  app.use(requestMetrics(metrics))
  app.get('/api/shares/:token', (request) => request.text('ok'))
  app.post('/api/shares/:token', () => {
    throw notFound()
  })
  // the pages answer every request that the API does not: the last route of the product matches all
  app.get('*', (request) => request.text('página'))
  app.all('*', (request) => request.text('página'))
  await app.request('/outra')
  await app.request('/api/shares/um-segredo')
  await app.request('/api/shares/um-segredo', { method: 'POST' })
  const { body } = await metrics.render()
  const counted = (method: string, status: number) =>
    `http_server_request_duration_seconds_count{method="${method}",route="/api/shares/:token",status="${status}"} 1`
  expect(body).toContain(counted('GET', 200))
  expect(body).toContain(counted('POST', 404))
  expect(body).toContain('_count{method="GET",route="/*",status="200"} 1')
  expect(body).not.toContain('um-segredo')
})

test('a HEAD request for a file leaves no open file behind [F1]', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'prosa-heads-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(path.join(folder, 'a'), Buffer.alloc(1_000_000))
  const content = createReadStream(path.join(folder, 'a'))
  const files = new Hono().use(endHeads())
  files.get('/a', () => attachmentResponse(content, { name: 'a.txt', contentType: 'text/plain', bytes: 1_000_000 }))
  const response = await files.request('/a', { method: 'HEAD' })
  expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([200, '1000000', ''])
  await expect.poll(() => content.closed).toBe(true)
})

test('a HEAD request for a stream of events is refused [C12]', async () => {
  const app = await startTestApp()
  onTestFinished(() => app.close())
  const ana = await createUser(app)
  const { id: chatId } = await createChat(app, ana)
  const headers = { authorization: `Bearer ${ana.token}` }
  const about = await app.fetch(`/api/chats/${chatId}/changes`, { method: 'HEAD', headers })
  expect([about.status, about.headers.get('allow')]).toEqual([405, 'GET'])
})
