import { expect, test, vi } from 'vitest'
import {
  daysBetween,
  formatBytes,
  formatDateTime,
  formatMoney,
  formatPercent,
  formatSmallMoney,
  formatRelative,
  toDayKey,
} from '#/lib/format/format.ts'
import { showTimesIn } from '#/lib/format/time-zone.ts'

const lateInLondon = '2026-11-21T01:30:00Z'

test('times are in São Paulo’s zone, whatever the device’s zone is', () => {
  expect(formatDateTime(lateInLondon)).toBe('20/11/2026 22:30')
  expect(toDayKey(lateInLondon)).toBe('2026-11-20')
})

test('times follow the zone chosen by the person, or else the organization’s [S22]', () => {
  showTimesIn('America/Manaus')
  expect(formatDateTime(lateInLondon)).toBe('20/11/2026 21:30')
  showTimesIn('Asia/Tokyo')
  expect(toDayKey(lateInLondon)).toBe('2026-11-21')
  showTimesIn('Marte/Olimpo')
  expect(formatDateTime(lateInLondon)).toBe('20/11/2026 22:30')
  showTimesIn('Asia/Tokyo')
  showTimesIn(undefined)
  expect(formatDateTime(lateInLondon)).toBe('20/11/2026 22:30')
})

test('days between two moments are counted by midnights, not by hours', () => {
  expect(daysBetween('2026-11-21T02:59:00Z', '2026-11-21T03:01:00Z')).toBe(1)
  expect(daysBetween('2026-11-21T04:00:00Z', '2026-11-22T02:00:00Z')).toBe(0)
})

test('days do not depend on WebKit’s date format for Canada', () => {
  const format = vi
    .spyOn(Intl.DateTimeFormat.prototype as { format: unknown }, 'format', 'get')
    .mockReturnValue(() => '11/20/2026')
  expect(toDayKey(lateInLondon)).toBe('2026-11-20')
  expect(daysBetween('2026-11-21T02:59:00Z', '2026-11-21T03:01:00Z')).toBe(1)
  format.mockRestore()
})

test.each([
  { ago: 20, shown: 'agora' },
  { ago: 5 * 60, shown: 'há 5 minutos' },
  { ago: 3600, shown: 'há 1 hora' },
  { ago: 23.99 * 3600, shown: 'há 23 horas' },
  { ago: 25 * 3600, shown: 'ontem' },
  { ago: 37 * 3600, shown: 'anteontem' },
  { ago: 6.2 * 86_400, shown: 'há 6 dias' },
  { ago: 6.7 * 86_400, shown: '14/11/2026' },
  { ago: 9 * 86_400, shown: '12/11/2026' },
  { ago: -36.5 * 3600, shown: 'depois de amanhã' },
])('$ago seconds before noon read "$shown", and yesterday is the day before today', ({ ago, shown }) => {
  const now = Date.parse('2026-11-21T15:00:00Z')
  expect(formatRelative(now - ago * 1000, now)).toBe(shown)
})

test('money, shares and sizes are written the Brazilian way', () => {
  expect(formatMoney(1234.5)).toBe('R$\u00a01.234,50')
  expect([0, 0.00001, 0.0002, 0.00994, 0.01, 1.2345].map(formatSmallMoney)).toEqual(
    ['R$ 0,00', 'Menos de R$ 0,0001', 'R$ 0,0002', 'R$ 0,0099', 'R$ 0,01', 'R$ 1,23'].map((each) =>
      each.replace('R$ ', 'R$\u00a0'),
    ),
  )
  expect(formatPercent(0.256)).toBe('25,6%')
  expect([formatBytes(0), formatBytes(1_400_000), formatBytes(999)]).toEqual(['0 B', '1,4 MB', '999 B'])
})
