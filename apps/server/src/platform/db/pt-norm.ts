const accented = 'áàâãäéèêëíìîïóòôõöúùûüçñ'
const plain = 'aaaaaeeeeiiiiooooouuuucn'
const plainLetters = new Map(Array.from(accented, (letter, index) => [letter, plain[index] ?? letter]))
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

/** Same result as the database's `pt_norm`, at lower cost: removes accents and turns plurals into singulars. */
export function ptNorm(text: string): string {
  const folded = text.toLowerCase().replace(anyAccented, (letter) => plainLetters.get(letter) ?? letter)
  return endings.reduce((words, [ending, one]) => words.replace(ending, one), folded)
}

/** Characters of a message that can be searched; later text is not worth indexing. */
const SEARCHED = 20_000

/** A message's text for `to_tsvector('portuguese', …)` in `messages.search`: well-formed, so that the database accepts it as JSON too. */
export const searchableText = (text: string): string => ptNorm(text.slice(0, SEARCHED).toWellFormed().normalize('NFC'))
