import { expect, test } from 'vitest'
import { activeTime } from '#/features/student-stats/active-time.ts'

test.each([
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 min'],
  [745, '12 min'],
  [3590, '1 h 00 min'],
  [3900, '1 h 05 min'],
])('%i seconds are read as %s [S28]', (seconds, text) => expect(activeTime(seconds)).toBe(text))
