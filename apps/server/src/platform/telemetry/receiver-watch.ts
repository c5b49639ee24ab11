import type { Logger } from 'pino'

/** What traces and metrics have in common. `code` 0 says that the receiver has taken it. */
interface Result {
  code: number
  error?: Error & { code?: unknown }
}
interface Exporter {
  export(items: never, done: (result: Result) => void): void
}

export interface ReceiverWatch {
  /** The same exporter, whose outcomes are watched. */
  <E extends Exporter>(exporter: E): E
  /** Whether the last thing handed over was not taken. */
  readonly isAway: boolean
}

/** Says in one line when the receiver goes away, and in one when it is back, however much is lost in between. */
export function createReceiverWatch(log: Logger): ReceiverWatch {
  let isAway = false

  function hear({ code, error }: Result): void {
    const failed = code !== 0
    if (failed === isAway) return
    isAway = failed
    // a status or a code of the network; the receiver's own words may be anything
    if (failed) log.warn({ reason: error?.code ?? error?.name }, 'telemetry is not received')
    else log.info('telemetry is received again')
  }

  function watch<E extends Exporter>(exporter: E): E {
    const send = exporter.export.bind(exporter)
    return Object.assign(exporter, {
      export: (items: never, done: (result: Result) => void) =>
        send(items, (result) => {
          hear(result)
          done(result)
        }),
    })
  }
  return Object.defineProperty(watch, 'isAway', { get: () => isAway }) as ReceiverWatch
}
