import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../apps/server/src/platform/lifecycle/start-error.ts'

export interface Child {
  process: ChildProcess
  pid: number
  /** Waits until the output, past or future, matches, and returns the captured group; undefined after the timeout. */
  waitForOutput: (pattern: RegExp, milliseconds?: number) => Promise<string | undefined>
  stop: () => Promise<void>
}

const running = new Set<ChildProcess>()

const START_MS = 60_000
const STOP_MS = 30_000
const LOOK_MS = 5
const KEPT_OUTPUT = 100_000

/** Runs a TypeScript file as a child process. The leash ends it with this one. */
export function startChild(
  script: string,
  { args = [], env = {}, options = [] }: { args?: string[]; env?: Record<string, string>; options?: string[] } = {},
): Child {
  const child = spawn(process.execPath, [...options, script, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { pid } = child
  if (pid === undefined) throw new Error(`${script} could not be started`)
  running.add(child)
  child.once('exit', () => running.delete(child))

  let output = ''
  const appendOutput = (piece: Buffer) => void (output = (output + piece.toString()).slice(-KEPT_OUTPUT))
  child.stdout.on('data', appendOutput)
  child.stderr.on('data', appendOutput)

  return {
    process: child,
    pid,
    stop: () => stopChild(child),
    async waitForOutput(pattern, milliseconds = START_MS) {
      for (const end = performance.now() + milliseconds; performance.now() < end; await sleep(LOOK_MS)) {
        const found = pattern.exec(output)
        if (found !== null) return found[1]
        if (!running.has(child))
          throw new StartError(`${path.basename(script)} terminou: ${output.trim().slice(-2000)}`)
      }
      return undefined
    },
  }
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (!running.has(child)) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
  await ended
  clearTimeout(timer)
}
