import { expect, test } from 'vitest'
import { daySchema } from '#/protocol/day.ts'

test('a day is one that is counted with; what is too far away, or no day, is refused in a sentence', () => {
  for (const day of ['1970-01-01', '2024-02-29', '2199-12-31']) expect(daySchema.parse(day)).toBe(day)
  for (const day of ['0001-01-01', '1969-12-31', '2200-01-01', '9999-12-31', '2026-02-30', 'hoje'])
    expect(daySchema.safeParse(day).success, day).toBe(false)
  expect(daySchema.safeParse('9999-12-31').error?.issues).toMatchObject([
    { message: 'Escolha um dia entre 1970 e 2199.' },
  ])
})
