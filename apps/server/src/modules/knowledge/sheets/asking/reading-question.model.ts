import type { Filter, Order } from '#/modules/knowledge/sheets/asking/query.model.ts'
import {
  isPersonWord,
  type KnownValue,
  meansPersonsOf,
  type SheetView,
} from '#/modules/knowledge/sheets/asking/sheet-view.model.ts'
import {
  isForm,
  isMisspelt,
  joiningWords,
  months,
  numberOf,
  sameWord,
  tokensOf,
} from '#/modules/knowledge/sheets/asking/words.model.ts'

/** A column that a question names, and how: by its noun or by a verb of it ('faltaram'). */
export interface Mention {
  column: number
  at: number
  end: number
  isVerb: boolean
  /** Whether all words of its name were said. */
  isWhole: boolean
}

/** What a question says of a table, word by word. */
export interface Understood {
  filters: Filter[]
  mentions: Mention[]
  /** Persons that one name may stand for. */
  namedPersons: number
  /** Words for the persons or things that the rows are about, by their place. */
  subjects: number[]
  /** Whether the question says what the table is about. */
  hasTopic: boolean
  /** A verb of the table's name or of a column of numbers: 'faltaram'. */
  event: { column: number | undefined } | undefined
  score: number
}

/** Words that say what is done with a table: no value is found by one of them alone. */
const asking = new Set(
  'maior maiores menor menores maximo maxima minimo minima media soma total numero quantidade valor todo mais menos quem quantos quantas quanto quando onde'.split(
    ' ',
  ),
)

const orders: readonly (readonly [words: string, order: Order])[] = [
  ['maior ou igual a', 'at_least'],
  ['menor ou igual a', 'at_most'],
  ['maior do que', 'more'],
  ['maiores do que', 'more'],
  ['menor do que', 'less'],
  ['menores do que', 'less'],
  ['maior que', 'more'],
  ['maiores que', 'more'],
  ['menor que', 'less'],
  ['menores que', 'less'],
  ['mais de', 'more'],
  ['menos de', 'less'],
  ['acima de', 'more'],
  ['abaixo de', 'less'],
  ['superior a', 'more'],
  ['inferior a', 'less'],
  ['pelo menos', 'at_least'],
  ['ao menos', 'at_least'],
  ['no minimo', 'at_least'],
  ['a partir de', 'at_least'],
  ['no maximo', 'at_most'],
  ['ate', 'at_most'],
]

/** Follows a question's words; each is taken once, and what nobody takes is not understood. */
export class QuestionWords {
  readonly tokens: readonly string[]
  readonly #taken = new Set<number>()

  constructor(question: string) {
    this.tokens = tokensOf(question)
  }

