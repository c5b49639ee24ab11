import { randomInt } from 'node:crypto'
import type { ClassForm, SchoolClass } from '@prosa/contract/school/classes.ts'

/** Letters that nobody takes for another one or for a digit; without vowels, so that no code is a word. */
const letters = 'BCDFGHJKMNPRSTWXZ'
const codeLength = 6

export const newCode = (): string =>
  Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('')

export const newPin = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** A code as it is kept, whatever was typed between and around its letters. */
export const cleanCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^A-Z]/g, '')

/** A name without what a hurried hand leaves in it. */
export const cleanName = (typed: string): string => typed.trim().replaceAll(/\s+/g, ' ')

type Hours = Pick<ClassForm, 'endsOn' | 'weekdays' | 'opensAt' | 'closesAt'> & { code: string | null }

/** Whether the code lets in at this moment, by the days and hours of a zone. The closing minute is outside. */
export function doorAt(
  { code, endsOn, weekdays, opensAt, closesAt }: Hours,
  now: Date,
  zone: string,
): SchoolClass['door'] {
  const { day, weekday, time } = localTime(now, zone)
  if (code === null || day > endsOn) return 'ended'
  if (!weekdays.includes(weekday)) return 'waiting'
  if (opensAt !== null && closesAt !== null && (time < opensAt || time >= closesAt)) return 'waiting'
  return 'open'
}

function localTime(now: Date, timeZone: string): { day: string; weekday: number; time: string } {
  const options = { timeZone, hourCycle: 'h23', dateStyle: 'short', timeStyle: 'short' } as const
  // Swedish writes the day as ISO does
  const [day = '', time = ''] = new Intl.DateTimeFormat('sv-SE', options).format(now).split(' ')
  return { day, weekday: new Date(`${day}T00:00:00Z`).getUTCDay(), time }
}

const dayNames = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado']
const list = new Intl.ListFormat('pt-BR')

/** When the class opens, for whoever comes at another time. */
export function hoursText({ weekdays, opensAt, closesAt }: Hours): string {
  const days =
    weekdays.length === 7
      ? 'todos os dias'
      : list.format(dayNames.flatMap((name, day) => (weekdays.includes(day) ? [name] : [])))
  return `A turma não está aberta agora. Ela abre: ${days}${opensAt === null ? '' : `, das ${opensAt} às ${closesAt}`}.`
}
