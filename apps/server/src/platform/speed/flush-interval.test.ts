import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createFlushInterval, createFlushSchedule } from '#/platform/speed/flush-interval.ts'

test('the interval grows with the number of streams and shrinks when they leave [Rel7]', () => {
  const interval = createFlushInterval()
  const idle = interval.currentMs()
  const leave = Array.from({ length: 400 }, () => interval.enter())
  expect(interval.currentMs()).toBeCloseTo(230)
  leave.push(...Array.from({ length: 600 }, () => interval.enter()))
  expect(interval.currentMs()).toBe(250)
  for (const left of leave) left()
  leave[0]?.()
  expect([interval.streams, interval.currentMs()]).toEqual([0, idle])
  expect(idle).toBeGreaterThanOrEqual(30)
})

test('all answers are read first, and what has come is passed on afterwards [Rel7]', async () => {
  const { scheduleRead, scheduleFlush } = createFlushSchedule(() => 4)
  const calls: string[] = []
  scheduleRead(() => {
    calls.push('read')
    // what this read brings belongs to the same interval
    setImmediate(() => scheduleFlush(() => calls.push('next')))
    scheduleFlush(() => calls.push('flush'))
  })
  scheduleRead(() => calls.push('read too'))
  await sleep(50)
  expect(calls).toEqual(['read', 'read too', 'flush', 'next'])
})
