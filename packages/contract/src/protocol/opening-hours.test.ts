import { expect, test } from 'vitest'
import { hoursText, isWithinHours, nextOpening } from '#/protocol/opening-hours.ts'

const zone = 'America/Sao_Paulo'
const hours = { weekdays: [1, 2, 3, 4, 5], opensAt: '08:00', closesAt: '17:00' }
const at = (text: string) => new Date(`${text}-03:00`)
const friday = '2026-11-27'

test('opening hours follow the organization’s time zone, and the closing minute is outside [S25]', () => {
  expect(isWithinHours(hours, at(`${friday}T07:59:59`), zone)).toBe(false)
  expect(isWithinHours(hours, at(`${friday}T08:00:00`), zone)).toBe(true)
  expect(isWithinHours(hours, at(`${friday}T17:00:00`), zone)).toBe(false)
  expect(isWithinHours(hours, at('2026-11-28T10:00:00'), zone)).toBe(false)
  expect(isWithinHours({ ...hours, opensAt: null, closesAt: null }, at(`${friday}T23:59:00`), zone)).toBe(true)
})

test('outside the opening hours the text says when they begin: today, tomorrow or on which day [S25]', () => {
  expect(nextOpening(hours, at(`${friday}T06:00:00`), zone)).toBe('hoje, às 08:00')
  expect(nextOpening(hours, at(`${friday}T18:00:00`), zone)).toBe('segunda, às 08:00')
  expect(nextOpening(hours, at('2026-11-29T18:00:00'), zone)).toBe('amanhã, às 08:00')
  expect(nextOpening({ ...hours, weekdays: [5] }, at(`${friday}T18:00:00`), zone)).toBe('sexta, às 08:00')
  expect(nextOpening({ weekdays: [1], opensAt: null, closesAt: null }, at(`${friday}T18:00:00`), zone)).toBe('segunda')
  expect(hoursText(hours)).toBe('segunda, terça, quarta, quinta e sexta, das 08:00 às 17:00')
  expect(hoursText({ weekdays: [0, 1, 2, 3, 4, 5, 6], opensAt: null, closesAt: null }, ', o dia todo')).toBe(
    'todos os dias, o dia todo',
  )
})
