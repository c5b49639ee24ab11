import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { ApiEnv } from '#/platform/api/handlers.ts'
import type { Metrics } from '#/platform/metrics/metrics.ts'

/** Times each request under its route's pattern: paths may hold tokens and are never a label. */
export function requestMetrics(metrics: Metrics): MiddlewareHandler<ApiEnv> {
  return async (request, next) => {
    const begin = performance.now()
    await next()
    metrics.httpDuration.observe(
      { method: request.req.method, route: routePath(request), status: String(request.res.status) },
      (performance.now() - begin) / 1000,
    )
  }
}
