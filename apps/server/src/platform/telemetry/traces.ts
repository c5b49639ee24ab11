import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Everything that a span may say. The list is closed: patterns, states and counts, never an address, an id, a name or a text,
 * so that nobody adds one by the way.
 */
export interface SpanFacts {
  'http.request.method'?: string
  /** The pattern, never the path, which may hold a token. */
  'http.route'?: string
  'http.response.status_code'?: number
  /** Of the answer's header and of the log lines. */
  'prosa.request.id'?: string
  'db.system.name'?: 'postgresql'
  'db.operation.name'?: string
  /** The statement's name, or its verb and first table; never its text or values. */
  'db.query.summary'?: string
  'messaging.destination.name'?: string
  'prosa.job.attempt'?: number
  'prosa.run.state'?: string
  'prosa.run.attempt'?: number
  'gen_ai.operation.name'?: 'chat'
  'gen_ai.provider.name'?: string
  'gen_ai.request.model'?: string
  'gen_ai.usage.input_tokens'?: number
  'gen_ai.usage.output_tokens'?: number
  /** A code or the name of a class, never a message. */
  'error.type'?: string
}

/** W3C Trace Context, version 00. */
export interface TraceParent {
  readonly traceId: string
  readonly spanId: string
  readonly isSampled: boolean
}

export interface SpanOptions {
  kind?: 'server' | 'client' | 'producer' | 'consumer'
  facts?: SpanFacts
  /** Goes on with this one instead of the current span. */
  parent?: TraceParent | undefined
  /** Begins a trace of its own that names this one. */
  link?: TraceParent | undefined
}

export interface RunningSpan {
  rename(name: string): void
  tell(facts: SpanFacts): void
  /** Says that it failed, and by what code. */
  fail(code: string): void
}

/** Where nobody configured a receiver there is no such object, and nothing that follows costs anything. */
export interface Traces {
  /** Does `work` within a span, a child of the current one; ends it when the promise settles, failed where it rejects. */
  span<T>(name: string, options: SpanOptions, work: (span: RunningSpan) => Promise<T>): Promise<T>
}

export interface ActiveSpan extends TraceParent {
  hasEnded: boolean
}

const active = new AsyncLocalStorage<ActiveSpan | undefined>()

/** The span that the code is in. What goes on after it has ended (timers, connections that are kept) belongs to none. */
export function currentSpan(): ActiveSpan | undefined {
  const span = active.getStore()
  return span?.hasEnded ? undefined : span
}

export const withinSpan = <T>(span: ActiveSpan, work: () => T): T => active.run(span, work)

/** Does work that serves many at once outside of every span: it belongs to no one of them. */
export const outsideSpans = <T>(work: () => T): T =>
  active.getStore() === undefined ? work() : active.run(undefined, work)

/** `work` within a span where traces are on; `work` alone where they are not. */
export function traced<T>(
  traces: Traces | undefined,
  { name, ...options }: SpanOptions & { name: string },
  work: (span?: RunningSpan) => Promise<T>,
): Promise<T> {
  return traces ? traces.span(name, options, work) : work()
}

const header = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/

/** Undefined for whatever is not a `traceparent` to the letter. */
export function readTraceParent(text: string | undefined): TraceParent | undefined {
  const [, traceId, spanId, flags] = header.exec(text ?? '') ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

/** The `traceparent` of the current span. */
export function traceParentNow(): string | undefined {
  const span = currentSpan()
  return span && `00-${span.traceId}-${span.spanId}-0${span.isSampled ? 1 : 0}`
}
