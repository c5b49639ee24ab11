/** How a level of a list numbers its items. */
export interface Level {
  start: number
  format: NumberFormat
  /** The label, with `%1` for the first level's number and `%2` for the second's. */
  text: string
}

export type NumberFormat = 'decimal' | 'zero' | 'ordinal' | 'letter' | 'LETTER' | 'roman' | 'ROMAN' | 'bullet' | 'none'

/** The present numbers of a list on each level. */
export class Counter {
  #numbers: (number | undefined)[] = []

  /** Returns the label of the next item of a level: `II.`, `a)`, `1.2`; `-` for a bullet, '' for none. */
  next(level: number, levels: readonly (Level | undefined)[]): string {
    const own = levels[level]
    if (!own) return '-'
    this.#numbers.length = Math.min(this.#numbers.length, level + 1)
    this.#numbers[level] = (this.#numbers[level] ?? own.start - 1) + 1
    if (own.format === 'bullet') return '-'
    return own.text
      .replaceAll(/%(\d)/g, (_, digit: string) => {
        const at = Number(digit) - 1
        this.#numbers[at] ??= levels[at]?.start ?? 1
        return formatLabel(this.#numbers[at], levels[at]?.format ?? 'decimal')
      })
      .trim()
  }

  restart(level: number, start: number): void {
    this.#numbers[level] = start - 1
  }
}

export function formatLabel(number: number, format: NumberFormat): string {
  switch (format) {
    case 'letter':
      return letters(number)
    case 'LETTER':
      return letters(number).toUpperCase()
    case 'roman':
      return roman(number)
    case 'ROMAN':
      return roman(number).toUpperCase()
    case 'ordinal':
      return `${number}º`
    case 'zero':
      return String(number).padStart(2, '0')
    case 'none':
    case 'bullet':
      return ''
    default:
      return String(number)
  }
}

const ALPHABET = 26

/** After z comes aa, then bb, as in word processors. */
const letters = (number: number): string =>
  number < 1
    ? String(number)
    : String.fromCodePoint(97 + ((number - 1) % ALPHABET)).repeat(Math.min(Math.ceil(number / ALPHABET), 10))

const numerals = Object.entries({
  m: 1000,
  cm: 900,
  d: 500,
  cd: 400,
  c: 100,
  xc: 90,
  l: 50,
  xl: 40,
  x: 10,
  ix: 9,
  v: 5,
  iv: 4,
  i: 1,
})

function roman(number: number): string {
  if (number < 1 || number > 3999) return String(number)
  let [left, text] = [number, '']
  for (const [numeral, value] of numerals) for (; left >= value; left -= value) text += numeral
  return text
}

/** Fields that compute a page number, which is left out of the text. */
export const pageNumber = /^\s*(PAGE|NUMPAGES|SECTIONPAGES)\b/i
