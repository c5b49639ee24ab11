/** Upper bounds, in milliseconds, of the buckets for the time to the first word; one more bucket is open. */
export const firstWordSteps = [
  100, 150, 200, 300, 400, 500, 700, 1000, 1400, 2000, 2800, 4000, 5600, 8000, 11_000, 16_000, 22_000, 32_000, 45_000,
] as const

/**
 * Returns the time in milliseconds that `share` (0–1) of the counted answers do not exceed, interpolated within its bucket; undefined for
 * empty counts.
 */
export function findPercentile(counts: readonly number[], share: number): number | undefined {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return undefined
  let left = total * share
  for (const [step, count] of counts.entries()) {
    const from = firstWordSteps[step - 1] ?? 0
    if (count >= left && count > 0) return Math.round(from + ((firstWordSteps[step] ?? from) - from) * (left / count))
    left -= count
  }
  return firstWordSteps.at(-1)
}
