import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Readable } from 'node:stream'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export type LimitKind = 'time' | 'memory' | 'output' | 'crash'

/** The process was ended or ended itself without a result; `kind` says by which limit. */
export class LimitedProcessError extends Error {
  readonly kind: LimitKind
  constructor(kind: LimitKind) {
    super(`the limited process ended without a result: ${kind}`)
    this.name = 'LimitedProcessError'
    this.kind = kind
  }
}

export interface LimitedRun {
  /** Module whose exported `run(input, options, tell)` does the work; its result, and what it tells, must survive JSON. */
  module: URL
  /** Takes what the module tells before its result, part by part: so nothing large is ever parsed at once. */
  onPart?: (part: unknown) => void
  input: Readable
  options: Record<string, unknown>
  heapMb: number
  timeoutMs: number
  maxOutputBytes: number
  /**
   * Whether the code may load compiled libraries of its packages. What they do the permissions do not see: only for one
   * that is given numbers and never the content itself.
   */
  compiledCode?: boolean
  /** Whether it lets everything else that this machine does go first. */
  patient?: boolean
  signal?: AbortSignal
}

const child = fileURLToPath(new URL('limited-child.ts', import.meta.url))
const root = path.resolve(import.meta.dirname, '../../../../..')
/**
 * Our code as these processes compiled it, which was two thirds of what a small file costs. Apart from what the server
 * itself compiled; where it cannot be written, each process compiles anew.
 */
const compiled = path.join(root, '.cache/limited')
/**
 * What the processes may read: code and its packages, in the checkout and in what `npm run package` makes. Never the root, where
 * `.env` and a data folder may lie.
 */
const readable = [
  'apps/server/src',
  'apps/server/node_modules',
  'apps/server/package.json',
  'packages/contract/src',
  'packages/contract/node_modules',
  'packages/contract/package.json',
  'node_modules',
].map((part) => path.join(root, part))
/** Buffers are outside the heap's limit: the system holds all private memory to so much more than the heap. */
const BUFFERS_MB = 512
/** What Node reserves at its start and never uses counts for the system too (measured: about 590 MB). */
const RESERVED_MB = 600
/** And what compiled libraries reserve beside it, more where there are more cores (measured on two: about 150 MB). */
const COMPILED_MB = 800

/**
 * Runs code on untrusted content in a process of its own, with bounded heap, memory and time, no network, no files and
 * no further processes (F4): it reads its own code alone. Whatever happens there costs that one run. Rejects with a LimitedProcessError where a limit
 * ended it, and with the reading error where `input` breaks.
 */
export async function runLimited(run: LimitedRun): Promise<unknown> {
  // the process itself may write inside this folder and not create it
  await mkdir(compiled, { recursive: true }).catch(() => {})
  const started = start(run)
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

function start({ module, options, heapMb, compiledCode }: LimitedRun): ChildProcess {
  const command = [
    process.execPath,
    '--permission',
    ...(compiledCode ? ['--allow-addons'] : []),
    '--disallow-code-generation-from-strings',
    ...[...readable, compiled].map((place) => `--allow-fs-read=${place}`),
    // given up before the content is read
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
  // No variable of ours goes along: they hold the keys of providers.
  const env = { NODE_COMPILE_CACHE: compiled }
  return spawn(limited[0]!, limited.slice(1), { stdio: ['pipe', 'ignore', 'pipe', 'pipe'], env, windowsHide: true })
}

/** A process that dies while it is fed has its own error; only a source that breaks is told here. */
async function feed(input: Readable, { stdin }: ChildProcess): Promise<void> {
  let broken: unknown
  input.once('error', (error) => (broken = error))
  await pipeline(input, stdin!).catch(() => {})
  if (broken) throw broken
}

/** One JSON a line, of which the last is answered; what is cut off belongs to a process that failed, which is told otherwise. */
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
