import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

/** One user of a system: how to ask for an answer. '{uuid}' in headers and body becomes a new one for each answer. */
export interface Target {
  path: string
  headers: Record<string, string>
  body: string
}

export interface LoadPlan {
  origin: string
  /** The key of an event's JSON under which its text stands. */
  textKey: string
  targets: Target[]
  /** Answers that each user asks for, one after the other. */
  rounds: number
  /** Users start evenly over this time; 0 starts all at once. */
  spreadMs: number
  /** What has not arrived by then counts as lost. */
  deadlineMs: number
}

export interface LoadResult {
  delivered: number
  seconds: number
  firstTokenMs: { p50: number; p99: number }
  /** Between two deliveries of text in one stream. */
  gapP99Ms: number
  errors: Record<string, number>
}

/** Plays a plan in a process of its own. */
export async function playLoad(plan: LoadPlan): Promise<LoadResult> {
  const generator = spawn(process.execPath, [`${import.meta.dirname}/load-generator.ts`], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const output = text(generator.stdout)
  generator.stdin.end(JSON.stringify(plan))
  const [code] = (await once(generator, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`the load generator ended with ${code}`)
  return JSON.parse(await output) as LoadResult
}
