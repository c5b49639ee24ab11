import { spawn } from 'node:child_process'
import type { Step } from './steps.ts'

export interface Outcome {
  name: string
  seconds: number
  /** The end of what it printed, where it failed. */
  failure: string | undefined
}

const SIDE_BY_SIDE = 2
const LINES_REPEATED = 120
const CHARACTERS_KEPT = 100_000

/** Runs the steps two at a time, a suite never beside another one. One step prints at a time; the others' lines follow at its end. */
export async function runSteps(steps: Record<string, Step>): Promise<Outcome[]> {
  const waiting = Object.entries(steps)
  const outcomes: Outcome[] = []
  const printer = printInTurn()
  let suiteRuns = false
  const lane = async (): Promise<void> => {
    for (;;) {
      const at = waiting.findIndex(([, step]) => !(step.suite && suiteRuns))
      const [next] = at === -1 ? [] : waiting.splice(at, 1)
      if (!next) return
      const [name, step] = next
      if (step.suite) suiteRuns = true
      outcomes.push(await runStep(name, step, printer()))
      if (step.suite) suiteRuns = false
    }
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, lane))
  return outcomes
}

async function runStep(name: string, { commands }: Step, print: Printer): Promise<Outcome> {
  const begin = performance.now()
  print.write(`\n── ${name}\n`)
  let failure: string | undefined
  for (const command of commands) {
    failure = await failureOf(command, print.write)
    if (failure !== undefined) break
  }
  const seconds = (performance.now() - begin) / 1000
  print.write(`── ${name}: ${failure === undefined ? 'ok' : 'FALHOU'} (${seconds.toFixed(1)} s)\n`)
  print.end()
  return { name, seconds, failure: failure?.trimEnd().split('\n').slice(-LINES_REPEATED).join('\n') }
}

/** Runs a command; what it printed, where it failed. */
function failureOf(command: string, write: (text: string) => void): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  const child = spawn(command, { shell: true, stdio: ['inherit', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      write(text)
      printed = (printed + text).slice(-CHARACTERS_KEPT)
    })
  }
  child.on('close', (code) => resolve(code === 0 ? undefined : printed))
  return promise
}

interface Printer {
  write(text: string): void
  end(): void
}

/** Gives each step a printer; the oldest one prints at once, the others when those before them have ended. */
function printInTurn(): () => Printer {
  const queue: { held: string; ended: boolean }[] = []
  const flush = () => {
    for (;;) {
      const [first] = queue
      if (!first) return
      process.stdout.write(first.held)
      first.held = ''
      if (!first.ended) return
      queue.shift()
    }
  }
  return () => {
    const own = { held: '', ended: false }
    queue.push(own)
    return {
      write(text) {
        own.held += text
        flush()
      },
      end() {
        own.ended = true
        flush()
      },
    }
  }
}
