import type { Logger } from 'pino'

/** Told by the signal that its time is up; what it has not finished by then is left to the next start. */
type StopHook = (timeUp: AbortSignal) => Promise<unknown> | void

export interface Lifecycle {
  /** True from the first moment of a stop: /readyz says no and nothing new begins. */
  readonly stopping: boolean
  /** What must come to an end while everything still works (runs, streams); one after the other, in the order added. */
  onStop(name: string, hook: StopHook): void
  /** What the process opened: closed after all hooks, the last opened first. */
  onClose(name: string, hook: StopHook): void
  /** Ends it all within 25 s; what fails or is late does not keep the rest from running. May be called twice, runs once. */
  stop(): Promise<void>
}

// Rel10: 20 s for runs to end, 25 s in all; what the hooks leave of it is for what is closed, the database's server last
const hookMs = 20_000
const hooksMs = 21_000
const closerMs = 10_000
const allMs = 24_500
const leastMs = 500

interface Step {
  name: string
  hook: StopHook
}

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

/** False where it goes on beyond its time. */
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
