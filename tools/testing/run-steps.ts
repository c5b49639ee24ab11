import { spawn } from 'node:child_process'
import type { Step } from './steps.ts'

export interface Outcome {
  name: string
  seconds: number
  /** The end of what it printed, where it failed. */
  failure: string | undefined
}

const LINES_REPEATED = 120
const CHARACTERS_KEPT = 100_000

/**
 * Runs the steps one after the other, but those beside another with it. All side by side would take longer: on two
 * cores the browser's journeys need both, and fell to a quarter of their speed beside the linter.
 */
export async function runSteps(steps: Record<string, Step>): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const together: Promise<Outcome>[] = []
  for (const [name, step] of Object.entries(steps)) {
    if (!step.beside) outcomes.push(...(await Promise.all(together.splice(0))))
    together.push(runStep(name, step))
  }
  return [...outcomes, ...(await Promise.all(together))]
}

async function runStep(name: string, { commands, env }: Step): Promise<Outcome> {
  const begin = performance.now()
  console.log(`\n── ${name}`)
  let failure: string | undefined
  for (const command of commands) {
    failure = await failureOf(command, env)
    if (failure !== undefined) break
  }
  const seconds = (performance.now() - begin) / 1000
  console.log(`── ${name}: ${failure === undefined ? 'ok' : 'FALHOU'} (${seconds.toFixed(1)} s)`)
  return { name, seconds, failure: failure?.trimEnd().split('\n').slice(-LINES_REPEATED).join('\n') }
}

/** Runs a command; what it printed, where it failed. */
function failureOf(command: string, env: Step['env']): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  const child = spawn(command, {
    shell: true,
    stdio: ['inherit', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  let printed = ''
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    from.setEncoding('utf8').on('data', (text: string) => {
      to.write(text)
      printed = (printed + text).slice(-CHARACTERS_KEPT)
    })
  }
  child.on('close', (code) => resolve(code === 0 ? undefined : printed))
  return promise
}
