import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { errorHandler } from '#/platform/api/errors.ts'
import type { ApiEnv } from '#/platform/api/handlers.ts'
import { requestMetrics } from '#/platform/api/request-metrics.ts'
import { notFound } from '#/platform/errors/domain-error.ts'
import { createLogger } from '#/platform/log/logger.ts'
import { createMetrics } from '#/platform/metrics/metrics.ts'

test('requests are counted by the pattern of their route: a path may hold a token [Rel16, T4]', async () => {
  const metrics = createMetrics()
  const app = new Hono<ApiEnv>()
  app.onError(errorHandler({ publicUrl: '', log: createLogger({ level: 'silent' }) }))
  app.use(requestMetrics(metrics))
  app.get('/api/shares/:token', (request) => request.text('ok'))
  app.post('/api/shares/:token', () => {
    throw notFound()
  })
  // the pages answer whatever the API does not: the last route of the product fits every request
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
