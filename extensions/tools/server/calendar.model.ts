import { z } from 'zod'

const day = z.iso.date('Escreva a data como AAAA-MM-DD.')

/** What the calendar is asked; flat, because some models do not follow alternatives. */
export const calendarSchema = z.object({
  operacao: z.enum(['hoje', 'somar', 'diferenca', 'dias_letivos', 'feriados']).meta({ title: 'Pergunta' }),
  data: day.optional().meta({ title: 'Data', description: 'AAAA-MM-DD' }),
  ate: day.optional().meta({ title: 'Até', description: 'AAAA-MM-DD, último dia, contado também' }),
  dias: z.int().min(-36_600).max(36_600).optional().meta({ title: 'Dias' }),
  meses: z.int().min(-1200).max(1200).optional().meta({ title: 'Meses' }),
  ano: z.int().min(1970).max(2199).optional().meta({ title: 'Ano' }),
  sem_aula: z
    .array(z.object({ de: day, ate: day.optional() }))
    .max(50)
    .optional()
    .meta({ title: 'Sem aula', description: 'Recessos e férias da escola, se você os conhece' }),
  sabados: z.boolean().optional().meta({ title: 'Aula aos sábados', description: 'Se há aula aos sábados' }),
})
export type CalendarQuestion = z.infer<typeof calendarSchema>

const DAY_MS = 86_400_000
const MAX_YEARS = 10

const toNumber = (text: string): number => Date.parse(`${text}T00:00:00Z`) / DAY_MS
const toText = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10)
const toYear = (number: number): number => new Date(number * DAY_MS).getUTCFullYear()
const weekdayOf = (number: number): number => new Date(number * DAY_MS).getUTCDay()

const written = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'full', timeZone: 'UTC' })
const write = (number: number): string => written.format(number * DAY_MS)

/** Returns Easter Sunday by Gauss's algorithm in the form of Meeus, Jones and Butcher (Gregorian calendar). */
function easterOf(year: number): number {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = b - Math.floor(b / 4)
  const h = (19 * a + d - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  return toNumber(`${year}-${String(Math.floor(n / 31)).padStart(2, '0')}-${String((n % 31) + 1).padStart(2, '0')}`)
}

interface Holiday {
  day: number
  name: string
}

/** Since the law 14.759 of 2023. */
const FIRST_AWARENESS_DAY = 2024

/**
 * Lists the days without school that hold in all of Brazil: holidays by the federal laws 662 of 1949, 6.802 of 1980 and
 * 14.759 of 2023, Good Friday, and Carnival and Corpus Christi, on which schools are closed although they are optional.
 */
function listHolidays(year: number): Holiday[] {
  const easter = easterOf(year)
  const fixed: [string, string][] = [
    ['01-01', 'Confraternização Universal'],
    ['04-21', 'Tiradentes'],
    ['05-01', 'Dia do Trabalho'],
    ['09-07', 'Independência'],
    ['10-12', 'Nossa Senhora Aparecida'],
    ['11-02', 'Finados'],
    ['11-15', 'Proclamação da República'],
    ...(year >= FIRST_AWARENESS_DAY ? [['11-20', 'Consciência Negra'] as [string, string]] : []),
    ['12-25', 'Natal'],
  ]
  return [
    ...fixed.map(([date, name]) => ({ day: toNumber(`${year}-${date}`), name })),
    { day: easter - 48, name: 'Carnaval (ponto facultativo)' },
    { day: easter - 47, name: 'Carnaval (ponto facultativo)' },
    { day: easter - 2, name: 'Sexta-feira Santa' },
    { day: easter + 60, name: 'Corpus Christi (ponto facultativo)' },
  ].toSorted((one, other) => one.day - other.day)
}

/** A refusal in a sentence for the model. */
export class CalendarError extends Error {}

const need = (date: string | undefined, name: string): number => {
  if (date === undefined) throw new CalendarError(`Falta “${name}”.`)
  return toNumber(date)
}

/**
 * Answers a question about dates.
 * @param today the present day in the organization's time zone, as `2026-11-21`
 * @throws CalendarError for a question that lacks a date or spans too many years
 */
export function askCalendar(question: CalendarQuestion, today: string): string {
  const { operacao, data, ate, dias = 0, meses = 0 } = question
  if (operacao === 'hoje') return `Hoje é ${write(toNumber(today))} (${today}).`
  if (operacao === 'feriados') {
    const year = question.ano ?? Number(today.slice(0, 4))
    const lines = listHolidays(year).map(({ day, name }) => `${toText(day)}, ${write(day)}: ${name}`)
    return `Feriados nacionais e pontos facultativos em ${year} (não inclui os do estado e do município):\n${lines.join('\n')}`
  }
  const from = need(data, 'data')
  if (operacao === 'somar') {
    const result = addMonths(from, meses) + dias
    return `${write(result)} (${toText(result)}).`
  }
  const to = need(ate, 'ate')
  if (operacao === 'diferenca') return describeDifference(from, to)
  return countSchoolDays(from, to, question)
}

/** Adds months; a day that the month lacks becomes its last one. */
function addMonths(number: number, months: number): number {
  if (months === 0) return number
  const date = new Date(number * DAY_MS)
  const [year, month, dayOfMonth] = [date.getUTCFullYear(), date.getUTCMonth() + months, date.getUTCDate()]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(dayOfMonth, last)) / DAY_MS
}

function describeDifference(from: number, to: number): string {
  const days = to - from
  const weeks = Math.floor(Math.abs(days) / 7)
  const rest = Math.abs(days) % 7
  return `De ${write(from)} a ${write(to)}: ${days} dias (${weeks} semanas e ${rest} dias), sem contar o primeiro.`
}

function countSchoolDays(
  from: number,
  to: number,
  { sem_aula: breaks = [], sabados = false }: CalendarQuestion,
): string {
  if (to < from) throw new CalendarError('“ate” vem antes de “data”.')
  if (to - from > MAX_YEARS * 366) throw new CalendarError(`Peça no máximo ${MAX_YEARS} anos.`)
  const [first, last] = [toYear(from), toYear(to)]
  const holidays = new Map<number, string>()
  for (let year = first; year <= last; year++) for (const { day, name } of listHolidays(year)) holidays.set(day, name)
  const closed = breaks.map(({ de, ate = de }) => [toNumber(de), toNumber(ate)] as const)
  const lost: string[] = []
  let count = 0
  let lostToBreaks = 0
  for (let number = from; number <= to; number++) {
    const weekday = weekdayOf(number)
    if (weekday === 0 || (weekday === 6 && !sabados)) continue
    const holiday = holidays.get(number)
    if (closed.some(([start, end]) => number >= start && number <= end)) lostToBreaks++
    else if (holiday === undefined) count++
    else lost.push(`${toText(number)} (${holiday})`)
  }
  return [
    `Dias letivos de ${write(from)} a ${write(to)}: ${count}.`,
    `Contei de segunda a ${sabados ? 'sábado' : 'sexta'}, sem feriados nacionais e pontos facultativos${lost.length > 0 ? `: ${lost.join(', ')}` : ''}.`,
    ...(closed.length > 0
      ? [`Recessos informados tiram ${lostToBreaks} dias.`]
      : ['Recessos e feriados locais não foram informados.']),
  ].join('\n')
}
