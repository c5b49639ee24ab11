import type { Attributes } from '#/modules/knowledge/reading/formats/markup.model.ts'
import type { Level, NumberFormat } from '#/modules/knowledge/reading/formats/numbering.model.ts'
import type { Script } from '#/modules/knowledge/reading/formats/scripts.model.ts'

const formats: Readonly<Record<string, NumberFormat>> = {
  '1': 'decimal',
  a: 'letter',
  A: 'LETTER',
  i: 'roman',
  I: 'ROMAN',
  '': 'none',
}

/** The look of letters, where it changes their meaning. */
export interface Look {
  script?: Script | undefined
  struck?: boolean
}

/** A level of a list, as its style describes it. */
export function readLevel(name: string, attributes: Attributes, at: number): Level {
  const format = /bullet|image/.test(name) ? 'bullet' : (formats[attributes['num-format'] ?? ''] ?? 'decimal')
  const shownLevels = clampNumber(attributes['display-levels'], 1, at + 1)
  const numbers = Array.from({ length: shownLevels }, (_, index) => `%${at - shownLevels + index + 2}`).join('.')
  const text = format === 'none' ? '' : `${attributes['num-prefix'] ?? ''}${numbers}${attributes['num-suffix'] ?? ''}`
  return { start: Number(attributes['start-value'] ?? 1), format, text }
}

/** Reads the look from attributes: the position as in `super 58%` or `-8% 80%`, strike-through by style or type. */
export function readLook(attributes: Attributes): Look {
  const [position] = (attributes['text-position'] ?? '').split(' ')
  const line = attributes['text-line-through-style'] ?? attributes['text-line-through-type']
  const rise = position === 'super' ? 1 : position === 'sub' ? -1 : Number.parseFloat(position ?? '')
  return {
    ...(Number.isNaN(rise) ? {} : { script: rise > 0 ? 'sup' : rise < 0 ? 'sub' : undefined }),
    ...(line === undefined ? {} : { struck: line !== 'none' }),
  }
}

/** Returns the name of an object's part: `./Object 1` is `Object 1`. */
export const toPartName = (href: string | undefined): string => (href ?? '').replace(/^\.\//, '').replace(/\/$/, '')

export const clampNumber = (value: string | undefined, least: number, most: number): number =>
  Math.min(Math.max(Number(value) || least, least), most)
