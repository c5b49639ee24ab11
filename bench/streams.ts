import { type LoadResult, playLoad, type Target } from './load.ts'
import { cpuSeconds, memoryBytes } from './usage.ts'

/** Something that answers chats, ready to be measured. */
export interface System {
  name: string
  origin: string
  textKey: string
  /** Users, each of whom may ask for one answer at a time. */
  targets: (count: number, prompt: string) => Promise<Target[]>
  /** Its process, and its database's if it has one. */
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
  /** Tokens asked for. */
  expected: number
  /** Seconds of processor time for 1,000 tokens. */
  serverCpu?: number
  databaseCpu?: number
  memoryPerStream?: number
}

export const TOKENS_PER_SECOND = 50

/** By default users start evenly over the length of one answer, so that all stages of an answer are always present. */
const levels: Level[] = [
  { label: '1', streams: 1, rounds: 8, tokens: 100 },
  { label: '50', streams: 50, rounds: 2, tokens: 250 },
  { label: '200', streams: 200, rounds: 2, tokens: 250 },
  { label: '200 at once', streams: 200, rounds: 1, tokens: 250, burst: true },
  { label: '500', streams: 500, rounds: 2, tokens: 250 },
  // short answers, whose sends are what costs, and long ones, whose pieces are
  { label: '200 short, at once again', streams: 200, rounds: 2, tokens: 100, burst: true },
  { label: '500 short, at once again', streams: 500, rounds: 2, tokens: 100, burst: true },
  { label: '200 long', streams: 200, rounds: 1, tokens: 400 },
  { label: '500 long', streams: 500, rounds: 1, tokens: 400 },
  { label: '1000 long', streams: 1000, rounds: 1, tokens: 400 },
  { label: '2000 long', streams: 2000, rounds: 1, tokens: 400 },
]

/** The levels whose labels are named, commas between them; throws where one is named that there is not. */
export function levelsNamed(names: string | undefined): Level[] {
  if (names === undefined) return levels
  // labels hold commas themselves
  const list = `,${names},`
  const named = levels.filter(({ label }) => list.includes(`,${label},`))
  const rest = named.toSorted((a, b) => b.label.length - a.label.length)
  const unknown = rest.reduce((left, { label }) => left.replace(`,${label},`, ','), list).replaceAll(/^,+|,+$/g, '')
  if (unknown !== '')
    throw new Error(`No level is called ${unknown}. There are: ${levels.map(({ label }) => label).join('; ')}`)
  return named
}

/** Not reported: a process that has answered nothing yet compiles its code first. */
export const warmUp: Level = { label: 'warm-up', streams: 50, rounds: 2, tokens: 100 }

/** Two thousand long answers are more than two processors give in their own time. */
const GRACE_MS = 60_000

export async function measureStreams(system: System, level: Level): Promise<StreamFigures> {
  const { streams, rounds, tokens, burst = false } = level
  const prompt = `Explique a avaliação. [[tokens=${tokens}&tokensPerSecond=${TOKENS_PER_SECOND}]]`
  const targets = await system.targets(streams, prompt)
  const answerMs = (tokens / TOKENS_PER_SECOND) * 1000
  const spreadMs = burst ? 0 : answerMs
  const plan = { origin: system.origin, textKey: system.textKey, targets, rounds, spreadMs }

  const before = usage(system)
  const peak = watchMemory(system)
  const load = await playLoad({ ...plan, deadlineMs: spreadMs + rounds * answerMs + GRACE_MS })
  const memory = peak()
  const after = usage(system)
  const perThousand = (seconds: number) => (seconds / load.delivered) * 1000
  return {
    ...load,
    system: system.name,
    level,
    expected: streams * rounds * tokens,
    ...(system.pid !== undefined && {
      serverCpu: perThousand(after.server - before.server),
      memoryPerStream: Math.max(0, memory - before.memory) / streams,
    }),
    ...(system.databasePid !== undefined && { databaseCpu: perThousand(after.database - before.database) }),
  }
}

function usage({ pid, databasePid }: System): { server: number; database: number; memory: number } {
  return {
    server: pid === undefined ? 0 : cpuSeconds(pid, databasePid === undefined ? [] : [databasePid]),
    database: databasePid === undefined ? 0 : cpuSeconds(databasePid),
    memory: serverMemory(pid, databasePid),
  }
}

function serverMemory(pid: number | undefined, databasePid: number | undefined): number {
  return pid === undefined ? 0 : memoryBytes(pid, databasePid === undefined ? [] : [databasePid])
}

/** Answers the most memory seen until it is called. */
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
