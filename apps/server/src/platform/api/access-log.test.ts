import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { accessLog } from '#/platform/api/access-log.ts'
import type { ApiEnv } from '#/platform/api/handlers.ts'
import { requestFacts } from '#/platform/api/request-facts.ts'
import { createLogger } from '#/platform/log/logger.ts'

async function linesOf(level: 'info' | 'debug', asked: 'info' | 'debug'): Promise<Record<string, unknown>[]> {
  const lines: string[] = []
  const log = createLogger({ level, stream: { write: (line: string) => void lines.push(line) } })
  const app = new Hono<ApiEnv>()
  app.use(requestFacts(log, () => '10.0.0.1'))
  app.use(accessLog(log, asked))
  app.post('/api/shares/:token', (request) => request.text('resposta', 201))
  app.get('*', (request) => request.text('página'))
  const sent = { method: 'POST', body: 'texto', headers: { authorization: 'x' } }
  const response = await app.request('/api/shares/um-segredo?q=busca', sent, {})
  expect(await response.text()).toBe('resposta')
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}

test('one line a request says what was asked for by its pattern, and nothing that was sent or said [G1]', async () => {
  const [line, ...more] = await linesOf('info', 'info')
  expect(more).toEqual([])
  expect(line).toMatchObject({ msg: 'request', method: 'POST', route: '/api/shares/:token', status: 201 })
  expect(line).toMatchObject({ requestId: expect.any(String) as string, ms: expect.any(Number) as number })
  expect(JSON.stringify(line)).not.toMatch(/um-segredo|busca|texto|resposta|authorization|10\.0\.0\.1/)
})

test('without ACCESS_LOG these lines are what LOG_LEVEL=debug adds', async () => {
  expect(await linesOf('info', 'debug')).toEqual([])
  expect(await linesOf('debug', 'debug')).toMatchObject([{ level: 'debug', route: '/api/shares/:token' }])
})
