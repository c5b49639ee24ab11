import { expect, test } from 'vitest'
import { askCalendar, CalendarError, type CalendarQuestion, calendarSchema } from '#/tools/server/calendar.model.ts'

const ask = (question: CalendarQuestion) => askCalendar(calendarSchema.parse(question), '2026-11-29')

test('today is said with its weekday', () => {
  expect(ask({ operacao: 'hoje' })).toBe('Hoje é domingo, 29 de novembro de 2026 (2026-11-29).')
})

test.each([
  [2024, '2024-02-12', '2024-03-29', '2024-05-30'],
  [2025, '2025-03-03', '2025-04-18', '2025-06-19'],
  [2026, '2026-02-16', '2026-04-03', '2026-06-04'],
  [2027, '2027-02-08', '2027-03-26', '2027-05-27'],
  [2038, '2038-03-08', '2038-04-23', '2038-06-24'],
])('movable days of %i: carnival, Good Friday and Corpus Christi', (ano, carnival, friday, corpus) => {
  const holidays = ask({ operacao: 'feriados', ano })
  for (const day of [carnival, friday, corpus]) expect(holidays).toContain(`\n${day}, `)
})

test('the day of Black awareness is a holiday since 2024', () => {
  expect(ask({ operacao: 'feriados', ano: 2023 })).not.toContain('Consciência Negra')
  expect(ask({ operacao: 'feriados', ano: 2024 })).toContain('2024-11-20, quarta-feira, 20 de novembro de 2024')
})

test.each([
  [{ data: '2026-01-31', meses: 1 }, '2026-02-28'],
  [{ data: '2024-02-29', meses: 12 }, '2025-02-28'],
  [{ data: '2026-11-29', dias: 40 }, '2027-01-08'],
  [{ data: '2026-03-01', dias: -1 }, '2026-02-28'],
])('%o is %s', (question, result) => {
  expect(ask({ operacao: 'somar', ...question })).toContain(`(${result})`)
})

test('the difference of two days counts the last one and not the first', () => {
  const answer = ask({ operacao: 'diferenca', data: '2026-02-02', ate: '2026-02-27' })
  expect(answer).toContain('25 dias (3 semanas e 4 dias)')
})

test('school days leave out weekends, holidays, optional days and the breaks of the school', () => {
  const february = { operacao: 'dias_letivos', data: '2026-02-02', ate: '2026-02-27' } as const
  expect(ask(february)).toContain(': 18.\n')
  expect(ask(february)).toContain('2026-02-16 (Carnaval (ponto facultativo))')
  expect(ask({ ...february, sabados: true })).toContain(': 21.\n')
  expect(ask({ ...february, sem_aula: [{ de: '2026-02-16', ate: '2026-02-18' }] })).toContain(': 17.\n')
})

test.each([
  [{ operacao: 'somar' }, 'Falta “data”'],
  [{ operacao: 'dias_letivos', data: '2026-02-02' }, 'Falta “ate”'],
  [{ operacao: 'dias_letivos', data: '2026-02-02', ate: '2026-02-01' }, 'vem antes'],
  [{ operacao: 'dias_letivos', data: '2026-02-02', ate: '2090-02-01' }, 'no máximo 10 anos'],
] satisfies [CalendarQuestion, string][])('%o is refused', (question, reason) => {
  expect(() => ask(question)).toThrow(CalendarError)
  expect(() => ask(question)).toThrow(reason)
})
