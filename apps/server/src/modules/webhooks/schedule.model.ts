const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Milliseconds between one attempt and the next (H2); after the last one the delivery has failed. */
const delays = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const
const JITTER = 0.1
const LONGEST_HOLD_MS = 24 * hour

/** Milliseconds of failures after which a receiver gets no more deliveries. */
export const GIVE_UP_MS = 5 * 24 * hour
/** Milliseconds for which a former secret signs beside the new one (H4). */
export const OVERLAP_MS = 24 * hour

/** Milliseconds until the next attempt after this many failures in a row; undefined if there is no further attempt. */
export function retryDelay(failures: number, random: () => number = Math.random): number | undefined {
  const delay = delays[failures - 1]
  return delay === undefined ? undefined : Math.round(delay * (1 - JITTER + 2 * JITTER * random()))
}

const throttles = new Set([429, 502, 503, 504])

/** Milliseconds of the pause that a receiver asks for in seconds or as a date, at most a day; 0 without one. */
export function parseHold(status: number, retryAfter: string | null, now: Date): number {
  if (!throttles.has(status) || retryAfter === null) return 0
  const delayMs = /^\d+$/.test(retryAfter.trim())
    ? Number(retryAfter) * second
    : new Date(retryAfter).getTime() - now.getTime()
  return Number.isFinite(delayMs) ? Math.min(Math.max(delayMs, 0), LONGEST_HOLD_MS) : 0
}
