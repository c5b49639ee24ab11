import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { findFreePort } from '#/platform/lifecycle/http-server.ts'

/** The product as `npm start` runs it, with its supervisor. */
export interface Instance {
  origin: string
  dataDir: string
  /** Its whole output so far. */
  output(): string
  /** Resolves once it has printed this; rejects where it ends before. */
  waitForOutput(text: string | RegExp): Promise<void>
  /** Resolves with its exit code once it has ended. */
  ended: Promise<number | null>
  /** Asks it to end (SIGTERM); returns its exit code. */
  stop(): Promise<number | null>
  /** Kills both processes, as when a machine loses power. */
  kill(): Promise<void>
}

const program = path.join(import.meta.dirname, '../../src/start.ts')
const host = '127.0.0.1'
const KEPT_OUTPUT = 200_000
const running = new Set<ChildProcess>()
process.on('exit', () => running.forEach(killGroup))

/** Starts it; `waitForOutput('Prosa no ar')` waits until it accepts requests. */
export async function startInstance(dataDir: string, env: Record<string, string>): Promise<Instance> {
  const port = await findFreePort(host)
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'test', HOST: host, PORT: String(port), DATA_DIR: dataDir, ...env },
    // a process group, so that a kill reaches both processes
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  const appendOutput = (bytes: Buffer) => void (output = (output + bytes.toString()).slice(-KEPT_OUTPUT))
  for (const stream of [child.stdout, child.stderr]) stream.on('data', appendOutput)
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child)
    return code as number | null
  })
  return {
    origin: `http://${host}:${port}`,
    dataDir,
    output: () => output,
    async waitForOutput(text) {
      while (output.search(text) < 0) {
        const isOver = await Promise.race([once(child.stdout, 'data').then(() => false), ended.then(() => true)])
        if (isOver && output.search(text) < 0) throw new Error(`an instance ended before it said ${text}:\n${output}`)
      }
    },
    ended,
    stop() {
      child.kill('SIGTERM')
      return ended
    },
    async kill() {
      killGroup(child)
      await ended
    },
  }
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // it has already ended
  }
}
