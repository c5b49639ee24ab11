import type { Logger } from 'pino'

/** What traces and metrics have in common. `code` 0 says that the receiver has taken it. */
interface Result {
  code: number
  error?: Error | undefined
}
interface Exporter {
  export(items: never, done: (result: Result) => void): void
}

interface ReceiverWatch {
  /** The same exporter, whose outcomes are watched. */
  watch<E extends Exporter>(exporter: E, signal: 'traces' | 'metrics'): E
  /** Whether nothing of what was handed over last was taken. */
  isAway(): boolean
}

/** Says in one line when a receiver goes away, and in one when it is back, however much is lost in between. */
export function createReceiverWatch(log: Logger): ReceiverWatch {
  const away = new Map<string, boolean>()

  function hear(signal: string, { code, error }: Result): void {
    const failed = code !== 0
    if (failed === away.get(signal)) return
    away.set(signal, failed)
    // a status or a code of the network; the receiver's own words may be anything
    const { code: reason = error?.name } = (error ?? {}) as { code?: unknown }
    if (failed) log.warn({ signal, reason }, 'telemetry is not received')
    else log.info({ signal }, 'telemetry is received again')
  }

  return {
    isAway: () => [...away.values()].every(Boolean),
    watch(exporter, signal) {
      away.set(signal, false)
      const send = exporter.export.bind(exporter)
      return Object.assign(exporter, {
        export: (items: never, done: (result: Result) => void) =>
          send(items, (result) => {
            hear(signal, result)
            done(result)
          }),
      })
    },
  }
}
