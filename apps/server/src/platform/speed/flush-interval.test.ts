import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createFlushInterval, createFlushSchedule } from '#/platform/speed/flush-interval.ts'

test('the interval grows with the number of streams and shrinks when they leave [Rel7]', () => {
  const interval = createFlushInterval(() => 0)
  const idle = interval.currentMs()
  const leave = Array.from({ length: 400 }, () => interval.enter())
  expect(interval.currentMs()).toBeCloseTo(90)
  leave.push(...Array.from({ length: 2600 }, () => interval.enter()))
  expect(interval.currentMs()).toBe(250)
  for (const left of leave) left()
  leave[0]?.()
  expect([interval.streams, interval.currentMs()]).toEqual([0, idle])
  expect(idle).toBe(30)
})

test('with less free processor time streams are read less often, up to the longest delay [Rel7]', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  let used = 0
  const interval = createFlushInterval(() => used)
  const at = (share: number) => {
    used = share
    vi.advanceTimersByTime(250)
    return Math.round(interval.currentMs())
  }
  const alone = [0, 0.3, 0.55, 0.8, 1].map(at)
  const leave = Array.from({ length: 200 }, () => interval.enter())
  const many = [0, 0.3, 0.55, 0.8, 1].map(at)
  leave.push(...Array.from({ length: 800 }, () => interval.enter()))
  const crowd = [0, 0.3, 0.55, 0.8, 1].map(at)
  vi.useRealTimers()
  expect({ alone, many, crowd }).toEqual({
    alone: [30, 30, 80, 130, 130],
    many: [60, 60, 95, 130, 130],
    crowd: [180, 180, 250, 250, 250],
  })
})

test('a busy process reads rarely, and often again once it is idle [Rel7]', async () => {
  const interval = createFlushInterval()
  await sleep(300)
  interval.currentMs()
  for (const end = performance.now() + 400; performance.now() < end;);
  await new Promise((resolve) => setImmediate(resolve))
  expect(interval.currentMs()).toBeGreaterThan(60)
  await sleep(3000)
  interval.currentMs()
  await sleep(300)
  expect(interval.currentMs()).toBeLessThan(60)
})

test('all answers are read first, and their text is passed on afterwards [Rel7]', async () => {
  const { scheduleRead, scheduleFlush } = createFlushSchedule(() => 4)
  const calls: string[] = []
  scheduleRead(() => {
    calls.push('read')
    // text of this read belongs to the same interval
    setImmediate(() => scheduleFlush(() => calls.push('next')))
    scheduleFlush(() => calls.push('flush'))
  })
  scheduleRead(() => calls.push('read too'))
  await sleep(50)
  expect(calls).toEqual(['read', 'read too', 'flush', 'next'])
})
