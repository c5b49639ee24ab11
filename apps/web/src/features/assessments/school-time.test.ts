import { expect, test } from 'vitest'
import { spanText } from '#/features/assessments/school-time.ts'

test('Z9 active time reads as people say it', () => {
  expect([40, 720, 3900].map(spanText)).toEqual(['40 s', '12 min', '1 h 05 min'])
})