  isFree(at: number): boolean {
    return at >= 0 && at < this.tokens.length && !this.#taken.has(at)
  }
  take(from: number, end = from + 1): void {
    for (let at = from; at < end; at++) this.#taken.add(at)
  }
  /** Where some words stand that nobody has taken; -1 for nowhere. */
  find(words: string): number {
    const wanted = words.split(' ')
    return this.tokens.findIndex((_, at) =>
      wanted.every((word, offset) => this.isFree(at + offset) && this.tokens[at + offset] === word),
    )
  }
  takeAny(...choices: string[]): number {
    for (const words of choices) {
      const at = this.find(words)
      if (at !== -1) {
        this.take(at, at + words.split(' ').length)
        return at
      }
    }
    return -1
  }
  /** Whether all is taken but what joins words. */
  get isUnderstood(): boolean {
    return this.tokens.every((word, at) => this.#taken.has(at) || joiningWords.has(word))
  }
  /** The place of the next word that says something, from `at` on. */
  nextWord(at: number): number {
    let next = at
    while (next < this.tokens.length && (joiningWords.has(this.tokens[next]!) || !this.isFree(next))) next += 1
    return next
  }
}

/** Reads the values, dates, numbers and columns that a question names; undefined where it cannot be about the table. */
export function understand(words: QuestionWords, view: SheetView): Understood | undefined {
  const found: Understood = {
    filters: [],
    mentions: [],
    namedPersons: 0,
    subjects: [],
    hasTopic: false,
    event: undefined,
    score: 0,
  }
  takeValues(words, view, found)
  if (!takePersons(words, view, found)) return undefined
  takeColumns(words, view, found)
  if (!takeOrders(words, view, found) || !takeDates(words, view, found)) return undefined
  takeEqualNumbers(words, view, found)
  takeSubjects(words, view, found)
  const used = found.filters.map(({ column }) => column)
  // the same column twice: one of the two, or neither, who knows
  return new Set(used).size === used.length ? found : undefined
}

/** Whole values, the longest first. One of small words alone ('A', '1') needs its column before it. */
function takeValues(words: QuestionWords, view: SheetView, found: Understood): void {
  const matches = words.tokens.flatMap((token, at) =>
    (view.byFirst.get(token) ?? []).flatMap((known) => {
      const end = endOf(words, at, known.tokens)
      return end === undefined ? [] : [{ known, at, end }]
    }),
  )
  for (const { known, at, end } of matches.toSorted(
    (one, other) => other.known.tokens.length - one.known.tokens.length,
  )) {
    if (!words.isFree(at) || !words.isFree(end - 1)) continue
    // names of persons are read by their parts, since one may stand for several
    if (view.subject?.isPerson && known.column === view.subject.at) continue
    if (known.tokens.length === 1 && asking.has(known.tokens[0]!)) continue
    // of '12 de maio' the month alone is half of it
    if (months.includes(known.tokens[0]!) && /^\d+$/.test(words.tokens[at - 2] ?? '') && words.tokens[at - 1] === 'de')
      continue
    const isWeak =
      known.tokens.every((token) => joiningWords.has(token)) ||
      (known.tokens.length === 1 && (known.tokens[0]!.length < 2 || /^\d+$/.test(known.tokens[0]!)))
    const column = view.columns[known.column]!
    const isCalled = column.words.some(
      (word) => words.tokens[at - 1] !== undefined && sameWord(words.tokens[at - 1]!, word),
    )
    if (isWeak && !isCalled) continue
    words.take(at, end)
    found.score += 2
    addValue(found, known)
  }
}

/** Words that may stand within a value as people say it: 'sétimo ano B' for '7º B'. */
const between = new Set(['ano', 'serie', 'turma'])

function endOf(words: QuestionWords, start: number, tokens: readonly string[]): number | undefined {
  let at = start
  for (const token of tokens) {
    if (at > start && words.tokens[at] !== token && between.has(words.tokens[at] ?? '')) at += 1
    if (!words.isFree(at) || words.tokens[at] !== token) return undefined
    at += 1
  }
  return at
}

function addValue(found: Understood, { column, value }: KnownValue): void {
  const known = found.filters.find((filter) => filter.column === column && filter.is === 'one_of')
  if (known && 'values' in known && tokensOf(known.values[0]!).join(' ') === tokensOf(value).join(' ')) {
    if (!known.values.includes(value)) known.values.push(value)
  } else found.filters.push({ column, is: 'one_of', values: [value] })
}

const SHORTEST_NAME = 3

/** Parts of a person's name, and of a value that no other shares a word with. False where a name is nobody's. */
function takePersons(words: QuestionWords, view: SheetView, found: Understood): boolean {
  const { subject } = view
  for (let at = 0; at < words.tokens.length; at++) {
    const token = words.tokens[at]!
    if (
      !words.isFree(at) ||
      token.length < SHORTEST_NAME ||
      joiningWords.has(token) ||
      asking.has(token) ||
      months.includes(token)
    )
      continue
    if (isColumnWord(token, view)) continue
    const known = view.byWord.get(token) ?? []
    const isPerson = subject?.isPerson === true && known.some(({ column }) => column === subject.at)
    const column = isPerson ? subject.at : known[0]?.column
    if (column === undefined || (!isPerson && (known.length !== 1 || token.length <= SHORTEST_NAME))) continue
    let end = at + 1
    const run = [token]
    for (; words.isFree(end); end++) {
      const next = words.tokens[end]!
      const belongs = (view.byWord.get(next) ?? []).some((other) => other.column === column)
      if (!belongs) break
      if (!joiningWords.has(next)) run.push(next)
    }
    while (joiningWords.has(words.tokens[end - 1]!)) end -= 1
    const meant = known.filter((one) => one.column === column && run.every((word) => one.tokens.includes(word)))
    if (meant.length === 0) return false
    words.take(at, end)
    found.score += 2
    if (isPerson) found.namedPersons = Math.max(found.namedPersons, meant.length)
    found.filters.push({ column, is: 'one_of', values: meant.map(({ value }) => value) })
  }
  return true
}

const isColumnWord = (token: string, view: SheetView): boolean =>
  view.columns.some((column) => column.words.some((word) => sameWord(word, token)))

/** Whole names of columns, then a word that one column alone has, then one of another form or misspelt. */
function takeColumns(words: QuestionWords, view: SheetView, found: Understood): void {
  const { columns } = view
  for (const { at: column, words: name } of columns.toSorted((one, other) => other.words.length - one.words.length)) {
    for (let at = 0; at < words.tokens.length; at++) {
      const end = spanOf(words, at, name)
      if (end === undefined) continue
      words.take(at, end)
      found.score += 2
      found.mentions.push({ column, at, end, isVerb: false, isWhole: true })
    }
  }
  const loosely: [alike: (one: string, other: string) => boolean, isVerb: boolean][] = [
    [sameWord, false],
    [isMisspelt, false],
    [isForm, true],
  ]
  for (const [alike, isVerb] of loosely) {
    for (let at = 0; at < words.tokens.length; at++) {
      const token = words.tokens[at]!
      if (!words.isFree(at) || token.length < 4 || joiningWords.has(token) || isPersonWord(token)) continue
      const near = columns.filter(({ words: name }) => name.some((word) => word.length >= 4 && alike(token, word)))
      if (near.length !== 1) continue
      words.take(at)
      found.score += 1
      found.mentions.push({ column: near[0]!.at, at, end: at + 1, isVerb, isWhole: near[0]!.words.length === 1 })
      if (isVerb && near[0]!.column.type === 'number') found.event = { column: near[0]!.at }
    }
  }
  found.mentions.sort((one, other) => one.at - other.at)
}

function spanOf(words: QuestionWords, start: number, name: readonly string[]): number | undefined {
  let at = start
  for (const word of name) {
    while (at > start && words.isFree(at) && joiningWords.has(words.tokens[at]!) && words.tokens[at] !== word) at += 1
    if (!words.isFree(at) || !sameWord(words.tokens[at]!, word)) return undefined
    at += 1
  }
  return at
}

/** 'mais de 3 faltas', 'nota acima de 7'. False where the number belongs to nothing. */
function takeOrders(words: QuestionWords, view: SheetView, found: Understood): boolean {
  for (const [phrase, order] of orders) {
    const at = words.find(phrase)
    if (at === -1) continue
    const end = at + phrase.split(' ').length
    const number = numberOf(words.tokens[end])
    if (number === undefined) continue
    const mention = found.mentions.find(
      (one) =>
        view.columns[one.column]?.column.type === 'number' &&
        !one.isVerb &&
        (one.at === end + 1 || (one.end <= at && words.nextWord(one.end) >= at)),
    )
    if (!mention) return false
    words.take(at, end + 1)
    found.mentions = found.mentions.filter((one) => one !== mention)
    found.filters.push({ column: mention.column, is: order, number })
  }
  return true
}

/** 'em maio', 'em maio de 2026', 'dia 12/05/2026', 'em 12 de maio', where one column has dates. */
function takeDates(words: QuestionWords, view: SheetView, found: Understood): boolean {
  const dates = view.columns.filter(({ column }) => column.type === 'date')
  const at = words.tokens.findIndex((token, place) => words.isFree(place) && months.includes(token))
  if (at === -1) return true
  const [only, ...others] = dates
  if (only === undefined || others.length > 0) return false
  const month = String(months.indexOf(words.tokens[at]!) + 1).padStart(2, '0')
  const day =
    words.tokens[at - 1] === 'de' && words.isFree(at - 2)
      ? /^\d{1,2}$/.exec(words.tokens[at - 2] ?? '')?.[0]
      : undefined
  const yearAt = words.tokens[at + 1] === 'de' ? at + 2 : at + 1
  const year = words.isFree(yearAt) ? /^(?:19|20)\d\d$/.exec(words.tokens[yearAt] ?? '')?.[0] : undefined
  words.take(day === undefined ? at : at - 2, year === undefined ? at + 1 : yearAt + 1)
  words.takeAny('dia', 'mes')
  found.score += 2
  found.filters.push({
    column: only.at,
    is: 'dated',
    pattern: `${year ?? '____'}-${month}-${day?.padStart(2, '0') ?? ''}%`,
  })
  return true
}

/** A number right beside its column: 'turma 101', 'ano 2026'. */
function takeEqualNumbers(words: QuestionWords, view: SheetView, found: Understood): void {
  for (const mention of found.mentions.filter(({ column }) => view.columns[column]?.column.type === 'number')) {
    const at = [mention.end, mention.at - 1].find(
      (place) => words.isFree(place) && /^\d/.test(words.tokens[place] ?? ''),
    )
    const number = at === undefined ? undefined : numberOf(words.tokens[at])
    if (at === undefined || number === undefined) continue
    words.take(at)
    found.mentions = found.mentions.filter((one) => one !== mention)
    found.filters.push({ column: mention.column, is: 'equal', number })
  }
}

/** Words for what the rows are about, and for what the table is about. */
function takeSubjects(words: QuestionWords, view: SheetView, found: Understood): void {
  for (let at = 0; at < words.tokens.length; at++) {
    const token = words.tokens[at]!
    const topical = view.topic.find((word) => sameWord(word, token) || isForm(word, token))
    if (topical !== undefined) found.hasTopic = true
    if (!words.isFree(at)) continue
    if (meansPersonsOf(view, token)) found.subjects.push(at)
    else if (topical === undefined) continue
    else if (sameWord(topical, token)) found.subjects.push(at)
    else found.event ??= { column: undefined }
    if (topical !== undefined) found.score += 1
    found.score += 1
    words.take(at)
  }
}
