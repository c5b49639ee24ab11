import { randomInt } from 'node:crypto'
import { hoursText, isWithinHours, localTime } from '@prosa/contract/protocol/opening-hours.ts'
import type { ClassForm, SchoolClass } from '@prosa/contract/school/classes.ts'

/** Letters that look like no other letter or digit; without vowels, so that no code is a word. */
const letters = 'BCDFGHJKMNPRSTWXZ'
const codeLength = 6

export const newCode = (): string =>
  Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('')

export const newPin = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** A typed code in its stored form: upper-case letters only. */
export const cleanCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^A-Z]/g, '')

/** A typed name with single spaces. */
export const cleanName = (typed: string): string => typed.trim().replaceAll(/\s+/g, ' ')

type Hours = Pick<ClassForm, 'endsOn' | 'weekdays' | 'opensAt' | 'closesAt'> & { code: string | null }

/** Whether the code works now, by the days and hours of a zone. The closing minute is outside. */
export function doorStateAt({ code, endsOn, ...hours }: Hours, now: Date, zone: string): SchoolClass['door'] {
  if (code === null || localTime(now, zone).day > endsOn) return 'ended'
  return isWithinHours(hours, now, zone) ? 'open' : 'waiting'
}

/** The opening hours for a student who comes at another time. */
export const openingText = (hours: Hours): string => `A turma não está aberta agora. Ela abre: ${hoursText(hours)}.`
