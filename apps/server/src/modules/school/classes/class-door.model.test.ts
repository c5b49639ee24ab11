import { expect, test } from 'vitest'
import {
  cleanCode,
  cleanName,
  doorStateAt,
  openingText,
  newCode,
  newPin,
} from '#/modules/school/classes/class-door.model.ts'

const zone = 'America/Sao_Paulo'
const morning = { code: 'BCDFGH', endsOn: '2026-12-18', weekdays: [1, 2, 3, 4, 5], opensAt: '07:00', closesAt: '12:20' }
const wholeDay = { ...morning, opensAt: null, closesAt: null }

test.each([
  ['2026-11-24T10:00:00Z', 'open', 'seven o’clock is inside'],
  ['2026-11-24T09:59:59Z', 'waiting', 'a second before seven'],
  ['2026-11-24T15:19:59Z', 'open', 'the last minute'],
  ['2026-11-24T15:20:00Z', 'waiting', 'the closing minute is outside'],
  ['2026-11-22T13:00:00Z', 'waiting', 'a Sunday'],
  ['2026-12-18T13:00:00Z', 'open', 'the last day'],
  ['2026-12-19T13:00:00Z', 'ended', 'the day after'],
])('at %s the door of a morning class is %s: %s [Z9]', (now, door) => {
  expect(doorStateAt(morning, new Date(now), zone)).toBe(door)
})

test('days change at the organization’s midnight, not at that of the server [Z9]', () => {
  // Friday 23:59 and Saturday 00:00 in São Paulo; in UTC it is Saturday both times
  expect(doorStateAt(wholeDay, new Date('2026-11-28T02:59:59Z'), zone)).toBe('open')
  expect(doorStateAt(wholeDay, new Date('2026-11-28T03:00:00Z'), zone)).toBe('waiting')
  expect(doorStateAt(wholeDay, new Date('2026-11-28T03:00:00Z'), 'America/Manaus')).toBe('open')
  // Sunday night, where UTC has Monday already
  expect(doorStateAt(wholeDay, new Date('2026-11-23T02:00:00Z'), zone)).toBe('waiting')
  const lastDay = { ...wholeDay, weekdays: [0, 1, 2, 3, 4, 5, 6], endsOn: '2026-11-22' }
  expect(doorStateAt(lastDay, new Date('2026-11-23T02:59:59Z'), zone)).toBe('open')
  expect(doorStateAt(lastDay, new Date('2026-11-23T03:00:00Z'), zone)).toBe('ended')
  expect(doorStateAt({ ...lastDay, opensAt: '00:00', closesAt: '00:30' }, new Date('2026-11-22T03:10:00Z'), zone)).toBe(
    'open',
  )
})

test('a class without a code has ended, on any day [Z8]', () => {
  expect(doorStateAt({ ...wholeDay, code: null }, new Date('2026-11-24T13:00:00Z'), zone)).toBe('ended')
})

test('a code has letters that do not look alike, and is read however it is typed [L6]', () => {
  for (let index = 0; index < 200; index++) expect(newCode()).toMatch(/^[BCDFGHJKMNPRSTWXZ]{6}$/)
  expect(cleanCode(' bcd-fgh ')).toBe('BCDFGH')
  expect(newPin()).toMatch(/^\d{6}$/)
  expect(cleanName('  Ana   Clara\tReis ')).toBe('Ana Clara Reis')
})

test('a student at another time is told when the class opens [Z9]', () => {
  expect(openingText(morning)).toBe(
    'A turma não está aberta agora. Ela abre: segunda, terça, quarta, quinta e sexta, das 07:00 às 12:20.',
  )
  expect(openingText({ ...wholeDay, weekdays: [6, 5, 4, 3, 2, 1, 0] })).toBe(
    'A turma não está aberta agora. Ela abre: todos os dias.',
  )
})
