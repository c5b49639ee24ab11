import { randomInt } from 'node:crypto'
import { hoursText, isWithinHours, localTime } from '@prosa/contract/protocol/opening-hours.ts'
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
export function doorAt({ code, endsOn, ...hours }: Hours, now: Date, zone: string): SchoolClass['door'] {
  if (code === null || localTime(now, zone).day > endsOn) return 'ended'
  return isWithinHours(hours, now, zone) ? 'open' : 'waiting'
}

/** When the class opens, for whoever comes at another time. */
export const openingText = (hours: Hours): string => `A turma não está aberta agora. Ela abre: ${hoursText(hours)}.`
