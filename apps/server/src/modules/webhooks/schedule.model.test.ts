import { expect, test } from 'vitest'
import { holdOf, retryDelay } from '#/modules/webhooks/schedule.model.ts'

const middle = () => 0.5
const seconds = (failures: number) => (retryDelay(failures, middle) ?? 0) / 1000

test('the attempts lie 0, 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h apart, 75:35:05 in all [H2]', () => {
  const delays = Array.from({ length: 9 }, (_, index) => seconds(index + 1))
  expect(delays).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400])
  expect(delays.reduce((sum, delay) => sum + delay, 0)).toBe(75 * 3600 + 35 * 60 + 5)
  expect(retryDelay(10)).toBeUndefined()
})

test('jitter moves a delay by at most 10 % [H2]', () => {
  expect(retryDelay(1, () => 0)).toBe(4500)
  expect(retryDelay(1, () => 1)).toBe(5500)
})

test('Retry-After is honoured of 429, 502, 503 and 504 alone, in both of its forms [H2]', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  for (const status of [429, 502, 503, 504]) expect(holdOf(status, '120', now)).toBe(120_000)
  expect(holdOf(503, 'Sat, 21 Nov 2026 12:10:00 GMT', now)).toBe(600_000)
  expect(holdOf(500, '120', now)).toBe(0)
  expect(holdOf(429, null, now)).toBe(0)
  expect(holdOf(429, 'logo', now)).toBe(0)
  expect(holdOf(429, 'Sat, 21 Nov 2026 11:00:00 GMT', now)).toBe(0)
  expect(holdOf(429, '99999999', now)).toBe(24 * 3_600_000)
})
