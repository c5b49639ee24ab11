import { type LoadResult, playLoad, type Target } from './load.ts'
import { cpuSeconds, memoryBytes } from './usage.ts'

/** A chat system to be measured. */
export interface System {
  name: string
  origin: string
  textKey: string
  /** Creates users, each of whom may request one answer at a time. */
  targets: (count: number, prompt: string) => Promise<Target[]>
  /** Process ids of the server and, if it has one, of its database. */
  pid?: number
  databasePid?: number
}

export interface Level {
  label: string
  streams: number
  rounds: number
  tokens: number
  burst?: boolean
}

export interface StreamFigures extends LoadResult {
  system: string
  level: Level
  /** Number of tokens requested. */
  expected: number
  /** Processor seconds per 1,000 tokens. */
  serverCpu?: number
  databaseCpu?: number
  memoryPerStream?: number
  /** Largest memory of the server in bytes, without its database. */
  memoryPeak?: number
}

export const TOKENS_PER_SECOND = 50

/** By default users start evenly over the length of one answer, so that at any time answers are at all stages. */
const levels: Level[] = [
  { label: '1', streams: 1, rounds: 8, tokens: 100 },
  { label: '50', streams: 50, rounds: 2, tokens: 250 },
  { label: '200', streams: 200, rounds: 2, tokens: 250 },
  { label: '200 at once', streams: 200, rounds: 1, tokens: 250, burst: true },
  { label: '500', streams: 500, rounds: 2, tokens: 250 },
  // Short answers, dominated by the cost of sending messages, and long ones, dominated by streaming.
  { label: '200 short, at once again', streams: 200, rounds: 2, tokens: 100, burst: true },
  { label: '500 short, at once again', streams: 500, rounds: 2, tokens: 100, burst: true },
  { label: '200 long', streams: 200, rounds: 1, tokens: 400 },
  { label: '500 long', streams: 500, rounds: 1, tokens: 400 },
  { label: '1000 long', streams: 1000, rounds: 1, tokens: 400 },
  { label: '2000 long', streams: 2000, rounds: 1, tokens: 400 },
]

/** Returns the levels with these labels, separated by commas; throws if one does not exist. */
export function levelsNamed(names: string | undefined): Level[] {
  if (names === undefined) return levels
  // Labels may contain commas themselves.
  const list = `,${names},`
  const named = levels.filter(({ label }) => list.includes(`,${label},`))
  const rest = named.toSorted((a, b) => b.label.length - a.label.length)
  const unknown = rest.reduce((left, { label }) => left.replace(`,${label},`, ','), list).replaceAll(/^,+|,+$/g, '')
  if (unknown !== '')
    throw new Error(`No level is called ${unknown}. There are: ${levels.map(({ label }) => label).join('; ')}`)
  return named
}

/** Not reported; a new process first compiles its code. */
export const warmUp: Level = { label: 'warm-up', streams: 50, rounds: 2, tokens: 100 }

/** Additional milliseconds, because two processors need longer for two thousand long answers. */
const GRACE_MS = 60_000

export async function measureStreams(system: System, level: Level): Promise<StreamFigures> {
  const { streams, rounds, tokens, burst = false } = level
  const prompt = `Explique a avaliação. [[tokens=${tokens}&tokensPerSecond=${TOKENS_PER_SECOND}]]`
  const targets = await system.targets(streams, prompt)
  const answerMs = (tokens / TOKENS_PER_SECOND) * 1000
  const spreadMs = burst ? 0 : answerMs
  const plan = { origin: system.origin, textKey: system.textKey, targets, rounds, spreadMs }

  const before = readUsage(system)
  const peak = watchMemory(system)
  const load = await playLoad({ ...plan, deadlineMs: spreadMs + rounds * answerMs + GRACE_MS })
  const memory = peak()
  const after = readUsage(system)
  const perThousand = (seconds: number) => (seconds / load.delivered) * 1000
  return {
    ...load,
    system: system.name,
    level,
    expected: streams * rounds * tokens,
    ...(system.pid !== undefined && {
      serverCpu: perThousand(after.server - before.server),
      memoryPerStream: Math.max(0, memory - before.memory) / streams,
      memoryPeak: memory,
    }),
    ...(system.databasePid !== undefined && { databaseCpu: perThousand(after.database - before.database) }),
  }
}

function readUsage({ pid, databasePid }: System): { server: number; database: number; memory: number } {
  return {
    server: pid === undefined ? 0 : cpuSeconds(pid, databasePid === undefined ? [] : [databasePid]),
    database: databasePid === undefined ? 0 : cpuSeconds(databasePid),
    memory: serverMemory(pid, databasePid),
  }
}

function serverMemory(pid: number | undefined, databasePid: number | undefined): number {
  return pid === undefined ? 0 : memoryBytes(pid, databasePid === undefined ? [] : [databasePid])
}

/** Samples memory; the returned function stops sampling and returns the maximum. */
function watchMemory({ pid, databasePid }: System): () => number {
  let most = 0
  const look = () => void (most = Math.max(most, serverMemory(pid, databasePid)))
  const timer = setInterval(look, 500)
  return () => {
    clearInterval(timer)
    look()
    return most
  }
}
