import { expect, test } from 'vitest'
import { formatCountdown, minutesText, formatRemaining, spanText } from '#/lib/format/durations.ts'

test('times read as a clock, rounded up to a second [S25]', () => {
  expect(formatCountdown(751_000)).toBe('00:12:31')
  expect(formatCountdown(750_001)).toBe('00:12:31')
  expect(formatCountdown(-5)).toBe('00:00:00')
  expect(formatCountdown(2 * 86_400_000 + 3_723_000)).toBe('2 dias, 01:02:03')
  expect(formatRemaining(59_000)).toBe('00:59')
  expect(formatRemaining(3_600_000)).toBe('01:00:00')
})

test('durations read as words [S25]', () => {
  expect([1, 45, 60, 90, 121].map(minutesText)).toEqual([
    '1 minuto',
    '45 minutos',
    '1 hora',
    '1 hora e 30 minutos',
    '2 horas e 1 minuto',
  ])
})

test.each([
  [0, '0 s'],
  [59.6, '59 s'],
  [60, '1 min'],
  [745, '12 min'],
  [3590, '59 min'],
  [3900, '1 h 05 min'],
  [90_000, '25 h 00 min'],
])('%d seconds in an activity read as %s on every screen [S28, Z9]', (seconds, text) =>
  expect(spanText(seconds)).toBe(text),
)
