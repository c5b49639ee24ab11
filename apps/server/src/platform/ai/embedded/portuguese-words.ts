import { ptNorm } from '#/platform/db/pt-norm.ts'

const stopWords = new Set(
  (
    'a ao aos aquela aquelas aquele aqueles aquilo as ate cada com como da das de dela dele deles depois do dos e ela ' +
    'elas ele eles em entre era essa essas esse esses esta estao estas estava este estes eu foi foram for ha isso isto ja ' +
    'la lhe mais mas me mesmo meu meus minha minhas muito na nao nas nem no nos nossa nosso num numa o os ou para pela ' +
    'pelas pelo pelos por pode podem porque posso pra qual quais quando quanto quantos quantas que quem quero se seja sem ' +
    'ser seu seus so sobre sua suas tambem te tem tenho ter teu tu tua um uma umas uns voce voces diga dizer explique fala ' +
    'fale favor gostaria onde preciso saber'
  ).split(' '),
)

/** Lower case, without accents. */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The words that carry meaning, in the form in which they are compared. */
export function contentWords(text: string): string[] {
  const words = fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
  return words.filter((word) => !stopWords.has(word) && (word.length > 2 || /\d/.test(word))).map(singular)
}

/**
 * The singular of a folded word. It follows the rules of the database's search, so that both treat the same words as
 * equal.
 */
const singular = (word: string): string => ptNorm(word).replace(/(?<=\p{L}{3})s$/u, '')

const STEM = 6

/** How alike two words are: 1 for the same, 0.6 for the same stem (avaliação and avaliar), else 0. */
export function likeness(one: string, other: string): number {
  if (one === other) return 1
  return one.length >= STEM && other.length >= STEM && one.slice(0, STEM) === other.slice(0, STEM) ? 0.6 : 0
}
