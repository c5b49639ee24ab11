import type { Config } from '#/config.ts'
import { type DatabaseServer, shareDatabaseServer } from '#/platform/db/database-server.ts'
import { explainDiskFault } from '#/platform/lifecycle/data-folder.ts'
import { StartError } from '#/platform/lifecycle/start-error.ts'
import type { Logger } from '#/platform/log/logger.ts'

/** Runs a command. A problem that a person can fix is printed as one sentence, with exit code 1. */
export async function runTool(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const explained = error instanceof StartError ? error : explainDiskFault(error)
    if (explained === undefined) throw error
    console.error(explained.message)
    process.exitCode = 1
  }
}

/** Runs work on the product's database, whether the product runs or not. */
export async function withDatabase(
  config: Config,
  log: Logger,
  work: (server: DatabaseServer) => Promise<void>,
): Promise<void> {
  const server = await shareDatabaseServer(config, log)
  try {
    await work(server)
  } finally {
    await server.stop()
  }
}
