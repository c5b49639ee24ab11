import { expect, test, vi } from 'vitest'
import { clockIn, clockText, toInstant, toLocal } from '#/protocol/time-zones.ts'

test('the window is written in the school’s time zone and kept as an instant [Z9]', () => {
  expect(toInstant('2026-11-21T23:30', 'America/Sao_Paulo')).toBe('2026-11-22T02:30:00.000Z')
  expect(toInstant('2026-11-21T23:30', 'America/Rio_Branco')).toBe('2026-11-22T04:30:00.000Z')
  expect(toInstant('', 'America/Sao_Paulo')).toBeNull()
})

test.each(['America/Noronha', 'America/Sao_Paulo', 'America/Manaus', 'America/Rio_Branco'])(
  'what was kept comes back as it was written, in %s [Z9]',
  (zone) => expect(toLocal(toInstant('2026-03-01T00:05', zone), zone)).toBe('2026-03-01T00:05'),
)

test('a day is read by its parts, whatever a browser’s language makes of them [Z9]', () => {
  vi.spyOn(Intl.DateTimeFormat.prototype as { format: unknown }, 'format', 'get').mockReturnValue(
    () => '11/21/2026, 11:30 PM',
  )
  expect(toInstant('2026-11-21T23:30', 'America/Sao_Paulo')).toBe('2026-11-22T02:30:00.000Z')
  expect(toLocal('2026-11-22T02:30:00.000Z', 'America/Sao_Paulo')).toBe('2026-11-21T23:30')
  expect(clockText(clockIn('America/Sao_Paulo'), Date.UTC(2026, 10, 22, 3))).toBe('2026-11-22T00:00')
})
