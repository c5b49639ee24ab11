/** The number that tells a second person of the same name apart, such as in 'Ana Silva (2)'. */
const homonymNumber = /\s*\((\d{1,2})\)\s*$/
const MOST_LETTERS = 120

/** Latin letters that Unicode does not take apart into a plain letter and a mark. */
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
 * The words of a name as names are compared: lower case, without accents, apostrophes of any kind and invisible characters.
 * Spaces and hyphens part words.
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

/** Equal for two spellings of one name: 'Íris D’Ávila', "iris d'avila" and 'irisdavila'. */
export const nameKey = (name: string): string => foldedWords(name).join('')

/**
 * What a typed name says of a person's name: all of it, its first words (or all but the number of a homonym), or nothing.
 * Spaces between the words may be missing.
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

/** Gives each name after the first of its kind a number: 'Ana Silva', 'Ana Silva (2)'. Numbers that are written stay. */
export function numberHomonyms(names: readonly string[]): string[] {
  const written = new Set(names.filter((name) => homonymNumber.test(name)).map(nameKey))
  const used = new Set<string>()
  return names.map((name) => {
    let own = name
    for (let number = 2; used.has(nameKey(own)); number += 1) {
      const next = `${name.replace(homonymNumber, '').slice(0, MOST_LETTERS - 6)} (${number})`
      if (!written.has(nameKey(next))) own = next
    }
    used.add(nameKey(own))
    return own
  })
}
