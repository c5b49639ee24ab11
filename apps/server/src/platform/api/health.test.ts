import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { errorHandler } from '#/platform/api/errors.ts'
import type { ApiEnv } from '#/platform/api/handlers.ts'
import { type HealthOptions, mountHealth } from '#/platform/api/health.ts'
import { createLogger } from '#/platform/log/logger.ts'
import { createMetrics } from '#/platform/metrics/metrics.ts'
import { isLow } from '#/platform/storage/disk-space.ts'

const away = () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7:5432'))
const there = () => Promise.resolve()

function get(pathname: string, options: Partial<HealthOptions> = {}, headers: Record<string, string> = {}) {
  const app = new Hono<ApiEnv>()
  app.onError(errorHandler({ publicUrl: '', log: createLogger({ level: 'silent' }) }))
  const healthy = { accepting: () => true, checkDatabase: there, checkDisk: () => Promise.resolve({ low: false }) }
  mountHealth(app, { ...healthy, metrics: createMetrics(), metricsToken: undefined, ...options })
  return app.request(pathname, { headers })
}

test('/livez answers 200 without any dependency [Rel16]', async () => {
  expect((await get('/livez', { accepting: () => false, checkDatabase: away, checkDisk: away })).status).toBe(200)
})

test('/readyz answers 200 where the database answers and the disk is writable [Rel16]', async () => {
  expect((await get('/readyz')).status).toBe(200)
})

test('/readyz warns of an almost full disk and stays ready [Rel15]', async () => {
  const response = await get('/readyz', { checkDisk: () => Promise.resolve({ low: true }) })
  expect([response.status, await response.text()]).toEqual([200, 'ok: disk almost full'])
  const gigabytes = (freeBytes: number, totalBytes: number) => ({
    freeBytes: freeBytes * 1024 ** 3,
    totalBytes: totalBytes * 1024 ** 3,
  })
  expect([gigabytes(1, 20), gigabytes(4, 1000)].map(isLow)).toEqual([true, true])
  expect([gigabytes(3, 20), gigabytes(6, 1000)].map(isLow)).toEqual([false, false])
})

test('/readyz names what is missing, but not where it is [Rel16]', async () => {
  const response = await get('/readyz', { checkDatabase: away, checkDisk: away })
  expect(response.status).toBe(503)
  expect(await response.text()).toBe('not ready: database, disk')
  expect(await (await get('/readyz', { checkDisk: away })).text()).toBe('not ready: disk')
})

test('/readyz answers 503 from the first moment of a stop [Rel10]', async () => {
  expect((await get('/readyz', { accepting: () => false })).status).toBe(503)
})

test('/metrics requires the token [Rel16]', async () => {
  const metricsToken = 'um-token-bem-comprido'
  const metrics = await get('/metrics', { metricsToken }, { authorization: `Bearer ${metricsToken}` })
  expect(metrics.status).toBe(200)
  expect(metrics.headers.get('content-type')).toContain('text/plain')
  expect(await metrics.text()).toContain('http_server_request_duration_seconds')
  for (const authorization of ['', `Bearer ${metricsToken}x`, 'Bearer x', metricsToken]) {
    expect((await get('/metrics', { metricsToken }, { authorization })).status).toBe(404)
  }
})

test('without a configured token /metrics does not exist [Rel16]', async () => {
  expect((await get('/metrics', {}, { authorization: 'Bearer ' })).status).toBe(404)
  expect((await get('/metrics', {}, { authorization: 'Bearer undefined' })).status).toBe(404)
})
