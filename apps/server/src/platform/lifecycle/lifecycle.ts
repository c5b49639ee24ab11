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

// Rel10: 20 s for runs to end, 25 s in all
const hookMs = 20_000
const hooksMs = 21_000
const closersMs = 3500
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

  async function runAll(steps: Step[], totalMs: number): Promise<void> {
    const deadline = Date.now() + totalMs
    for (const { name, hook } of steps) {
      const time = Math.max(leastMs, Math.min(hookMs, deadline - Date.now()))
      try {
        await withinTime(hook, time)
      } catch (err) {
        log.error({ err, step: name }, 'stopping failed')
      }
    }
  }

  async function run(): Promise<void> {
    stopping = true
    await runAll(hooks, hooksMs)
    await runAll(closers.toReversed(), closersMs)
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

async function withinTime(hook: StopHook, ms: number): Promise<void> {
  const late = Promise.withResolvers<never>()
  const abort = new AbortController()
  const timer = setTimeout(() => {
    abort.abort()
    late.reject(new Error(`not finished after ${ms} ms`))
  }, ms)
  try {
    await Promise.race([hook(abort.signal), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
