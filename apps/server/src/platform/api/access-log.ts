import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { ApiEnv } from '#/platform/api/handlers.ts'
import type { Logger } from '#/platform/log/logger.ts'

/**
 * One line a request once it is answered to its end: the route's pattern, never the address, which may hold a token, and
 * nothing that was sent or said. `bytes` is what went out, headers included.
 */
export function accessLog(log: Logger, level: 'info' | 'debug'): MiddlewareHandler<ApiEnv> {
  /** A page asks for its data in this process, on the connection of the one who opened it. */
  const seen = new WeakSet<object>()
  return async (request, next) => {
    if (!log.isLevelEnabled(level)) return next()
    const begin = performance.now()
    // absent where a request comes from this process itself
    const outgoing = request.env.outgoing as typeof request.env.outgoing | undefined
    if (outgoing && seen.has(outgoing)) return next()
    if (outgoing) seen.add(outgoing)
    const before = outgoing?.socket?.bytesWritten ?? 0
    const socket = outgoing?.socket
    await next()
    const tell = () =>
      request.get('facts').log[level](
        {
          route: routePath(request),
          status: outgoing?.headersSent ? outgoing.statusCode : request.res.status,
          ms: Math.round(performance.now() - begin),
          bytes: (socket?.bytesWritten ?? 0) - before,
        },
        'request',
      )
    if (!outgoing || outgoing.closed) tell()
    else outgoing.once('close', tell)
  }
}
