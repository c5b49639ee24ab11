import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { ApiEnv } from '#/platform/api/handlers.ts'
import { parseHop, trusts } from '#/platform/http/client-network.ts'
import { readTraceParent, type SpanOptions, type Traces } from '#/platform/telemetry/traces.ts'

/** What asks how the product is doing would be most of the traces. */
const unseen = new Set(['/livez', '/readyz', '/metrics'])

/**
 * A span for each request under its route's pattern. The trace of a trusted proxy goes on here; whatever anybody else sends
 * is only named by a trace of our own: who may not decide what is recorded, nor put words into a trace that is ours.
 */
export function requestTraces(traces: Traces, trustedProxies: readonly string[]): MiddlewareHandler<ApiEnv> {
  const isTrusted = trusts(trustedProxies)

  function placeOf(told: string | undefined, socketAddress: string | undefined): Pick<SpanOptions, 'parent' | 'link'> {
    const caller = readTraceParent(told)
    if (!caller) return {}
    const from = parseHop(socketAddress ?? '')
    return from && isTrusted(from) ? { parent: caller } : { link: caller }
  }

  return async (request, next) => {
    if (unseen.has(request.req.path)) return next()
    const { method } = request.req
    const place = placeOf(request.req.header('traceparent'), request.env.incoming?.socket?.remoteAddress)
    await traces.span(method, { kind: 'server', ...place, facts: { 'http.request.method': method } }, async (span) => {
      await next()
      const route = routePath(request)
      const { status } = request.res
      span.rename(`${method} ${route}`)
      span.tell({
        'http.route': route,
        'http.response.status_code': status,
        'prosa.request.id': request.get('facts').requestId,
      })
      if (status >= 500) span.fail(String(status))
    })
  }
}
