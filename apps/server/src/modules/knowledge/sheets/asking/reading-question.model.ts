import type { QuestionWords, Understood } from '#/modules/knowledge/sheets/asking/question-words.model.ts'
import { takeDates, takeEqualNumbers, takeOrders } from '#/modules/knowledge/sheets/asking/reading-figures.model.ts'
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
  sameWord,
  tokensOf,
} from '#/modules/knowledge/sheets/asking/words.model.ts'

/** Words that say what is done with a table: no value is found by one of them alone. */
const asking = new Set(
  'maior maiores menor menores maximo maxima minimo minima media soma total numero quantidade valor todo mais menos quem quantos quantas quanto quando onde'.split(
    ' ',
  ),
)

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
