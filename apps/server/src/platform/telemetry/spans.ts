import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace, TraceFlags, type Tracer } from '@opentelemetry/api'
import {
  type ActiveSpan,
  currentSpan,
  type RunningSpan,
  type SpanOptions,
  type TraceParent,
  type Traces,
  withinSpan,
} from '#/platform/telemetry/traces.ts'

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
}

/** Our spans, as those of OpenTelemetry. */
export function tracesOf(tracer: Tracer): Traces {
  return {
    async span(name, options, work) {
      const span = begin(tracer, name, options)
      const { traceId, spanId, traceFlags } = span.spanContext()
      const here: ActiveSpan = { traceId, spanId, isSampled: (traceFlags & TraceFlags.SAMPLED) !== 0, hasEnded: false }
      const running = runningOf(span)
      try {
        return await withinSpan(here, () => work(running))
      } catch (error) {
        running.fail(codeOf(error))
        throw error
      } finally {
        here.hasEnded = true
        span.end()
      }
    },
  }
}

function begin(tracer: Tracer, name: string, { kind, facts = {}, parent, link }: SpanOptions): Span {
  const above = parent ?? currentSpan()
  const context =
    above && !link ? trace.setSpanContext(ROOT_CONTEXT, contextOf(above, parent !== undefined)) : ROOT_CONTEXT
  return tracer.startSpan(
    name,
    {
      kind: kind ? kinds[kind] : SpanKind.INTERNAL,
      attributes: { ...facts },
      links: link ? [{ context: contextOf(link, true) }] : [],
    },
    context,
  )
}

const contextOf = ({ traceId, spanId, isSampled }: TraceParent, isRemote: boolean) => ({
  traceId,
  spanId,
  isRemote,
  traceFlags: isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
})

const runningOf = (span: Span): RunningSpan => ({
  rename: (name) => void span.updateName(name),
  tell: (facts) => void span.setAttributes({ ...facts }),
  fail(code) {
    span.setStatus({ code: SpanStatusCode.ERROR })
    span.setAttributes({ 'error.type': code })
  },
})

/** The network's, PostgreSQL's or our own code, else the class. A message may repeat what a person wrote. */
function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown }
  if (typeof code === 'string' && /^[\w.-]{1,40}$/.test(code)) return code
  return error instanceof Error ? error.constructor.name : typeof error
}
