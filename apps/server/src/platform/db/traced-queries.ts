import type pg from 'pg'
import { currentSpan, type SpanOptions, type Traces } from '#/platform/telemetry/traces.ts'

type Query = (...args: unknown[]) => unknown

/** A span for each statement of the pool, its wait for a connection included. Outside of spans nothing changes. */
export function tracePool(pool: pg.Pool, traces: Traces): void {
  pool.query = tracedQuery(pool.query.bind(pool) as Query, traces) as typeof pool.query
}

/** The same for a connection that a transaction holds. The pool's own statements, told by callbacks, have their span. */
export function traceClient(client: pg.ClientBase, traces: Traces): void {
  client.query = tracedQuery(client.query.bind(client) as Query, traces) as typeof client.query
}

function tracedQuery(query: Query, traces: Traces): Query {
  return (...args) => {
    const statement = statementOf(args[0])
    const tells = typeof args.at(-1) === 'function'
    if (statement === undefined || tells || currentSpan() === undefined) return query(...args)
    const { name, ...options } = spanOf(statement)
    return traces.span(name, options, async () => query(...args))
  }
}

interface Statement {
  text: string
  name?: string | undefined
}

/** Undefined for what is no statement, such as a copy that streams. */
function statementOf(first: unknown): Statement | undefined {
  if (typeof first === 'string') return { text: first }
  const { text, name, submit } = (first ?? {}) as { text?: unknown; name?: unknown; submit?: unknown }
  if (typeof text !== 'string' || submit !== undefined) return undefined
  return { text, name: typeof name === 'string' ? name : undefined }
}

/** As much of a statement as is looked at: some hold thousands of parameters. */
const BEGINNING = 2000

/** By its name, or by verb and first table: identifiers of ours, and no part of the statement that could hold a value. */
export function spanOf({ text, name }: Statement): SpanOptions & { name: string } {
  const beginning = text.slice(0, BEGINNING)
  const verb = /^\s*(\w{1,20})/.exec(beginning)?.[1]?.toUpperCase() ?? 'SQL'
  const table = /\b(?:from|into|update)\s+"?([a-z_]{1,60})\b/i.exec(beginning)?.[1]
  const summary = name ?? (table === undefined ? verb : `${verb} ${table.toLowerCase()}`)
  return {
    name: summary,
    kind: 'client',
    facts: { 'db.system.name': 'postgresql', 'db.operation.name': verb, 'db.query.summary': summary },
  }
}
