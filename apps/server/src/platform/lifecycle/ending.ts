import type { Logger } from 'pino'

/** A terminal's Ctrl-C reaches us from the terminal and once more from npm: only a later one is impatience. */
const sameSignalMs = 1000

/** Exit code of an end that nobody asked for; 1 is a start that was refused. */
const CRASHED = 70

/**
 * Ends the process in order on SIGTERM, SIGINT and SIGHUP; a second signal ends it at once. An error that nobody caught leaves
 * an unknown state, so the process ends in order for whoever starts it again (`npm start`), after `onCrash`; a rejected promise
 * costs no more than what it belonged to (G4).
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

  // a terminal that is gone, or a full disk under the log, costs what is said and not the process
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end)
  // whoever would start it again is gone
  process.on('disconnect', end)
  process.on('unhandledRejection', (err) => log.error({ err }, 'unhandled rejection'))
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'uncaught exception')
    exitCode = CRASHED
    onCrash(err)
    if (since === undefined) end()
  })
}
