import { AsyncLocalStorage } from 'node:async_hooks'
import type { ClientBase } from 'pg'

/** Kinds of work with their own connections and limits; `readiness` is for health checks and common page data, which must not wait. */
export type WorkKind = 'request' | 'job' | 'export' | 'readiness'

const kinds = new AsyncLocalStorage<WorkKind>()

/** Runs work on the connections and within the limits of its kind. Work without a declared kind counts as a request. */
export const asWork = <T>(kind: WorkKind, work: () => T): T => kinds.run(kind, work)

/** The kind of the current work; `request` by default. */
export const currentKind = (): WorkKind => kinds.getStore() ?? 'request'

interface Limits {
  connections: number
  /** Wait for a connection; all times are in milliseconds. */
  connectionTimeoutMillis: number
  idleTimeoutMillis: number
  /** Longer than the server's own limit: applies only where the server no longer answers. */
  query_timeout: number
}

/** Whether statements of this kind may run so long that a forgotten connection must be detected. */
export const mayTakeMinutes = (kind: WorkKind): boolean => sessions[kind].statementMs >= seconds(60)

const seconds = (n: number): number => n * 1000

/** Limits of the pool for a kind of work; `poolSize` is that of requests. */
export function workLimits(kind: WorkKind, poolSize: number): Limits {
  const { statementMs, waitMs } = sessions[kind]
  return {
    connections: { request: poolSize, job: Math.max(4, Math.ceil(poolSize / 2)), export: 4, readiness: 2 }[kind],
    connectionTimeoutMillis: waitMs,
    // a new connection plans every statement anew: these live long enough for the next class of students
    idleTimeoutMillis: kind === 'request' ? seconds(600) : seconds(60),
    query_timeout: statementMs + seconds(2),
  }
}

/** Limits in milliseconds: for a statement, its wait for a lock, and the wait for a connection. */
const sessions: Readonly<Record<WorkKind, { statementMs: number; lockMs: number; waitMs: number }>> = {
  request: { statementMs: seconds(15), lockMs: seconds(3), waitMs: seconds(5) },
  job: { statementMs: seconds(600), lockMs: seconds(30), waitMs: seconds(30) },
  export: { statementMs: seconds(60), lockMs: seconds(5), waitMs: seconds(5) },
  readiness: { statementMs: seconds(2), lockMs: seconds(1), waitMs: seconds(2) },
}

/**
 * Statements that set how the server reads and writes dates, numbers and texts, because some servers have other defaults: with
 * days before months every page would fail, and a copy would swap them. No double quotes, so that a pooler's configuration can
 * hold them.
 */
export const sessionForm =
  'set datestyle = iso, mdy; set intervalstyle = postgres; set timezone = utc; set bytea_output = hex; set extra_float_digits = 1; ' +
  'set standard_conforming_strings = on; set session characteristics as transaction isolation level read committed'

/**
 * Returns the statements that give a session the limits of a kind of work. Compilation of long statements (`jit`) is off: it took
 * fifty times as long as the statement itself, a second for the end of an answer. Statements that people wait for get no parallel
 * workers: starting one took 100 ms of a list that takes 12, and with many people at once no core is free.
 */
export function sessionSettings(kind: WorkKind): string {
  const { statementMs, lockMs } = sessions[kind]
  const alone = mayTakeMinutes(kind) ? '' : 'set max_parallel_workers_per_gather = 0; '
  return `set statement_timeout = ${statementMs}; set lock_timeout = ${lockMs}; set idle_in_transaction_session_timeout = ${seconds(60)}; set idle_session_timeout = 0; set jit = off; ${alone}${sessionForm}`
}

/**
 * Sends the settings to a new connection, because poolers refuse them as connection parameters. Returns a promise that the pool
 * awaits, although its types do not say so.
 */
export const openSession =
  (kind: WorkKind): ((client: ClientBase) => unknown) =>
  (client) =>
    client.query(sessionSettings(kind))
