import { timingSafeEqual } from 'node:crypto'
import type { Hono } from 'hono'
import type { ApiEnv } from '#/platform/api/handlers.ts'
import { bearerToken } from '#/platform/api/adapter.ts'
import { notFound } from '#/platform/errors/domain-error.ts'
import type { Metrics } from '#/platform/metrics/metrics.ts'

export interface HealthOptions {
  /** False from the first moment of a stop. */
  accepting: () => boolean
  /** Resolves where the database answers and its migrations are applied; rejects otherwise. */
  checkDatabase: () => Promise<void>
  /** Resolves, where the data folder is writable, with whether little space is left; rejects otherwise. */
  checkDisk: () => Promise<{ low: boolean }>
  metrics: Metrics
  metricsToken: string | undefined
}

/** Mounts /livez (no dependency), /readyz (database and disk) and /metrics (by token, absent without one): Rel16. */
export function mountHealth(app: Hono<ApiEnv>, options: HealthOptions): void {
  app.get('/livez', (request) => request.text('ok'))
  app.get('/readyz', async (request) => {
    if (!options.accepting()) return request.text('stopping', 503)
    const checks = await Promise.allSettled([options.checkDatabase(), options.checkDisk()])
    const failed = ['database', 'disk'].filter((_, index) => checks[index]?.status === 'rejected')
    if (failed.length > 0) return request.text(`not ready: ${failed.join(', ')}`, 503)
    // A full disk does not make the server unready: taking it out of the balancer would not free space.
    const [, disk] = checks
    return request.text(disk.status === 'fulfilled' && disk.value.low ? 'ok: disk almost full' : 'ok')
  })
  app.get('/metrics', async (request) => {
    if (!options.metricsToken || !sameText(bearerToken(request), options.metricsToken)) throw notFound()
    const { contentType, body } = await options.metrics.render()
    return request.body(body, 200, { 'content-type': contentType })
  })
}

function sameText(given: string | undefined, expected: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
