import type { Logger } from 'pino'

/** A step of a stop. The signal aborts when its time is over; unfinished work is left to the next start. */
type StopHook = (timeUp: AbortSignal) => Promise<unknown> | void

export interface Lifecycle {
  /** True from the first moment of a stop: /readyz refuses, and no new work begins. */
  readonly stopping: boolean
  /** Adds work to finish while everything still runs (runs, streams); hooks run one after the other, in this order. */
  onStop(name: string, hook: StopHook): void
  /** Adds a closer of something opened; closers run after all hooks, the last added first. */
  onClose(name: string, hook: StopHook): void
  /** Stops everything within 25 s; a failing or late step does not prevent the others. May be called twice, runs once. */
  stop(): Promise<void>
}

// Rel10: 20 s for runs to end, 25 s in all; closers share the rest, the database's server last
const hookMs = 20_000
const hooksMs = 21_000
const closerMs = 10_000
const allMs = 24_500
const leastMs = 500

interface Step {
  name: string
  hook: StopHook
}

/** Creates the lifecycle of a process; late and failing steps are logged. */
export function createLifecycle(log: Logger): Lifecycle {
  const hooks: Step[] = []
  const closers: Step[] = []
  let stopping = false
  let stopped: Promise<void> | undefined

  async function runAll(steps: Step[], mostMs: number, deadline: number): Promise<void> {
    for (const { name, hook } of steps) {
      const ms = Math.max(leastMs, Math.min(mostMs, deadline - performance.now()))
      try {
        if (!(await endsWithin(hook, ms))) log.warn({ step: name, ms }, 'stopping goes on without waiting')
      } catch (err) {
        log.error({ err, step: name }, 'stopping failed')
      }
    }
  }

  async function run(): Promise<void> {
    stopping = true
    const begin = performance.now()
    await runAll(hooks, hookMs, begin + hooksMs)
    await runAll(closers.toReversed(), closerMs, begin + allMs)
  }

  return {
    get stopping() {
      return stopping
    },
    onStop: (name, hook) => void hooks.push({ name, hook }),
    onClose: (name, hook) => void closers.push({ name, hook }),
    stop: () => (stopped ??= run()),
  }
}

/** Runs a hook; resolves to false where it exceeds its time. */
async function endsWithin(hook: StopHook, ms: number): Promise<boolean> {
  const late = Promise.withResolvers<boolean>()
  const abort = new AbortController()
  const timer = setTimeout(() => {
    abort.abort()
    late.resolve(false)
  }, ms)
  try {
    return await Promise.race([Promise.resolve(hook(abort.signal)).then(() => true), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
