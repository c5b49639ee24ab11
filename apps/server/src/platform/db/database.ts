import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Logger } from 'pino'
import { markingCommits } from '#/platform/db/commit-mark.ts'
import { inTurns } from '#/platform/db/in-turns.ts'
import { currentKind, limitsOf, mayTakeMinutes, openSession, type WorkKind } from '#/platform/db/work-kind.ts'

export type Db = NodePgDatabase
/** The database or a transaction on it: what repository functions take, so that they compose. */
export type Queryable = Db | Parameters<Parameters<Db['transaction']>[0]>[0]

export interface Database {
  pool: pg.Pool
  db: Db
  /** Waits for the queries that run, then ends every connection. */
  close(): Promise<void>
}

export interface DatabaseOptions {
  poolSize: number
  /** The way for requests, where it is another: see `transactionClient`. */
  poolerUrl?: string | undefined
  log?: Logger
  /** Milliseconds between two looks for connections that the database knows no more; 15,000 unless given. */
  forgottenMs?: number
}

/** At most one of so many parts of the connections for requests works on the same statement. */
const PARTS = 4

/** `openSession`, and the connection's number where one that the network forgot would be waited for too long. */
const prepare = (kind: WorkKind): ((client: pg.ClientBase) => unknown) =>
  mayTakeMinutes(kind) ? (client) => openNumbered(kind, client) : openSession(kind)

async function openNumbered(kind: WorkKind, client: pg.ClientBase): Promise<void> {
  await openSession(kind)(client)
  await noteBackend(client)
}

/** For a server that does not answer any more. */
const FAREWELL_MS = 1000

/**
 * Pools of connections to `url` that look like one: each kind of work has its own, with its own limits, so that none waits
 * behind another's. No loss of a connection ends the process: the queries under way fail, later ones connect again.
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
      // a pooler's connections have their limits from it: one set here would stay with whoever gets it next
      ...(isPooled ? { Client: transactionClient(poolerUrl) } : { onConnect: prepare(kind) }),
    })
    one.on('error', (err) => log?.warn({ err }, 'idle database connection lost'))
    // the pool listens on idle connections alone; one lost while a transaction holds it must not end the process either
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
  // where a table is locked its statements wait, and leave room for those that need other tables
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>
  const turns = inTurns(Math.ceil(poolSize / PARTS), limitsOf('request', poolSize).connectionTimeoutMillis)
  pool.query = ((...args: [string | pg.QueryConfig, ...unknown[]]) =>
    turns(typeof args[0] === 'string' ? args[0] : args[0].text, () => query(...args))) as typeof pool.query
  const end = pool.end.bind(pool)
  pool.end = async () => {
    stopLooking()
    await Promise.all([end(), ...Object.values(others).map((one) => one.end())])
    // each has been told; a server that is stopped before it has heard would call it a loss
    await Promise.race([Promise.all(alive), sleep(FAREWELL_MS, undefined, { ref: false })])
  }
  return { pool, db: markingCommits(drizzle(pool)), close: () => pool.end() }
}

/**
 * Connections to a pooler that gives every transaction another connection of the server: none of their statements may count on
 * what an earlier one left there, and so none is prepared under a name.
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

/** Gives a connection its number: PostgreSQL's own, as a pooler in between has another. */
async function noteBackend(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  backends.set(client, rows[0]?.pid ?? 0)
}

const backends = new WeakMap<pg.ClientBase, number>()

/**
 * Ends connections in use that the database knows no more, every `lookMs`: a network that forgets them (a firewall, a switch of
 * servers) says nothing, and a statement that may take minutes would be waited for as long. `asking` asks the database. Answers what
 * ends the looking.
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
      // in the meantime it may have been given back and taken again
      if (gone.has(backends.get(client) ?? 0) && busy.get(client) === use)
        // with a statement under way this breaks the connection, and the statement fails as with any lost one
        void client.end()
  }

  // the database is away, which those who need it say: the next look finds what is forgotten
  const timer = setInterval(() => void look().catch(() => undefined), lookMs).unref()
  return () => clearInterval(timer)
}
