import { AsyncLocalStorage } from 'node:async_hooks'
import type { ClientBase } from 'pg'

/** readiness: what must answer although everything else waits: readiness, and what every page says. */
export type WorkKind = 'request' | 'job' | 'export' | 'readiness'

const kinds = new AsyncLocalStorage<WorkKind>()

/** Does something on the connections and within the limits of a kind of work; what nothing was said of is a request's. */
export const asWork = <T>(kind: WorkKind, work: () => T): T => kinds.run(kind, work)

export const currentKind = (): WorkKind => kinds.getStore() ?? 'request'

interface Limits {
  connections: number
  /** How long to wait for a connection, in milliseconds like all times that follow. */
  connectionTimeoutMillis: number
  idleTimeoutMillis: number
  /** Longer than the server's own limit: only for a server that no longer answers. */
  query_timeout: number
}

/** Whether a statement of this kind is waited for so long that one nobody works on must be noticed. */
export const mayTakeMinutes = (kind: WorkKind): boolean => sessions[kind].statementMs >= seconds(60)

const seconds = (n: number): number => n * 1000

export function limitsOf(kind: WorkKind, poolSize: number): Limits {
  const { statementMs, waitMs } = sessions[kind]
  return {
    connections: { request: poolSize, job: Math.max(4, Math.ceil(poolSize / 2)), export: 4, readiness: 2 }[kind],
    connectionTimeoutMillis: waitMs,
    // a new one plans every statement anew: the next class finds those of the last
    idleTimeoutMillis: kind === 'request' ? seconds(600) : seconds(60),
    query_timeout: statementMs + seconds(2),
  }
}

/** How long a statement may take, how long it may wait for a lock, and how long for a connection. */
const sessions: Readonly<Record<WorkKind, { statementMs: number; lockMs: number; waitMs: number }>> = {
  request: { statementMs: seconds(15), lockMs: seconds(3), waitMs: seconds(5) },
  job: { statementMs: seconds(600), lockMs: seconds(30), waitMs: seconds(30) },
  export: { statementMs: seconds(60), lockMs: seconds(5), waitMs: seconds(5) },
  readiness: { statementMs: seconds(2), lockMs: seconds(1), waitMs: seconds(2) },
}

/**
 * The statements that tell a server how to read and write dates, numbers and texts. Some have other customs for all that they serve:
 * days before months cost every page, and would be swapped in a copy that is brought elsewhere. Without quotation marks, so that
 * they can stand in a pooler's configuration.
 */
export const sessionForm =
  'set datestyle = iso, mdy; set intervalstyle = postgres; set timezone = utc; set bytea_output = hex; set extra_float_digits = 1; ' +
  'set standard_conforming_strings = on; set session characteristics as transaction isolation level read committed'

/**
 * The statements that give a session the limits of a kind of work. A server compiles what it expects to be long (`jit`), which took
 * fifty times as long as the statement itself: a second for an answer to end. Of what somebody waits for, none is shared with helpers
 * either: to start one took 100 ms of a list that takes 12, and many people at once have no core to spare.
 */
export function sessionSettings(kind: WorkKind): string {
  const { statementMs, lockMs } = sessions[kind]
  const alone = mayTakeMinutes(kind) ? '' : 'set max_parallel_workers_per_gather = 0; '
  return `set statement_timeout = ${statementMs}; set lock_timeout = ${lockMs}; set idle_in_transaction_session_timeout = ${seconds(60)}; set idle_session_timeout = 0; set jit = off; ${alone}${sessionForm}`
}

/**
 * Says the settings to a new connection: poolers refuse them where they are part of the connecting. What it returns is a promise
 * that the pool waits for, although its types do not say so.
 */
export const openSession =
  (kind: WorkKind): ((client: ClientBase) => unknown) =>
  (client) =>
    client.query(sessionSettings(kind))
