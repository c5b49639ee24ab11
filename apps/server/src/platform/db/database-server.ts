import type { Logger } from 'pino'
import { runningInstance } from '#/platform/lifecycle/instance-lock.ts'
import { checkServer } from './check-server.ts'
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { superviseEmbeddedPostgres } from './embedded/supervisor.ts'

export interface DatabaseLocation {
  databaseUrl: string | undefined
  /** Folder of the embedded database, used where no address is given. */
  dataDir: string
}

export interface DatabaseServer {
  url: string
  embedded: boolean
  /** Stops the embedded server. A server of `DATABASE_URL` keeps running, because others may use it. */
  stop(): Promise<void>
}

const patience = { patienceMs: 30_000, tryMs: 5000 }

/** Opens the configured PostgreSQL, or the embedded one. Throws a StartError where it cannot be used. */
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

/** As `openDatabaseServer`, for tools that may run beside the product: shares its server, or starts one while the tool works. */
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

/** Replaces modes that already check certificates with the only one for which the driver prints no long warning. */
const checkingCertificates = (url: string): string =>
  url.replace(/([?&]sslmode=)(prefer|require|verify-ca)(?=&|$)/, '$1verify-full')
