import { cpuSeconds } from './usage.ts'
import type { Product } from './systems/product.ts'

/** Reads an address once and returns the milliseconds until the response is complete. Throws if it is refused. */
export async function timeOf(url: string, token: string): Promise<{ ms: number; bytes: number }> {
  const began = performance.now()
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  const body = Buffer.from(await answer.arrayBuffer())
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${body.toString()}`)
  return { ms: performance.now() - began, bytes: body.length }
}

export const timeHead = ['p50', 'p95', 'p99', 'processor', 'bytes']

/**
 * Returns table cells: times of some reads of an address, the processor time of server and database per read (the
 * figure to compare if the machine has other load), and the response size. Some reads before are not counted, to warm
 * up.
 */
export async function timesOf(product: Product, address: string, token: string, calls: number): Promise<string[]> {
  const WARM_UP_CALLS = 3
  const url = product.origin + address
  for (let call = 0; call < WARM_UP_CALLS; call++) await timeOf(url, token)
  const before = processorSeconds(product)
  const reads = []
  for (let call = 0; call < calls; call++) reads.push(await timeOf(url, token))
  const used = ((processorSeconds(product) - before) * 1000) / calls
  const ms = reads.map((read) => read.ms).toSorted((a, b) => a - b)
  return [
    ...[0.5, 0.95, 0.99].map((share) => formatPercentile(ms, share)),
    `${used.toFixed(1)} ms`,
    `${reads[0]?.bytes ?? 0}`,
  ]
}

const processorSeconds = ({ child, databasePid }: Product): number =>
  cpuSeconds(child.pid, [databasePid]) + cpuSeconds(databasePid)

export function formatPercentile(sorted: readonly number[], share: number): string {
  return `${(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)} ms`
}
