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

test('a date read from a movable clock is independent of the clock', () => {
  const clock = createMovableClock(new Date('2026-11-21T10:00:00Z'))
  clock.now().setFullYear(1999)
  expect(clock.now().getUTCFullYear()).toBe(2026)
})

test('the system clock returns the current date', () => {
  expect(systemClock.now()).toBeInstanceOf(Date)
})

test('with a wrong or changed machine clock, the product follows the database’s clock [Rel18]', async () => {
  const machine = createMovableClock(new Date('2026-11-27T10:00:00Z'))
  let goneBy = 0
  const clock = createSharedClock(machine, () => goneBy)
  let database = Date.parse('2026-11-27T09:50:00Z')
  const compare = () => clock.compare(async () => database)
  expect(clock.now()).toEqual(machine.now())
  expect(await compare()).toBe(-600_000)
  expect(clock.now().getTime()).toBe(database)
  // the time that asking takes is not counted as a difference
  database += 500
  expect(await compare()).toBeUndefined()
  // the machine sleeps, which its process does not notice
  machine.advance(3_600_000)
  database += 3_600_000
  expect(clock.hasLeapt()).toBe(true)
  expect(await compare()).toBe(-599_500)
  expect(clock.now().getTime()).toBe(database)
})

test.each([400, -400])(
  'a machine clock that jumps %i days changes nothing, before or after the database is asked [Rel18]',
  async (days) => {
    const machine = createMovableClock(new Date('2026-11-27T10:00:00Z'))
    let goneBy = 0
    const clock = createSharedClock(machine, () => goneBy)
    const begin = machine.now().getTime()
    machine.advance(days * 86_400_000)
    goneBy += 5000
    expect(clock.now().getTime()).toBe(begin + 5000)
    expect(clock.hasLeapt()).toBe(true)
    expect(await clock.compare(async () => begin + 5000)).toBeUndefined()
    expect([clock.hasLeapt(), clock.now().getTime()]).toEqual([false, begin + 5000])
  },
)
