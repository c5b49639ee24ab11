import type { Logger } from 'pino'

/** npm repeats a terminal's Ctrl-C: only a later signal means impatience. */
const sameSignalMs = 1000

/** Exit code of an unexpected end; 1 means a refused start. */
const CRASHED = 70

/**
 * Ends the process in order on SIGTERM, SIGINT and SIGHUP; a second signal ends it at once. An uncaught error leaves an unknown
 * state, so the process ends in order after `onCrash`, to be restarted by its supervisor (`npm start`). A rejected promise is
 * only logged (G4).
 */
export function endInOrder(
  stop: () => Promise<void>,
  log: Logger,
  onCrash: (error: unknown) => void = () => undefined,
): void {
  let since: number | undefined
  let exitCode = 0

  function end(): void {
    if (since !== undefined) {
      if (performance.now() - since > sameSignalMs) process.exit(130)
      return
    }
    since = performance.now()
    void stop().finally(() => process.exit(exitCode))
  }

  // a closed terminal, or a full disk under the log, loses output and must not end the process
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end)
  // the supervisor that would restart the process is gone
  process.on('disconnect', end)
  process.on('unhandledRejection', (err) => log.error({ err }, 'unhandled rejection'))
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'uncaught exception')
    exitCode = CRASHED
    onCrash(err)
    if (since === undefined) end()
  })
}
