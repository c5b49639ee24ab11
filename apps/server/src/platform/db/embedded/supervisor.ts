import type { Logger } from 'pino'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

const watchMs = 1000

/** Starts or adopts the PostgreSQL of `dataDir` and restarts it at the same address whenever it dies. */
export async function superviseEmbeddedPostgres(dataDir: string, log: Logger): Promise<EmbeddedPostgres> {
  const start = () => startEmbeddedPostgres(dataDir, { log: (message) => log.warn(message) })
  const first = await start()
  let restarting: Promise<unknown> | undefined

  /** A failed check, such as without a free file descriptor, does not mean that the server is dead. */
  function isAlive(): boolean {
    try {
      return first.isAlive()
    } catch {
      return true
    }
  }

  const watch = setInterval(() => {
    if (restarting || isAlive()) return
    log.error('embedded PostgreSQL ended by itself; starting it again')
    restarting = start()
      .catch((err: unknown) => log.error({ err }, 'embedded PostgreSQL did not start'))
      .finally(() => (restarting = undefined))
  }, watchMs).unref()

  return {
    ...first,
    async stop() {
      clearInterval(watch)
      await restarting
      await first.stop()
    },
  }
}
