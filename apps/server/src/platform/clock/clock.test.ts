import { expect, test } from 'vitest'
import { createMovableClock, createSharedClock, systemClock } from '#/platform/clock/clock.ts'

test('a movable clock stands still until it is moved', () => {
  const clock = createMovableClock(new Date('2026-11-21T10:00:00Z'))
  expect(clock.now()).toEqual(clock.now())
  clock.advance(90_000)
  expect(clock.now().toISOString()).toBe('2026-11-21T10:01:30.000Z')
  clock.set(new Date('2027-01-01T00:00:00Z'))
  expect(clock.now().toISOString()).toBe('2027-01-01T00:00:00.000Z')
})

test('a reading of a movable clock cannot be changed afterwards', () => {
  const clock = createMovableClock(new Date('2026-11-21T10:00:00Z'))
  clock.now().setFullYear(1999)
  expect(clock.now().getUTCFullYear()).toBe(2026)
})

test('the system clock goes on', () => {
  expect(systemClock.now()).toBeInstanceOf(Date)
})

test('a machine whose clock is wrong, or is set while it runs, goes by the database’s [Rel18]', async () => {
  const machine = createMovableClock(new Date('2026-11-27T10:00:00Z'))
  const clock = createSharedClock(machine)
  const database = Date.parse('2026-11-27T09:50:00Z')
  expect(clock.now()).toEqual(machine.now())
  expect(await clock.compare(async () => database)).toBeCloseTo(-600_000, -2)
  expect(clock.now().getTime()).toBeCloseTo(database, -2)
  machine.advance(-86_400_000)
  await clock.compare(async () => database)
  expect(clock.now().getTime()).toBeCloseTo(database, -2)
  // what asking takes is no difference
  expect(await clock.compare(async () => database + 500)).toBeUndefined()
})
