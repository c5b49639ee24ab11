const accented = 'áàâãäéèêëíìîïóòôõöúùûüçñ'
const plain = 'aaaaaeeeeiiiiooooouuuucn'
const plainOf = new Map(Array.from(accented, (letter, index) => [letter, plain[index] ?? letter]))
const anyAccented = new RegExp(`[${accented}]`, 'g')

// Matches the end of a word.
const END = '(?![\\p{L}\\p{Nd}_])'
const endings = (
  [
    ['(?:ao|oe|ae)s?', 'ao'],
    ['ais', 'al'],
    ['eis', 'el'],
    ['ois', 'ol'],
    ['ns', 'm'],
  ] as const
).map(([ending, one]) => [new RegExp(ending + END, 'gu'), one] as const)

/** The database's `pt_norm`, letter by letter the same at a part of its cost: without accents, plurals as their singular. */
export function ptNorm(text: string): string {
  const folded = text.toLowerCase().replace(anyAccented, (letter) => plainOf.get(letter) ?? letter)
  return endings.reduce((words, [ending, one]) => words.replace(ending, one), folded)
}

/** Nobody looks for what stands behind so many characters of one message. */
const SEARCHED = 20_000

/** A message's text as `to_tsvector('portuguese', …)` takes it for `messages.search`: well-formed, for JSON of the database too. */
export const searchableText = (text: string): string => ptNorm(text.slice(0, SEARCHED).toWellFormed().normalize('NFC'))
