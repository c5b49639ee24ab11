import { expect, test } from 'vitest'
import { createLoadGauge } from '#/platform/http/load-gauge.ts'

test('Rel7 the window grows with the number of streams and shrinks when they leave', () => {
  const gauge = createLoadGauge()
  const idle = gauge.window()
  const leave = Array.from({ length: 400 }, () => gauge.enter())
  expect(gauge.window()).toBeCloseTo(170)
  leave.push(...Array.from({ length: 600 }, () => gauge.enter()))
  expect(gauge.window()).toBe(250)
  for (const left of leave) left()
  leave[0]?.()
  expect([gauge.streams, gauge.window()]).toEqual([0, idle])
  expect(idle).toBeGreaterThanOrEqual(30)
})
