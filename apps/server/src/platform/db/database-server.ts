import type { Logger } from 'pino'
import { runningInstance } from '#/platform/lifecycle/instance-lock.ts'
import { checkServer } from './check-server.ts'
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { superviseEmbeddedPostgres } from './embedded/supervisor.ts'

export interface DatabaseLocation {
  databaseUrl: string | undefined
  /** Where the embedded database lives, if no address is given. */
  dataDir: string
}

export interface DatabaseServer {
  url: string
  embedded: boolean
  /** Ends the embedded server. A server of `DATABASE_URL` keeps running, because others may use it. */
  stop(): Promise<void>
}

const patience = { patienceMs: 30_000, tryMs: 5000 }

/** The PostgreSQL that the configuration names, or the embedded one. Throws a StartError where it cannot be used. */
export async function openDatabaseServer(
  { databaseUrl, dataDir }: DatabaseLocation,
  log: Logger,
  waiting = patience,
): Promise<DatabaseServer> {
  if (databaseUrl === undefined) {
    const { url, stop } = await superviseEmbeddedPostgres(dataDir, log)
    return { url, embedded: true, stop }
  }
  const url = checkingCertificates(databaseUrl)
  await checkServer(url, waiting)
  return { url, embedded: false, stop: async () => {} }
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

/** The driver checks certificates for every one of these, and says so at length for all but the last. */
const checkingCertificates = (url: string): string =>
  url.replace(/([?&]sslmode=)(prefer|require|verify-ca)(?=&|$)/, '$1verify-full')
