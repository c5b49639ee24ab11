import { randomUUID } from 'node:crypto'
import { Agent, type IncomingMessage, request as send } from 'node:http'
import { createHistogram } from 'node:perf_hooks'
import { text } from 'node:stream/consumers'
import type { LoadPlan, LoadResult } from './load.ts'

/** A separate process that simulates the users: it only reads streams and counts. */
const plan = JSON.parse(await text(process.stdin)) as LoadPlan
const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
const firstTokens = createHistogram()
const gaps = createHistogram()
const errors: Record<string, number> = {}
let delivered = 0

const started = performance.now()
const users = plan.targets.map((target, index) => playUser(target, (index * plan.spreadMs) / plan.targets.length))
const deadline = new Promise<void>((resolve) => void setTimeout(resolve, plan.deadlineMs))
await Promise.race([Promise.all(users), deadline])

const toMilliseconds = (micros: number) => micros / 1000
const result: LoadResult = {
  delivered,
  seconds: (performance.now() - started) / 1000,
  firstTokenMs: { p50: toMilliseconds(firstTokens.percentile(50)), p99: toMilliseconds(firstTokens.percentile(99)) },
  gapP99Ms: toMilliseconds(gaps.percentile(99)),
  errors,
}
process.stdout.write(JSON.stringify(result), () => process.exit(0))

async function playUser(target: LoadPlan['targets'][number], delayMs: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, delayMs))
  for (let round = 0; round < plan.rounds; round++) {
    await oneAnswer(target).catch((error: unknown) => {
      const reason = String(error)
      errors[reason] = (errors[reason] ?? 0) + 1
    })
  }
}

async function oneAnswer({ path, headers, body }: LoadPlan['targets'][number]): Promise<void> {
  const id = randomUUID()
  const fill = (template: string) => template.replaceAll('{uuid}', id)
  const filled = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fill(value)]))
  const startedAt = performance.now()
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const options = { method: 'POST', agent, headers: { 'content-type': 'application/json', ...filled } }
    send(new URL(path, plan.origin), options, resolve).on('error', reject).end(fill(body))
  })
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${(await text(answer)).slice(0, 200)}`)
  await countTokens(answer, startedAt)
}

function countTokens(answer: IncomingMessage, startedAt: number): Promise<void> {
  const marker = `"${plan.textKey}":"`
  let previous = 0
  let unread = ''
  answer.setEncoding('latin1')
  answer.on('data', (piece: string) => {
    unread += piece
    const end = unread.lastIndexOf('\n')
    const tokens = tokensIn(unread.slice(0, end), marker)
    unread = unread.slice(end + 1)
    if (tokens === 0) return
    const now = performance.now()
    if (previous === 0) firstTokens.record(toMicros(now - startedAt))
    else gaps.record(toMicros(now - previous))
    previous = now
    delivered += tokens
  })
  return new Promise((resolve, reject) => {
    answer.on('end', resolve)
    answer.on('error', reject)
  })
}

/** Counts tokens by their spaces: each token of the model server ends with one, and the streams' JSON has no others. */
function tokensIn(lines: string, marker: string): number {
  let tokens = 0
  for (let at = lines.indexOf(marker); at >= 0; at = lines.indexOf(marker, at + 1)) {
    const end = lines.indexOf('\n', at)
    const line = lines.slice(at, end < 0 ? undefined : end)
    for (let space = line.indexOf(' '); space >= 0; space = line.indexOf(' ', space + 1)) tokens++
  }
  return tokens
}

function toMicros(milliseconds: number): number {
  return Math.max(1, Math.round(milliseconds * 1000))
}
