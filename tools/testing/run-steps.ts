import { spawn } from 'node:child_process'
import type { Step } from './steps.ts'

export interface Outcome {
  name: string
  seconds: number
  /** The end of the output, if the step failed. */
  failure: string | undefined
}

const LINES_REPEATED = 120
const CHARACTERS_KEPT = 100_000

/**
 * Runs the steps one after the other, except those with `beside`. Running all in parallel would take longer: on two
 * cores the browser tests run at a quarter of their speed beside the linter.
 */
export async function runSteps(steps: Record<string, Step>): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const parallel: Promise<Outcome>[] = []
  for (const [name, step] of Object.entries(steps)) {
    if (!step.beside) outcomes.push(...(await Promise.all(parallel.splice(0))))
    parallel.push(runStep(name, step))
  }
  return [...outcomes, ...(await Promise.all(parallel))]
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

/** Runs a command; returns its output if it failed. */
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
