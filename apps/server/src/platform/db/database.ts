import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Logger } from 'pino'
import { markingCommits } from '#/platform/db/commit-mark.ts'
import { inTurns } from '#/platform/db/in-turns.ts'
import { currentKind, limitsOf, mayTakeMinutes, openSession, type WorkKind } from '#/platform/db/work-kind.ts'

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
    const { connections, ...limits } = limitsOf(kind, poolSize)
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
  const stopLooking = endForgotten([others.job, others.export], pool, forgottenMs)
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown
  pool.connect = ((...args: unknown[]) => {
    const kind = currentKind()
    return kind === 'request' ? connect(...args) : (others[kind].connect as typeof connect).apply(others[kind], args)
  }) as typeof pool.connect
  // statements on a locked table wait in turn, and leave connections for those that need other tables
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>
  const turns = inTurns(Math.ceil(poolSize / PARTS), limitsOf('request', poolSize).connectionTimeoutMillis)
  pool.query = ((...args: [string | pg.QueryConfig, ...unknown[]]) =>
    turns(typeof args[0] === 'string' ? args[0] : args[0].text, () => query(...args))) as typeof pool.query
  const end = pool.end.bind(pool)
  pool.end = async () => {
    stopLooking()
    await Promise.all([end(), ...Object.values(others).map((one) => one.end())])
    // waits until the server has seen each goodbye; stopped earlier, it would report a lost connection
    await Promise.race([Promise.all(alive), sleep(FAREWELL_MS, undefined, { ref: false })])
  }
  return { pool, db: markingCommits(drizzle(pool)), close: () => pool.end() }
}

/**
 * Creates clients for a pooler that gives every transaction another server connection: statements must not depend on the session,
 * and therefore none is prepared under a name.
 */
function transactionClient(poolerUrl: string): typeof pg.Client {
  return class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super({ ...(typeof config === 'object' ? config : {}), connectionString: poolerUrl })
      const ask = (...args: unknown[]): unknown => Reflect.apply(super.query, this, args)
      this.query = ((first: unknown, ...rest: unknown[]) => ask(withoutName(first), ...rest)) as typeof this.query
    }
  }
}

function withoutName(statement: unknown): unknown {
  if (typeof statement !== 'object' || statement === null || !('name' in statement) || 'submit' in statement)
    return statement
  const { name: _, ...unnamed } = statement
  return unnamed
}

/** Stores the number of a connection's backend as PostgreSQL reports it, because a pooler reports another. */
async function noteBackend(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  backends.set(client, rows[0]?.pid ?? 0)
}

const backends = new WeakMap<pg.ClientBase, number>()

/**
 * Ends busy connections that the database no longer knows, checked every `lookMs` ms: a network that forgets them (a firewall, a
 * failover) sends no error, and a long statement would be waited for in vain. `asking` is the pool for the check. Returns a
 * function that stops checking.
 */
function endForgotten(pools: readonly pg.Pool[], asking: pg.Pool, lookMs: number): () => void {
  const busy = new Map<pg.PoolClient, { since: number }>()
  for (const pool of pools) {
    pool.on('acquire', (client) => busy.set(client, { since: performance.now() }))
    pool.on('release', (_error, client) => busy.delete(client))
    pool.on('remove', (client) => busy.delete(client))
  }

  async function look(): Promise<void> {
    const long = [...busy].filter(([, { since }]) => performance.now() - since >= lookMs)
    if (long.length === 0) return
    const { rows } = await asking.query<{ pid: number }>({
      name: 'forgotten-backends',
      text: 'select pid from unnest($1::int[]) pid where pid not in (select a.pid from pg_stat_activity a where a.pid is not null)',
      values: [long.map(([client]) => backends.get(client) ?? 0)],
    })
    const gone = new Set(rows.map(({ pid }) => pid))
    for (const [client, use] of long)
      // the connection may have been released and acquired again meanwhile
      if (gone.has(backends.get(client) ?? 0) && busy.get(client) === use)
        // ending a connection with a running statement breaks it, and the statement fails as with any lost connection
        void client.end()
  }

  // an outage is reported by other queries: the next check finds forgotten connections
  const timer = setInterval(() => void look().catch(() => undefined), lookMs).unref()
  return () => clearInterval(timer)
}
