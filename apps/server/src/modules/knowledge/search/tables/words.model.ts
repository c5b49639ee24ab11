import { foldText } from '#/platform/ai/embedded/portuguese-words.ts'
import { ptNorm } from '#/platform/db/pt-norm.ts'

/** Splits a text into comparable words and numbers: '7º B', '7B' and '7ºb' give the same two. */
export const splitTokens = (text: string): string[] =>
  foldText(text)
    .replaceAll(/[ºª°]|(?<=\d)o(?![\p{L}])/gu, ' ')
    .match(/\p{L}+|\d+(?:[.,]\d+)*/gu) ?? []

/** Returns the common form of a folded word's plural and singular. */
export const toSingular = (word: string): string => ptNorm(word).replace(/(?<=\p{L}{3})s$/u, '')

export const sameWord = (one: string, other: string): boolean => one === other || toSingular(one) === toSingular(other)

const endings = new Set(
  (
    'a o as os ar er ir ou eu iu am em aram eram iram ram ado ada ido ida ava avam ia iam aria ando endo indo cao mento imento amento ' +
    'encia ancia ura ora or oras ores ante ente'
  ).split(' '),
)
const SHORTEST_STEM = 4

/** Whether two words are forms of one: faltaram and falta, nasceu and nascimento. Materia and material are not. */
export function isForm(one: string, other: string): boolean {
  if (sameWord(one, other)) return true
  let shared = 0
  while (shared < Math.min(one.length, other.length) && one[shared] === other[shared]) shared += 1
  for (let stem = shared; stem >= SHORTEST_STEM; stem -= 1) {
    const rest = [one.slice(stem), other.slice(stem)]
    if (rest.every((ending) => ending === '' || endings.has(ending)) && rest.some((ending) => ending.length > 1))
      return true
  }
  return false
}

const numberWords = new Map(
  'zero um dois tres quatro cinco seis sete oito nove dez'.split(' ').map((word, number) => [word, number]),
)

/** Parses a number in Brazilian notation: 6,5 and 1.000; undefined for other text. */
export function parseNumber(token: string | undefined): number | undefined {
  if (token === undefined) return undefined
  if (/^\d{1,3}(?:\.\d{3})+(?:,\d+)?$|^\d+(?:,\d+)?$/.test(token))
    return Number(token.replaceAll('.', '').replace(',', '.'))
  return /^\d+\.\d+$/.test(token) ? Number(token) : numberWords.get(token)
}

export const monthNames =
  'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ')

/** Connecting words of questions, which ask for nothing themselves. */
export const joiningWords = new Set(
  (
    'a o as os um uma uns umas de da do das dos em no na nos nas para pra ao aos pelo pela por com e eh sao foi foram era eram ser sera serao esta ' +
    'estao estava estavam tem tinha tinham teve tiveram ter possui possuem ha havia houve existe existem fez fizeram faz fazem fica ficam ficou ' +
    'ficaram tirou tiraram obteve recebeu recebeu estuda estudam pertence pertencem que me diga dizer voce pode poderia favor gostaria quero preciso saber ' +
    'informe mostre qual quais registrado registrada registrados registradas listado cadastrado cadastrados cadastrada cadastradas planilha tabela aba documento'
  ).split(' '),
)
