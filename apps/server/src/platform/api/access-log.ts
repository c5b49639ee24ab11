import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { ApiEnv } from '#/platform/api/handlers.ts'
import type { Logger } from '#/platform/log/logger.ts'

/**
 * Logs one line per request when its response has ended: the route's pattern, never the address, which may hold a token, and no
 * content. `bytes` counts what was sent, headers included.
 */
export function accessLog(log: Logger, level: 'info' | 'debug'): MiddlewareHandler<ApiEnv> {
  /** Responses already logged: a page requests its data within this process, on the connection of the same request. */
  const loggedResponses = new WeakSet<object>()
  return async (request, next) => {
    if (!log.isLevelEnabled(level)) return next()
    const startedAt = performance.now()
    // absent for a request from this process itself
    const outgoing = request.env.outgoing as typeof request.env.outgoing | undefined
    if (outgoing && loggedResponses.has(outgoing)) return next()
    if (outgoing) loggedResponses.add(outgoing)
    const before = outgoing?.socket?.bytesWritten ?? 0
    const socket = outgoing?.socket
    await next()
    const logRequest = () =>
      request.get('facts').log[level](
        {
          route: routePath(request),
          status: outgoing?.headersSent ? outgoing.statusCode : request.res.status,
          ms: Math.round(performance.now() - startedAt),
          bytes: (socket?.bytesWritten ?? 0) - before,
        },
        'request',
      )
    if (!outgoing || outgoing.closed) logRequest()
    else outgoing.once('close', logRequest)
  }
}
