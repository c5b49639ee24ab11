import { ptNorm } from '#/platform/db/pt-norm.ts'

const stopWords = new Set(
  (
    'a ao aos aquela aquelas aquele aqueles aquilo as ate cada com como da das de dela dele deles depois do dos e ela ' +
    'elas ele eles em entre era essa essas esse esses esta estao estas estava este estes eu foi foram for ha isso isto ja ' +
    'la lhe mais mas me mesmo meu meus minha minhas muito na nao nas nem no nos nossa nosso num numa o os ou para pela ' +
    'pelas pelo pelos por pode podem porque posso pra qual quais quando quanto quantos quantas que quem quero se seja sem ' +
    'ser seu seus so sobre sua suas tambem te tem tenho ter teu tu tua um uma umas uns voce voces diga dizer explique fala ' +
    'fale favor gostaria onde preciso saber nela nele nelas neles nisso nisto naquilo disso disto daquilo outra outras outro outros num numas duns dumas'
  ).split(' '),
)

/** Folds a text to lower case without accents. */
export const foldText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Removes the plural 's' of abbreviations: 'EPIs' becomes 'EPI'. */
export const withoutPlurals = (text: string): string => text.replaceAll(/(?<=(?<!\p{L})\p{Lu}{2,6})s(?!\p{L})/gu, '')

const script = /(?<=[\p{L})])[_^](?:\{([^{}\s]{1,20})\}|(?=[\p{L}\p{N}]))/gu
const raisedDigits = /[\u00b2\u00b3\u00b9\u2070-\u2079\u2080-\u2089]+/g

/**
 * Joins letters and their index or exponent into one word, however they are written: `H2O` for `H_2O` and `H₂O`. Exponents of
 * numbers stay separate.
 */
export const withoutScripts = (text: string): string =>
  text
    .replaceAll(
      raisedDigits,
      (digits, at: number) => `${/\d/.test(text[at - 1] ?? '') ? '^' : ''}${digits.normalize('NFKC')}`,
    )
    .replaceAll(script, '$1')

/** Returns the content words of a text in the form in which they are compared. */
export function contentWords(text: string): string[] {
  const words = foldText(withoutScripts(withoutPlurals(text))).match(/[\p{L}\p{N}]+/gu) ?? []
  return words.filter((word) => !stopWords.has(word) && (word.length > 2 || /\d/.test(word))).map(toSingular)
}

/** Returns the singular of a folded word, by the rules of the database's search, so that both treat the same words as equal. */
const toSingular = (word: string): string => ptNorm(word).replace(/(?<=\p{L}{3})s$/u, '')

/** Least number of shared first letters for two words to be forms of one another, and the least share of the longer word. */
const STEM = 5
const MAX_WORD_SHARE = 0.6
const MAX_SHORT_WORD_SHARE = 0.57
/** From these lengths on, a word may differ in one letter, or in two. */
const ONE_WRONG = 5
const TWO_WRONG = 8

const verbEnding = /^(?:[aei]r|[aei]mos|[aei]ndo|[ai]d[oa]s?|ei|eu|i|iu|ou|[aei]ram|a|e|o|am|em)$/

/**
 * How alike two words are: 1 for the same word, 0.8 for a misspelling, 0.7 for forms of one word (avaliação, avaliar), 0.5 for
 * possible forms (perdi, perdeu), else 0.
 */
export function compareWords(one: string, other: string): number {
  if (one === other) return 1
  const shorter = Math.min(one.length, other.length)
  const longer = Math.max(one.length, other.length)
  if (shorter < STEM - 1) return 0
  const most = shorter >= TWO_WRONG ? 2 : shorter >= ONE_WRONG ? 1 : 0
  if (longer - shorter <= most && lettersApart(one, other, most) <= most) return 0.8
  let shared = 0
  while (shared < shorter && one[shared] === other[shared]) shared += 1
  if (shared >= Math.max(STEM, longer * MAX_WORD_SHARE) || (shared === shorter && shared >= STEM - 1)) return 0.7
  if (shared >= STEM - 1 && verbEnding.test(one.slice(shared)) && verbEnding.test(other.slice(shared))) return 0.7
  return shared >= STEM - 1 && shared >= longer * MAX_SHORT_WORD_SHARE ? 0.5 : 0
}

/** Counts the wrong letters between two words; two swapped letters count as one. Above `most` the result is only some greater number. */
export function lettersApart(one: string, other: string, most: number): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row++) {
    const next = [row]
    let least = row
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1]
      let cost = Math.min(last[column]! + 1, next[column - 1]! + 1, last[column - 1]! + (same ? 0 : 1))
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        cost = Math.min(cost, before[column - 2]! + 1)
      next.push(cost)
      least = Math.min(least, cost)
    }
    if (least > most) return most + 1
    before = last
    last = next
  }
  return last[other.length]!
}
