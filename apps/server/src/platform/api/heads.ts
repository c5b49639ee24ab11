import type { MiddlewareHandler } from 'hono'

/** Cancels the content of responses to HEAD, which the GET handlers answer: an unread file would stay open for ever. */
export function endHeads(): MiddlewareHandler {
  return async (request, next) => {
    await next()
    if (request.req.method === 'HEAD') await request.res.body?.cancel()
  }
}
