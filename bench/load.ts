import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

/** A simulated user and the request for an answer. '{uuid}' in headers and body becomes a new UUID for each request. */
export interface Target {
  path: string
  headers: Record<string, string>
  body: string
}

export interface LoadPlan {
  origin: string
  /** The JSON key of an event's text. */
  textKey: string
  targets: Target[]
  /** Number of answers that each user requests, one after the other. */
  rounds: number
  /** Users start evenly within this time; 0 starts all at once. */
  spreadMs: number
  /** Answers that arrive later count as lost. */
  deadlineMs: number
}

export interface LoadResult {
  delivered: number
  seconds: number
  firstTokenMs: { p50: number; p99: number }
  /** Milliseconds between two pieces of text in one stream. */
  gapP99Ms: number
  errors: Record<string, number>
}

/** Runs a load plan in a separate process. */
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
