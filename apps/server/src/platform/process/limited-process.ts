import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Readable } from 'node:stream'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export type LimitKind = 'time' | 'memory' | 'output' | 'crash'

/** The process ended without a result; `kind` says by which limit. */
export class LimitedProcessError extends Error {
  readonly kind: LimitKind
  constructor(kind: LimitKind) {
    super(`the limited process ended without a result: ${kind}`)
    this.name = 'LimitedProcessError'
    this.kind = kind
  }
}

export interface LimitedRun {
  /** Module whose exported `run(input, options, tell)` does the work; its result and its parts must survive JSON. */
  module: URL
  /** Receives the parts that the module sends before its result, so that no large value is parsed at once. */
  onPart?: (part: unknown) => void
  input: Readable
  options: Record<string, unknown>
  heapMb: number
  timeoutMs: number
  maxOutputBytes: number
  /**
   * Whether the code may load native libraries of its packages. Node's permissions do not cover them: only for code that gets
   * numbers and never the content itself.
   */
  compiledCode?: boolean
  /** Whether it runs with lower priority than everything else on the machine. */
  patient?: boolean
  signal?: AbortSignal
}

const child = fileURLToPath(new URL('limited-child.ts', import.meta.url))
const root = path.resolve(import.meta.dirname, '../../../../..')
/**
 * Compile cache of these processes; without it compiling took two thirds of the time for a small file. Separate from the server's
 * own. Where it cannot be written, each process compiles again.
 */
const compiled = path.join(root, '.cache/limited')
/**
 * The paths that the processes may read: code and its packages, in a checkout and in the output of `npm run package`. Never the
 * root, which may hold `.env` and a data folder.
 */
const readable = [
  'apps/server/src',
  'apps/server/node_modules',
  'apps/server/package.json',
  'packages/contract/src',
  'packages/contract/node_modules',
  'packages/contract/package.json',
  'extensions',
  'node_modules',
].map((part) => path.join(root, part))
/** Buffers are outside the heap's limit: the system limits all private memory to the heap plus this. */
const BUFFERS_MB = 512
/** Memory that Node reserves at its start without using it counts for the system too (measured: about 590 MB). */
const RESERVED_MB = 600
/** Memory that native libraries reserve beside it, more on more cores (measured on two: about 150 MB). */
const COMPILED_MB = 800

/**
 * Runs code on untrusted content in a separate process, with limited heap, memory and time, no network, no further processes and
 * only its own code to read (F4). A failure affects only this run. Rejects with a LimitedProcessError where a limit ended it, and
 * with the reading error where `input` breaks.
 */
export async function runLimited(run: LimitedRun): Promise<unknown> {
  // the process may write inside this folder but not create it
  await mkdir(compiled, { recursive: true }).catch(() => {})
  const started = startChild(run)
  let ended: LimitKind | undefined
  const end = (kind: LimitKind): void => {
    ended ??= kind
    started.kill('SIGKILL')
  }
  const timer = setTimeout(() => end('time'), run.timeoutMs)
  const stop = () => end('crash')
  run.signal?.addEventListener('abort', stop, { once: true })
  const exited = new Promise<number | null>((resolve) =>
    started.once('close', resolve).once('error', () => resolve(null)),
  )
  try {
    if (run.patient && started.pid !== undefined) setPriority(started.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    const [, complaint, output] = await Promise.all([
      feed(run.input, started),
      text(started.stderr!),
      collect(started.stdio[3] as Readable, run, () => end('output')),
    ])
    const code = await exited
    run.signal?.throwIfAborted()
    if (ended) throw new LimitedProcessError(ended)
    if (code !== 0) throw new LimitedProcessError(isMemory(complaint) ? 'memory' : 'crash')
    return JSON.parse(output)
  } finally {
    clearTimeout(timer)
    run.signal?.removeEventListener('abort', stop)
    started.kill('SIGKILL')
    run.input.destroy()
  }
}

function startChild({ module, options, heapMb, compiledCode }: LimitedRun): ChildProcess {
  const command = [
    process.execPath,
    '--permission',
    ...(compiledCode ? ['--allow-addons'] : []),
    '--disallow-code-generation-from-strings',
    ...[...readable, compiled].map((place) => `--allow-fs-read=${place}`),
    // dropped before the content is read
    `--allow-fs-write=${path.join(compiled, '*')}`,
    `--max-old-space-size=${heapMb}`,
    child,
    module.href,
    JSON.stringify(options),
  ]
  const limited =
    process.platform === 'win32'
      ? command
      : [
          '/bin/sh',
          '-c',
          'ulimit -d "$0" 2>/dev/null; exec "$@"',
          String((heapMb + BUFFERS_MB + RESERVED_MB + (compiledCode ? COMPILED_MB : 0)) * 1024),
          ...command,
        ]
  // Passes none of our variables, which hold the keys of providers.
  const env = { NODE_COMPILE_CACHE: compiled }
  return spawn(limited[0]!, limited.slice(1), { stdio: ['pipe', 'ignore', 'pipe', 'pipe'], env, windowsHide: true })
}

/** Feeds the input to the process. Throws only where the source breaks; a dying process is reported elsewhere. */
async function feed(input: Readable, { stdin }: ChildProcess): Promise<void> {
  let broken: unknown
  input.once('error', (error) => (broken = error))
  await pipeline(input, stdin!).catch(() => {})
  if (broken) throw broken
}

/** Collects one JSON per line and returns the last; an incomplete line belongs to a failed process, which is reported elsewhere. */
async function collect(
  stream: Readable,
  { maxOutputBytes, onPart }: LimitedRun,
  onExcess: () => void,
): Promise<string> {
  let last: string | undefined
  let begun: Buffer[] = []
  let size = 0
  for await (const piece of stream as AsyncIterable<Buffer>) {
    size += piece.byteLength
    if (size > maxOutputBytes) {
      onExcess()
      continue
    }
    let start = 0
    for (let end = piece.indexOf('\n'); end !== -1; end = piece.indexOf('\n', start)) {
      if (last !== undefined) onPart?.(JSON.parse(last))
      last = Buffer.concat([...begun, piece.subarray(start, end)]).toString('utf8')
      begun = []
      start = end + 1
    }
    begun.push(piece.subarray(start))
  }
  return last ?? 'null'
}

const isMemory = (complaint: string): boolean =>
  /out of memory|allocation failed|invalid array (buffer )?length/i.test(complaint)
