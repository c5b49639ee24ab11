import { isPersonWord, type KnownValue, type SheetView } from '#/modules/knowledge/search/tables/sheet-view.model.ts'
import type { Filter, SheetQuery } from '#/modules/knowledge/search/tables/query.model.ts'
import {
  isForm,
  joiningWords,
  parseNumber,
  sameWord,
  splitTokens,
} from '#/modules/knowledge/search/tables/words.model.ts'

/** A query for the rows of a table that a question mentions. */
export interface RowSearch {
  query: SheetQuery
  /** Number of the question's words in the table; values count twice. */
  score: number
}

/** Most rows shown one by one; the answer states how many there are. */
export const MAX_ROWS_SHOWN = 20

const highestFirst = new Set(
  'maior maiores mais maximo maxima maximos maximas alto alta altos altas melhor melhores acima superior superiores'.split(
    ' ',
  ),
)
const lowestFirst = new Set(
  'menor menores menos minimo minima minimos minimas baixo baixa baixos baixas pior piores abaixo inferior inferiores'.split(
    ' ',
  ),
)
/** Words that ask; a table need not contain them. */
const asking = new Set(
  (
    'quem quantos quantas quanto quanta quando onde cada todo todos toda todas tudo soma somatorio total media numero quantidade nome nomes liste ' +
    'listar lista mostrar mostra traga relacione linha linhas coluna colunas nesta neste nessa nesse desta deste dessa desse geral ja dele dela deles delas'
  ).split(' '),
)
/** Questions often name an action by a verb that the table lacks: 'fizeram', 'cursaram'. */
const verb = /^\p{L}{2,}(?:[aei]ram|avam|iam|[aeo]u|ou)$/u

const SHORTEST_NAME = 3
/** A word in more values than this selects nothing. */
const MAX_VALUES = 60

/**
 * Builds a query for rows by the values that a question names, sorted by the numbers it compares. Counts and concludes
 * nothing. Returns undefined if the question has a content word that the table lacks.
 */
export function parseRowSearch(question: string, view: SheetView): RowSearch | undefined {
  const tokens = splitTokens(question)
  const known = new Set<number>()
  const filters = valueFilters(tokens, view, known)
  const valueCount = known.size
  const named = columnsNamed(tokens, view, known)
  const order = findOrder(tokens, view, named)
  if (order) {
    const limit = findLimit(tokens, order)
    if (limit && !filters.some(({ column }) => column === limit.column)) filters.push(limit)
  }
  const isKnown = (token: string, at: number) =>
    known.has(at) ||
    joiningWords.has(token) ||
    asking.has(token) ||
    highestFirst.has(token) ||
    lowestFirst.has(token) ||
    isPersonWord(token) ||
    view.topic.some((word) => sameWord(word, token) || isForm(word, token)) ||
    (order !== undefined && parseNumber(token) !== undefined) ||
    verb.test(token)
  if (known.size === 0 || !tokens.every(isKnown)) return undefined
  return {
    query: { filters, compute: 'rows', limit: MAX_ROWS_SHOWN, ...(order ? { order } : {}) },
    score: known.size + valueCount,
  }
}

/** Returns filters for the values that the question names, whole or in parts; several values of a column form one filter. */
function valueFilters(tokens: readonly string[], view: SheetView, known: Set<number>): Filter[] {
  const chosen = new Map<number, Set<string>>()
  const choose = ({ column, value }: KnownValue) =>
    chosen.set(column, (chosen.get(column) ?? new Set<string>()).add(value))
  for (let at = 0; at < tokens.length; at += 1) {
    const found = valuesAt(tokens, at, view)
    if (!found) continue
    for (const value of found.values) choose(value)
    for (let place = at; place < found.end; place += 1) known.add(place)
    at = found.end - 1
  }
  return [...chosen].map(([column, values]) => ({ column, is: 'one_of', values: [...values] }))
}

