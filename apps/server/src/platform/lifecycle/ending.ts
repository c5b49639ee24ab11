import type { Logger } from 'pino'

/** A terminal's Ctrl-C reaches us from the terminal and once more from npm: only a later one is impatience. */
const sameSignalMs = 1000

/**
 * Ends the process in order on SIGTERM, SIGINT and SIGHUP; a second signal ends it at once. An error that nobody caught leaves
 * an unknown state, so the process ends in order for whoever starts it again; a rejected promise costs no more than what
 * it belonged to (G4).
 */
export function endInOrder(stop: () => Promise<void>, log: Logger): void {
  let since: number | undefined
  let exitCode = 0

  function end(): void {
    if (since !== undefined) {
      if (Date.now() - since > sameSignalMs) process.exit(130)
      return
    }
    since = Date.now()
    void stop().finally(() => process.exit(exitCode))
  }

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end)
  process.on('unhandledRejection', (err) => log.error({ err }, 'unhandled rejection'))
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'uncaught exception')
    exitCode = 1
    if (since === undefined) end()
  })
}
