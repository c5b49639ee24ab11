import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retryUntilDone } from '#/lib/api/keep-trying.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the attempt is repeated until it succeeds, with growing waits [S35]', async () => {
  const attempt = vi.fn<() => Promise<unknown>>(() => Promise.reject(new Error()))
  retryUntilDone(attempt)
  const counts = []
  for (const seconds of [1, 2, 6, 12, 24, 48, 48]) {
    await vi.advanceTimersByTimeAsync(seconds * 1000)
    counts.push(attempt.mock.calls.length)
  }
  expect(counts[0]).toBe(0)
  expect(counts[1]).toBe(1)
  expect(counts.at(-1)).toBeGreaterThanOrEqual(6)
  expect(counts.at(-1)).toBeLessThanOrEqual(9)
  attempt.mockResolvedValue('lido')
  await vi.advanceTimersByTimeAsync(48_000)
  const untilNow = attempt.mock.calls.length
  await vi.advanceTimersByTimeAsync(600_000)
  expect(attempt).toHaveBeenCalledTimes(untilNow)
})

test('a returning connection triggers an attempt at once; after the stop there are no attempts [S35]', async () => {
  const attempt = vi.fn<() => Promise<unknown>>(() => Promise.reject(new Error()))
  const stop = retryUntilDone(attempt)
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(attempt).toHaveBeenCalledTimes(1)
  stop()
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(600_000)
  expect(attempt).toHaveBeenCalledTimes(1)
})
