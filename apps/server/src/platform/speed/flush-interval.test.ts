import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createBeat, createPace } from '#/platform/speed/flush-interval.ts'

test('the window grows with the number of streams and shrinks when they leave [Rel7]', () => {
  const pace = createPace()
  const idle = pace.window()
  const leave = Array.from({ length: 400 }, () => pace.enter())
  expect(pace.window()).toBeCloseTo(230)
  leave.push(...Array.from({ length: 600 }, () => pace.enter()))
  expect(pace.window()).toBe(250)
  for (const left of leave) left()
  leave[0]?.()
  expect([pace.streams, pace.window()]).toEqual([0, idle])
  expect(idle).toBeGreaterThanOrEqual(30)
})

test('at a beat all read first, and pass on what has come afterwards [Rel7]', async () => {
  const { atBeat, afterBeat } = createBeat(() => 4)
  const played: string[] = []
  atBeat(() => {
    played.push('read')
    // what this read brings belongs to the same beat
    setImmediate(() => afterBeat(() => played.push('next')))
    afterBeat(() => played.push('pass on'))
  })
  atBeat(() => played.push('read too'))
  await sleep(50)
  expect(played).toEqual(['read', 'read too', 'pass on', 'next'])
})
