/** The number that distinguishes people of the same name, as in 'Ana Silva (2)'. */
const homonymNumber = /\s*\((\d{1,2})\)\s*$/
const MAX_NAME_LENGTH = 120

/** Latin letters that Unicode does not decompose into a plain letter and a mark. */
const plainLetters: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
}

/**
 * Splits a name into words for comparison: lower case, without accents, apostrophes and invisible characters. Spaces
 * and hyphens separate words.
 */
export const foldedWords = (name: string): string[] =>
  name
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replaceAll(/[øłđðßæœı]/g, (letter) => plainLetters[letter] ?? letter)
    .split(/[\s\-\u2010-\u2015]+/u)
    .map((word) => word.normalize('NFC').replaceAll(/[\u02B0-\u02FF\uA78B\uA78C]|[^\p{L}\p{N}\p{M}]/gu, ''))
    .filter((word) => word !== '')

/** Normalizes a name: the key is equal for 'Íris D’Ávila', "iris d'avila" and 'irisdavila'. */
export const nameKey = (name: string): string => foldedWords(name).join('')

/**
 * Compares a typed name with a person's name. Spaces between words may be missing.
 *
 * @returns 'whole' for the whole name, 'beginning' for its first words (or all but the homonym number), else undefined
 */
export function matchName(typed: string, name: string): 'whole' | 'beginning' | undefined {
  const key = nameKey(typed)
  if (key === '') return undefined
  if (key === nameKey(name)) return 'whole'
  let beginning = ''
  for (const word of foldedWords(name.replace(homonymNumber, ''))) {
    beginning += word
    if (beginning === key) return 'beginning'
  }
  return undefined
}

/** Numbers repeated names: 'Ana Silva', 'Ana Silva (2)'. Existing numbers are kept. */
export function numberHomonyms(names: readonly string[]): string[] {
  const written = new Set(names.filter((name) => homonymNumber.test(name)).map(nameKey))
  const used = new Set<string>()
  return names.map((name) => {
    let own = name
    for (let number = 2; used.has(nameKey(own)); number += 1) {
      const next = `${name.replace(homonymNumber, '').slice(0, MAX_NAME_LENGTH - 6)} (${number})`
      if (!written.has(nameKey(next))) own = next
    }
    used.add(nameKey(own))
    return own
  })
}
