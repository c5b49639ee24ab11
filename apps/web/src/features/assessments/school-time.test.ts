import { expect, test } from 'vitest'
import { spanText } from '#/features/assessments/school-time.ts'

test('active time reads as people say it [Z9]', () => {
  expect([40, 720, 3900].map(spanText)).toEqual(['40 s', '12 min', '1 h 05 min'])
})
