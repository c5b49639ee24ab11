import { setTimeout as sleep } from 'node:timers/promises'
import { printTable } from '../table.ts'

/** Records the duration of each step, and the failures. */
export class Steps {
  private readonly times = new Map<string, number[]>()
  readonly failures: string[] = []

  async timed<T>(step: string, work: () => Promise<T>): Promise<T> {
    const start = performance.now()
    const result = await work()
    this.times.set(step, [...(this.times.get(step) ?? []), performance.now() - start])
    return result
  }

  /** Runs the steps of many people, started evenly over some time; an error of one person is recorded as a failure. */
  crowd<T>(count: number, overMs: number, attend: (index: number) => Promise<T>): Promise<(T | undefined)[]> {
    return Promise.all(
      Array.from({ length: count }, async (_, index) => {
        await sleep((index / count) * overMs)
        try {
          return await attend(index)
        } catch (error) {
          this.failures.push(`student ${index}: ${String(error)}`)
          return undefined
        }
      }),
    )
  }

  print(title: string): void {
    const rows = [...this.times].map(([step, taken]) => [
      step,
      String(taken.length),
      ...[0.5, 0.95, 0.99, 1].map((part) => percentileText(taken, part)),
    ])
    printTable(title, ['step', 'count', 'p50 ms', 'p95', 'p99', 'max'], rows)
    if (this.failures.length > 0) console.log(this.failures.slice(0, 20).join('\n'))
  }
}

function percentileText(taken: readonly number[], part: number): string {
  const sorted = taken.toSorted((a, b) => a - b)
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(0)
}
