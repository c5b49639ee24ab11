import type { Config } from '#/config.ts'
import { type DatabaseServer, shareDatabaseServer } from '#/platform/db/database-server.ts'
import { StartError } from '#/platform/lifecycle/start-error.ts'
import type { Logger } from '#/platform/log/logger.ts'

/** What to say where files belong to the product's account, and not to the one who types. */
function forbidden(error: unknown): string | undefined {
  const { code, path } = error as NodeJS.ErrnoException
  if (path === undefined || (code !== 'EACCES' && code !== 'EPERM')) return undefined
  return `Esta conta do sistema não pode abrir ${path}. Use a conta do Prosa, como em: sudo -u prosa npm run …`
}

/** Does what a command is for. What a person can put right is one sentence, and the exit code 1. */
export async function runTool(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const told = error instanceof StartError ? error.message : forbidden(error)
    if (told === undefined) throw error
    console.error(told)
    process.exitCode = 1
  }
}

/** Works on the product's database, whether the product runs or not. */
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
