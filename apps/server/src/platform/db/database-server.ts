import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { runningInstance } from '#/platform/lifecycle/instance-lock.ts'
import { StartError } from '#/platform/lifecycle/start-error.ts'
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { superviseEmbeddedPostgres } from './embedded/supervisor.ts'
import { isDatabaseOutage } from './outage.ts'

export interface DatabaseLocation {
  databaseUrl: string | undefined
  /** Where the embedded database lives, if no address is given. */
  dataDir: string
}

export interface DatabaseServer {
  url: string
  embedded: boolean
  /** Ends the embedded server; one that is not ours goes on. */
  stop(): Promise<void>
}

const patienceMs = 30_000
const oldestVersion = 15

/** The PostgreSQL that the configuration names, or the embedded one. Throws a StartError where it cannot be used. */
export async function openDatabaseServer(
  { databaseUrl, dataDir }: DatabaseLocation,
  log: Logger,
): Promise<DatabaseServer> {
  if (databaseUrl === undefined) {
    const { url, stop } = await superviseEmbeddedPostgres(dataDir, log)
    return { url, embedded: true, stop }
  }
  await checkServer(databaseUrl, Date.now() + patienceMs)
  return { url: databaseUrl, embedded: false, stop: async () => {} }
}

/**
 * The same for tools that may run beside the product: shares its server, or starts one for as long as the tool works.
 */
export async function shareDatabaseServer(
  { databaseUrl, dataDir }: DatabaseLocation,
  log: Logger,
): Promise<DatabaseServer> {
  if (databaseUrl !== undefined) return openDatabaseServer({ databaseUrl, dataDir }, log)
  const { url, adopted, stop } = await startEmbeddedPostgres(dataDir, { log: (message) => log.warn(message) })
  const stopUnlessShared = async () => {
    if (!adopted && !(await runningInstance(dataDir))) await stop()
  }
  return { url, embedded: true, stop: stopUnlessShared }
}

/** A database that starts beside the product may need a moment. */
async function checkServer(url: string, deadline: number): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {}) // the query under way fails with the same error
  try {
    await client.connect()
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    const version = rows[0]?.server_version ?? ''
    if (Number.parseInt(version, 10) < oldestVersion)
      throw new StartError(
        `O banco em DATABASE_URL é o PostgreSQL ${version}. O Prosa precisa do ${oldestVersion} ou mais novo.`,
      )
  } catch (cause) {
    if (cause instanceof StartError) throw cause
    if (!isDatabaseOutage(cause) || Date.now() > deadline)
      throw new StartError(`Não foi possível entrar no banco em DATABASE_URL: ${(cause as Error).message}`, { cause })
    await sleep(500)
    await checkServer(url, deadline)
  } finally {
    await client.end().catch(() => {}) // nothing to end where it never connected
  }
}
