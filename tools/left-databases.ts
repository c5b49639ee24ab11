import { dataFolder } from '../apps/server/src/config.ts'
import { stopEmbeddedPostgres } from '../apps/server/src/platform/db/embedded/embedded-postgres.ts'
import { isAbandoned } from '../apps/server/src/platform/lifecycle/instance-lock.ts'
import { removeAbandoned } from '../apps/server/test/database/quick-folder.ts'

/** Stops the databases whose processes were killed, and removes the temporary ones. */
export async function stopLeftDatabases(): Promise<void> {
  await removeAbandoned()
  const dataDir = dataFolder(process.env)
  if (await isAbandoned(dataDir)) await stopEmbeddedPostgres(dataDir)
}
