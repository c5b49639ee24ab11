import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Logger } from 'pino'
import { markingCommits } from '#/platform/db/commit-mark.ts'

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
  log?: Logger
}

/** A pool of connections to `url`. No loss of a connection ends the process: the queries under way fail, later ones connect again. */
export function createDatabase(url: string, { poolSize, log }: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'prosa',
    max: poolSize,
    connectionTimeoutMillis: 5000,
    // a new one plans every statement anew: the next class finds those of the last
    idleTimeoutMillis: 600_000,
    keepAlive: true,
    statement_timeout: 30_000,
    // longer than the server's own limit: only for a server that no longer answers
    query_timeout: 35_000,
    idle_in_transaction_session_timeout: 60_000,
  })
  pool.on('error', (err) => log?.warn({ err }, 'idle database connection lost'))
  // the pool listens on idle connections alone; one lost while a transaction holds it must not end the process either
  pool.on('connect', (client) => client.on('error', (err) => log?.warn({ err }, 'database connection lost')))
  return { pool, db: markingCommits(drizzle(pool)), close: () => pool.end() }
}
