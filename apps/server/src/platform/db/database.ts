import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Logger } from 'pino'
import { markingCommits } from '#/platform/db/commit-mark.ts'
import { endForgotten, endSilent, noteBackend } from '#/platform/db/lost-connections.ts'
import { type LineLimits, WaitingLine, WaitingLines } from '#/platform/db/waiting-line.ts'
import { currentKind, workLimits, mayTakeMinutes, openSession, type WorkKind } from '#/platform/db/work-kind.ts'

export type Db = NodePgDatabase
/** The database or a transaction on it: the argument of repository functions, so that they can be combined. */
export type Queryable = Db | Parameters<Parameters<Db['transaction']>[0]>[0]

export interface Database {
  pool: pg.Pool
  db: Db
  /** Waits for running queries, then closes every connection. */
  close(): Promise<void>
}

export interface DatabaseOptions {
  poolSize: number
  /** Another address for requests, of a pooler: see `transactionClient`. */
  poolerUrl?: string | undefined
  log?: Logger
  /** Milliseconds between two checks for connections that the database no longer knows; 15,000 by default. */
  forgottenMs?: number
}

/** The same statement may use at most this fraction of the connections for requests: 1 of 4. */
const PARTS = 4

/** Prepares a new connection: its settings, and its number where one that the network forgot would be waited for too long. */
const prepare = (kind: WorkKind): ((client: pg.ClientBase) => unknown) =>
  mayTakeMinutes(kind) ? (client) => openNumbered(kind, client) : openSession(kind)

async function openNumbered(kind: WorkKind, client: pg.ClientBase): Promise<void> {
  await openSession(kind)(client)
  await noteBackend(client)
}

/** Wait at the close for a server that no longer answers. */
const FAREWELL_MS = 1000

/**
 * Creates pools of connections to `url` that look like one: each kind of work has its own pool with its own limits, so that none
 * waits behind another. A lost connection does not end the process: its queries fail, later ones connect again.
 */
export function createDatabase(
  url: string,
  { poolSize, poolerUrl, log, forgottenMs = 15_000 }: DatabaseOptions,
): Database {
  const alive = new Set<Promise<void>>()
  const open = (kind: WorkKind): pg.Pool => {
    const { connections, ...limits } = workLimits(kind, poolSize)
    const isPooled = kind === 'request' && poolerUrl !== undefined
    const one = new pg.Pool({
      connectionString: url,
      application_name: 'prosa',
      max: connections,
      keepAlive: true,
      ...limits,
      // limits of pooled connections come from the pooler's configuration: one set here would stay for the next client
      ...(isPooled ? { Client: transactionClient(poolerUrl) } : { onConnect: prepare(kind) }),
    })
    one.on('error', (err) => log?.warn({ err }, 'idle database connection lost'))
    // the pool listens on idle connections alone; losing one inside a transaction must not end the process either
    one.on('connect', (client) => {
      client.on('error', (err) => log?.warn({ err }, 'database connection lost'))
      const gone = new Promise<void>((resolve) => client.once('end', resolve)).then(() => void alive.delete(gone))
      alive.add(gone)
    })
    return one
  }
  const pool = open('request')
  const others = { job: open('job'), export: open('export'), readiness: open('readiness') }
  const { connectionTimeoutMillis: stuckMs, query_timeout: longestMs } = workLimits('request', poolSize)
  const limits = (slots: number): LineLimits => ({ slots, stuckMs, longestMs })
  const line = new WaitingLine(limits(poolSize))
  const statementLines = new WaitingLines(limits(Math.ceil(poolSize / PARTS)))
  const stops = [
    endForgotten([others.job, others.export], pool, forgottenMs),
    endSilent(pool, others.readiness, () => {
      line.refuseWaiting()
      statementLines.refuseWaiting()
    }),
  ]
  const connect = connectInLine(pool, line)
  pool.connect = ((callback?: ConnectCallback) => {
    const kind = currentKind()
    return kind === 'request' ? connect(callback) : others[kind].connect(callback as ConnectCallback)
  }) as typeof pool.connect
  // statements on a locked table wait in turn, and leave connections for those that need other tables
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>
  pool.query = ((...args: [string | pg.QueryConfig, ...unknown[]]) =>
    statementLines.run(typeof args[0] === 'string' ? args[0] : args[0].text, () => query(...args))) as typeof pool.query
  const end = pool.end.bind(pool)
  pool.end = async () => {
    for (const stop of stops) stop()
    await Promise.all([end(), ...Object.values(others).map((one) => one.end())])
    // waits until the server has seen each goodbye; stopped earlier, it would report a lost connection
    await Promise.race([Promise.all(alive), sleep(FAREWELL_MS, undefined, { ref: false })])
  }
  return { pool, db: markingCommits(drizzle(pool)), close: () => pool.end() }
}

type ConnectCallback = (error: Error | undefined, client?: pg.PoolClient, release?: pg.PoolClient['release']) => void

/** Makes `connect` of a pool wait in `line` for one of its connections; a released connection goes to the next in line. */
function connectInLine(
  pool: pg.Pool,
  line: WaitingLine,
): (callback?: ConnectCallback) => Promise<pg.PoolClient> | void {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const acquired = new Set<pg.PoolClient>()
  pool.on('release', (error, client) => {
    // a connection that opened after its caller had given up is released without having been acquired
    if (acquired.delete(client)) line.endTask(!error)
  })
  Object.defineProperty(pool, 'waitingCount', { get: () => line.waitingCount })
  async function acquire(): Promise<pg.PoolClient> {
    await line.enter()
    try {
      const client = await connect()
      acquired.add(client)
      return client
    } catch (error) {
      line.endTask(false)
      throw error
    }
  }
  return (callback) => {
    if (!callback) return acquire()
    acquire().then((client) => callback(undefined, client, client.release), callback)
  }
}

/**
 * Creates clients for a pooler that gives every transaction another server connection: statements must not depend on the session,
 * and therefore none is prepared under a name.
 */
function transactionClient(poolerUrl: string): typeof pg.Client {
  return class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super({ ...(typeof config === 'object' ? config : {}), connectionString: poolerUrl })
      const sendQuery = (...args: unknown[]): unknown => Reflect.apply(super.query, this, args)
      this.query = ((first: unknown, ...rest: unknown[]) => sendQuery(withoutName(first), ...rest)) as typeof this.query
    }
  }
}

function withoutName(statement: unknown): unknown {
  if (typeof statement !== 'object' || statement === null || !('name' in statement) || 'submit' in statement)
    return statement
  const { name: _, ...unnamed } = statement
  return unnamed
}
