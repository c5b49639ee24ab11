import type { MiddlewareHandler } from 'hono'

/** HEAD is answered by whatever answers GET, and nobody reads the content: a file that was opened for it would stay open for ever. */
export function endHeads(): MiddlewareHandler {
  return async (request, next) => {
    await next()
    if (request.req.method === 'HEAD') await request.res.body?.cancel()
  }
}
