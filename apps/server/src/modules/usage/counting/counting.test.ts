import { expect, test } from 'vitest'
import { firstWordSteps, percentileOf } from '#/modules/usage/counting/counting.model.ts'

const counts = (at: Record<number, number>) =>
  Array.from({ length: firstWordSteps.length + 1 }, (_, step) => at[step] ?? 0)

test('the time to the first word is known within the step it was counted in [S27]', () => {
  expect(percentileOf(counts({}), 0.5)).toBeUndefined()
  expect(percentileOf(counts({ 4: 10 }), 0.5)).toBe(350)
  expect(percentileOf(counts({ 0: 95, 9: 5 }), 0.95)).toBe(100)
  expect(percentileOf(counts({ 19: 3 }), 0.5)).toBe(45_000)
})
