import { expect, test, vi } from 'vitest'
import { daySchema, endOfDay, momentSchema, toInstant, toLocal, writtenMomentSchema } from '#/protocol/day.ts'
import { clockIn, clockText } from '#/protocol/time-zones.ts'

test('a day between 1970 and 2199 is accepted; another or an invalid one is refused with a sentence', () => {
  for (const day of ['1970-01-01', '2024-02-29', '2199-12-31']) expect(daySchema.parse(day)).toBe(day)
  for (const day of ['0001-01-01', '1969-12-31', '2200-01-01', '9999-12-31', '2026-02-30', 'hoje'])
    expect(daySchema.safeParse(day).success, day).toBe(false)
  expect(daySchema.safeParse('9999-12-31').error?.issues).toMatchObject([
    { message: 'Escolha um dia entre 1970 e 2199.' },
  ])
})

test('a moment outside the years 1970 to 2199, or with a year of five digits, is refused [S45]', () => {
  for (const moment of ['2026-11-21T14:30:00Z', '2028-02-29T23:59:59-03:00'])
    expect(momentSchema.parse(moment)).toBe(moment)
  for (const moment of ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59-12:00', '2026-02-30T10:00:00Z'])
    expect(momentSchema.safeParse(moment).success, moment).toBe(false)
  for (const written of ['', '2026-11-21T14:30']) expect(writtenMomentSchema.parse(written)).toBe(written)
  for (const written of ['20261-11-21T14:30', '2026-11-21'])
    expect(writtenMomentSchema.safeParse(written).error?.issues).toMatchObject([
      { message: 'Escreva o dia e a hora, de 1970 a 2199, ou deixe em branco.' },
    ])
})

test('the opening times of an activity are written in the school’s time zone and stored as instants [Z9]', () => {
  expect(toInstant('2026-11-21T23:30', 'America/Sao_Paulo')).toBe('2026-11-22T02:30:00.000Z')
  expect(toInstant('2026-11-21T23:30', 'America/Rio_Branco')).toBe('2026-11-22T04:30:00.000Z')
  expect(toInstant('', 'America/Sao_Paulo')).toBeNull()
})

test.each(['America/Noronha', 'America/Sao_Paulo', 'America/Manaus', 'America/Rio_Branco'])(
  'a stored time is shown as it was written, in %s [Z9]',
  (zone) => expect(toLocal(toInstant('2026-03-01T00:05', zone), zone)).toBe('2026-03-01T00:05'),
)

test('a day does not depend on the date format of the browser’s language [Z9]', () => {
  vi.spyOn(Intl.DateTimeFormat.prototype as { format: unknown }, 'format', 'get').mockReturnValue(
    () => '11/21/2026, 11:30 PM',
  )
  expect(toInstant('2026-11-21T23:30', 'America/Sao_Paulo')).toBe('2026-11-22T02:30:00.000Z')
  expect(toLocal('2026-11-22T02:30:00.000Z', 'America/Sao_Paulo')).toBe('2026-11-21T23:30')
  expect(clockText(clockIn('America/Sao_Paulo'), Date.UTC(2026, 10, 22, 3))).toBe('2026-11-22T00:00')
})

test.each([
  ['the hours after a summer time began', '2018-11-04T01:30', 'America/Sao_Paulo', '2018-11-04T03:30:00.000Z'],
  ['a midnight that no clock showed', '2018-11-04T00:00', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
  ['the hour that came twice, the first time', '2018-02-17T23:30', 'America/Sao_Paulo', '2018-02-18T01:30:00.000Z'],
  ['the hours after a summer time ended', '2018-02-18T01:30', 'America/Sao_Paulo', '2018-02-18T04:30:00.000Z'],
  ['the morning of a change', '2026-03-08T03:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
  [
    'the first hours of a day after one that a country left out',
    '2011-12-31T02:00',
    'Pacific/Apia',
    '2011-12-30T12:00:00.000Z',
  ],
  ['a change by half an hour', '2026-04-05T03:00', 'Australia/Lord_Howe', '2026-04-04T16:30:00.000Z'],
])(
  'where clocks are changed, a written time becomes an instant of those clocks: %s [Z9]',
  (_, local, zone, instant) => {
    expect(toInstant(local, zone)).toBe(instant)
  },
)

test.each([
  ['America/Sao_Paulo', '2026-11-23', '2026-11-24T02:59:59.000Z'],
  ['America/Sao_Paulo', '2018-02-17', '2018-02-18T02:59:59.000Z'],
  ['America/Sao_Paulo', '2018-11-03', '2018-11-04T02:59:59.000Z'],
  ['America/Noronha', '2026-11-23', '2026-11-24T01:59:59.000Z'],
  ['America/Manaus', '2026-11-23', '2026-11-24T03:59:59.000Z'],
  ['America/Rio_Branco', '2026-12-31', '2027-01-01T04:59:59.000Z'],
  ['Pacific/Kiritimati', '2028-02-28', '2028-02-28T09:59:59.000Z'],
])('a day ends with its last second, in %s on %s [Z9]', (zone, day, end) => {
  expect(endOfDay(day, zone).toISOString()).toBe(end)
})
