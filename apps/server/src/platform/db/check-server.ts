import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { connectionProblem, pooledTransactions, unreachableError } from '#/platform/db/connection-problem.ts'
import { StartError } from '#/platform/lifecycle/start-error.ts'
import { countFreeTime } from '#/platform/process/free-time.ts'
import { probeConnection } from '#/platform/db/single-connection.ts'

/** Waiting times in milliseconds, counted only while this process could receive a response. */
export interface Patience {
  /** Total time for a server that does not respond, or is still starting. */
  patienceMs: number
  /** Time for one attempt. */
  tryMs: number
}

const oldestVersion = 15
const pauseMs = 500

interface Facts {
  version: string
  encoding: string
  backend: number
  readOnly: boolean
  hasRights: boolean
}

// an installation that has started before may lack the rights to create, unless a new version has something to create
const factsText = `select current_setting('server_version') as version, pg_encoding_to_char(encoding) as encoding,
    pg_backend_pid() as backend, current_setting('transaction_read_only') = 'on' as "readOnly",
    coalesce(has_schema_privilege(to_regnamespace('public'), 'usage'), false)
      and (has_schema_privilege(to_regnamespace('public'), 'create') or to_regclass('public.schema_migrations') is not null)
      and (has_database_privilege(oid, 'create') or to_regnamespace('jobs') is not null) as "hasRights"
  from pg_database where datname = current_database()`

/** Waits for the server at `url` and checks whether the product can use it. Throws a StartError with the reason and what to do. */
export async function checkServer(url: string, { patienceMs, tryMs }: Patience): Promise<void> {
  const waited = countFreeTime()
  try {
    for (;;) {
      try {
        return await withClient(url, tryMs, (client) => checkFacts(client, url, tryMs))
      } catch (cause) {
        const problem = connectionProblem(cause, url)
        if (problem ?? waited.elapsed() > patienceMs) throw problem ?? unreachableError(cause)
        await sleep(Math.min(pauseMs, patienceMs / 10))
      }
    }
  } finally {
    waited.stop()
  }
}

async function checkFacts(client: pg.Client, url: string, tryMs: number): Promise<void> {
  const { rows } = await client.query<Facts>(factsText)
  const { version = '', encoding, backend, readOnly, hasRights } = rows[0] ?? {}
  if (Number.parseInt(version, 10) < oldestVersion)
    throw new StartError(
      `O banco em DATABASE_URL é o PostgreSQL ${version}. O Prosa precisa do ${oldestVersion} ou mais novo.`,
    )
  if (encoding !== 'UTF8')
    throw new StartError(
      `O banco em DATABASE_URL guarda textos em ${encoding}. Crie outro em UTF-8: CREATE DATABASE prosa ENCODING 'UTF8' TEMPLATE template0;`,
    )
  if (readOnly) throw Object.assign(new Error('read-only'), { code: '25006' })
  if (!hasRights) throw Object.assign(new Error('permission denied'), { code: '42501' })
  // a pooler reports its own number for the backend
  const { processID } = client as pg.Client & { processID: number | null }
  if (backend !== processID) await refuseTransactionPooling(client, url, tryMs)
}

/** Two clients at once have two backends, unless a pooler lends both the same one for a transaction at a time. */
async function refuseTransactionPooling(client: pg.Client, url: string, tryMs: number): Promise<void> {
  const readBackendPid = async (one: pg.Client) => {
    const { rows } = await one.query<{ pid: number }>('select pg_backend_pid() as pid')
    return rows[0]?.pid
  }
  await withClient(url, tryMs, async (other) => {
    for (let round = 0; round < 3; round++) {
      const first = await readBackendPid(client)
      await other.query('begin')
      const others = await readBackendPid(other)
      const moved = others === first || (await readBackendPid(client)) !== first
      await other.query('commit')
      if (moved) throw new StartError(pooledTransactions)
    }
  })
}

async function withClient<T>(url: string, tryMs: number, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = probeConnection({ connectionString: url, connectionTimeoutMillis: tryMs, query_timeout: tryMs })
  try {
    await client.connect()
    return await work(client)
  } finally {
    client.end().catch(() => {}) // it may never have connected
  }
}