function valuesAt(
  tokens: readonly string[],
  at: number,
  view: SheetView,
): { values: KnownValue[]; end: number } | undefined {
  const token = tokens[at]!
  const whole = (view.byFirst.get(token) ?? []).filter(
    (value) => value.tokens.every((word, offset) => tokens[at + offset] === word) && isTelling(value, tokens, at, view),
  )
  const longest = Math.max(0, ...whole.map((value) => value.tokens.length))
  if (longest > 0) return { values: whole.filter((value) => value.tokens.length === longest), end: at + longest }
  if (token.length < SHORTEST_NAME || isOrdinary(token) || isColumnWord(token, view)) return undefined
  const parts = view.byWord.get(token) ?? findForms(token, view)
  if (parts.length === 0 || parts.length > MAX_VALUES) return undefined
  let values = parts
  let end = at + 1
  for (let next = values; end < tokens.length; end += 1) {
    next = values.filter((value) => value.tokens.includes(tokens[end]!))
    if (next.length === 0) break
    values = next
  }
  return { values, end }
}

/** Returns values that a verb form selects: 'reprovaram' selects 'Reprovado'. */
const findForms = (token: string, view: SheetView): KnownValue[] =>
  token.length < 6
    ? []
    : [...view.byFirst].flatMap(([first, values]) =>
        isForm(token, first) ? values.filter((value) => value.tokens.length === 1) : [],
      )

const isOrdinary = (token: string): boolean =>
  joiningWords.has(token) || asking.has(token) || highestFirst.has(token) || lowestFirst.has(token)

/** Whether a value selects rows without its column's name: one letter, one number or small words alone need it, as in 'turma A'. */
function isTelling(
  { column, tokens: value }: KnownValue,
  tokens: readonly string[],
  at: number,
  view: SheetView,
): boolean {
  const isWeak = value.every((word) => isOrdinary(word) || word.length < 2 || /^\d+$/.test(word))
  const before = tokens[at - 1]
  const isPair = value.length > 1 && value.some((word) => /\d/.test(word)) && value.some((word) => /\p{L}/u.test(word))
  return (
    !isWeak || isPair || (before !== undefined && view.columns[column]!.words.some((word) => sameWord(word, before)))
  )
}

const isColumnWord = (token: string, view: SheetView): boolean =>
  view.columns.some(({ words }) => words.some((word) => sameWord(word, token)))

/** Returns the columns that the question names by any of their words, or by a related verb: 'faltaram'. */
function columnsNamed(tokens: readonly string[], view: SheetView, known: Set<number>): Set<number> {
  const named = new Set<number>()
  for (const [at, token] of tokens.entries()) {
    if (known.has(at) || isOrdinary(token) || token.length < 2) continue
    const alike = (same: (one: string, other: string) => boolean) =>
      view.columns.filter(({ words }) => words.some((word) => same(word, token)))
    const same = alike(sameWord)
    const found = same.length > 0 || token.length < 4 ? same : alike(isForm)
    if (found.length === 0) continue
    known.add(at)
    for (const { at: column } of found) named.add(column)
  }
  return named
}

/** Returns the order for a comparing question: by the one numeric column that it names or that the table has. */
function findOrder(tokens: readonly string[], view: SheetView, named: ReadonlySet<number>): SheetQuery['order'] {
  const comparing = tokens.find((token) => highestFirst.has(token) || lowestFirst.has(token))
  if (comparing === undefined) return undefined
  const numbers = view.columns.filter(({ column }) => column.type === 'number')
  const meant = numbers.filter(({ at }) => named.has(at))
  const [column, ...others] = meant.length > 0 ? meant : numbers
  if (!column || others.length > 0) return undefined
  return { column: column.at, isDescending: highestFirst.has(comparing) }
}

/** Parses limits such as 'acima de 9' and 'menos de 3'. */
function findLimit(
  tokens: readonly string[],
  { column, isDescending }: NonNullable<SheetQuery['order']>,
): Filter | undefined {
  const at = tokens.findIndex((token) => /^(?:acima|abaixo|superior|inferior|mais|menos|maior|menor)e?s?$/.test(token))
  const number = ['de', 'que', 'a'].includes(tokens[at + 1] ?? '') ? parseNumber(tokens[at + 2]) : undefined
  return at === -1 || number === undefined ? undefined : { column, is: isDescending ? 'more' : 'less', number }
}
