import type { Column } from '#/modules/knowledge/sheets/reading/columns.model.ts'
import type { SheetQuery } from '#/modules/knowledge/sheets/asking/query.model.ts'
import {
  type Asking,
  takeAsking,
  takeGroup,
  takePrice,
  takeWhen,
} from '#/modules/knowledge/sheets/asking/asking-words.model.ts'
import { type Mention, QuestionWords, type Understood } from '#/modules/knowledge/sheets/asking/question-words.model.ts'
import { understand } from '#/modules/knowledge/sheets/asking/reading-question.model.ts'
import { isPersonWord, isRoster, type SheetView } from '#/modules/knowledge/sheets/asking/sheet-view.model.ts'
import { singular } from '#/modules/knowledge/sheets/asking/words.model.ts'
import { fold } from '#/platform/ai/embedded/portuguese-words.ts'
import { partsOf, pointing } from '#/platform/ai/embedded/question-parts.ts'

/** How a question is answered from one table. */
export interface Plan {
  query: SheetQuery
  /** Columns that are asked for, or that name what was found. */
  target: number[]
  /** Whom or what the answer counts: 'alunos'. */
  noun: string
  /** Whether several persons may be meant, who have to be told apart. */
  isApart?: boolean
  /** Whether the answer has to be one and no more. */
  isOne?: boolean
  /** How much of the question is this table's own words. */
  score: number
}

/** What turns a question round, or makes it about more than one thing. */
const beyond =
  /(?<!\p{L})(?:nao|sem|nem|nunca|exceto|(?<!(?:pel|a)o )menos (?!de \d|d[eo] que)|fora|ou|porque|por que|como|explique|explica|compare|diferenca|cada um|hoje|ontem|amanha|agora|semana|atualmente|ainda|mesmo|tambem|entre|antes|depois|desde|se|quase|cerca)(?!\p{L})/u
const LONGEST = 200
const MOST_FOUND = 50

/** The query that a question surely asks of a table; undefined where any word of it is not accounted for. */
export function planFor(question: string, view: SheetView): Plan | undefined {
  const folded = fold(question)
  if (question.length > LONGEST || partsOf(question).length > 1 || /\?.*\?/s.test(question)) return undefined
  // 'está' is no 'esta'
  if (
    pointing.test(fold(question.normalize('NFC').replaceAll(/(?<!\p{L})est(?:á|ão)(?!\p{L})/giu, ' '))) ||
    beyond.test(folded)
  )
    return undefined
  const words = new QuestionWords(question)
  const found = understand(words, view)
  if (!found) return undefined
  if (words.tokens.includes('quando')) takeWhen(view, found)
  if (words.takeAny('quanto custa', 'quanto custam') !== -1) takePrice(view, found)
  const asking = takeAsking(words, found)
  const group = takeGroup(words, found)
  if (asking === undefined || !words.isUnderstood) return undefined
  // how much somebody has in all of several rows would have to be added up first
  if (view.subject?.isUnique !== true && found.filters.some((filter) => 'number' in filter && filter.is !== 'equal'))
    return undefined
  const described = found.mentions.filter(({ column }) => !found.filters.some((filter) => filter.column === column))
  const plan = decide({
    asking: asking.kind,
    at: asking.at,
    words,
    found: { ...found, mentions: described },
    view,
    group,
  })
  return plan && { ...plan, score: found.score }
}

interface Decision {
  asking: Asking
  at: number
  words: QuestionWords
  found: Understood
  view: SheetView
  group: number | undefined
}

function decide(decision: Decision): Omit<Plan, 'score'> | undefined {
  const { asking, words, group } = decision
  // the question word before 'maior' or 'soma' asks for nothing else
  const asks = words.tokens.some((word) => word === 'quem')
  switch (asking) {
    case 'average':
    case 'sum':
      return figure(decision, asking)
    case 'maximum':
    case 'minimum':
      return group === undefined ? extreme(decision, asking) : undefined
    case 'count':
      return count(decision)
    case 'who':
      return group === undefined ? who(decision) : undefined
    case 'what':
      return group === undefined && !asks ? what(decision) : undefined
  }
}

const isNumber = (view: SheetView, column: number): boolean => view.columns[column]?.column.type === 'number'
const nameOf = (view: SheetView, column: number): string => view.columns[column]?.column.name ?? ''
const only = (mentions: readonly Mention[]): Mention | undefined => (mentions.length === 1 ? mentions[0] : undefined)

/** What says nothing when it is added up: prices, shares, marks. */
const isRate = ({ name, unit }: Column): boolean =>
  unit === '%' ||
  /(?<!\p{L})(?:por|preco|valor unitario|nota|media|idade|taxa|percentual|indice)(?!\p{L})/u.test(fold(name))

/** A sum or an average of the one column of numbers that the question names. */
function figure(
  { asking, words, found, view, group }: Decision,
  compute: 'sum' | 'average',
): Omit<Plan, 'score'> | undefined {
  const mention = only(found.mentions)
  if (compute === 'sum' && found.mentions.length === 0 && found.subjects.length > 0)
    return persons({ asking, at: 0, words, found, view, group })
  if (!mention || mention.isVerb || !isNumber(view, mention.column) || found.namedPersons > 1) return undefined
  if (compute === 'sum' && (!mention.isWhole || isRate(view.columns[mention.column]!.column))) return undefined
  // of the rows, or of whom they are about: an average of what happened to them says nothing
  const happens = view.columns[mention.column]!.words.some((word) => view.topic.includes(word))
  if (compute === 'average' && view.subject?.isUnique !== true && happens) return undefined
  return {
    query: { filters: found.filters, compute, column: mention.column, group, limit: MOST_FOUND },
    target: [mention.column],
    noun: '',
  }
}

function extreme({ found, view, words }: Decision, compute: 'maximum' | 'minimum'): Omit<Plan, 'score'> | undefined {
  const { subject } = view
  const numbers = found.mentions.filter(({ column, isVerb }) => isNumber(view, column) && !isVerb)
  const mention = only(numbers)
  const others = found.mentions.filter((one) => one !== mention)
  const isOfSomebody =
    others.length > 0 || found.subjects.length > 0 || words.tokens.some((word) => word === 'quem' || word === 'numero')
  // several rows of one would have to be added up first
  if (isOfSomebody && subject?.isUnique !== true) return undefined
  if (!mention || !subject || others.some(({ column }) => column !== subject.at)) return undefined
  return {
    query: { filters: found.filters, compute, column: mention.column, limit: MOST_FOUND },
    target: [subject.at, mention.column],
    noun: '',
  }
}

/** 'quantos' and what stands behind it: a column of numbers is added up, others are counted. */
function count(decision: Decision): Omit<Plan, 'score'> | undefined {
  const { at, words, found, view, group } = decision
  const next = words.tokens.findIndex((_, place) => place > at && isTelling(decision, place))
  const mention = found.mentions.find((one) => one.at === next)
  const others = found.mentions.filter((one) => one !== mention && !one.isVerb)
  if (others.length > 0) return undefined
  if (mention && !mention.isVerb && isNumber(view, mention.column))
    return figure({ ...decision, found: { ...found, mentions: [mention] } }, 'sum')
  if (mention && !mention.isVerb && mention.column !== view.subject?.at) {
    const isText = view.columns[mention.column]?.column.type === 'text'
    if (!isText || found.event || found.namedPersons > 1 || (found.filters.length === 0 && !found.hasTopic))
      return undefined
    return {
      query: { filters: found.filters, compute: 'distinct', column: mention.column, group, limit: MOST_FOUND },
      target: [mention.column],
      noun: nameOf(view, mention.column),
    }
  }
  return persons(decision)
}

/** Whether a word is a column, a subject or an event, and no value. */
const isTelling = ({ found }: Decision, place: number): boolean =>
  found.mentions.some(({ at }) => at === place) || found.subjects.includes(place)

/** Counts whom or what the rows are about, where a row is one of them or the question says what happened to them. */
function persons({ words, found, view, group }: Decision): Omit<Plan, 'score'> | undefined {
  const { subject } = view
  if (!subject || found.namedPersons > 0 || !isAbout(found, view)) return undefined
  const spoken = found.subjects.map((place) => words.tokens[place]!)
  const named = found.mentions.find(({ column, isVerb }) => column === subject.at && !isVerb)
  if (found.mentions.some(({ column, isVerb }) => column !== subject.at && !isVerb)) return undefined
  // whether things are counted or how many there are of each, who knows
  if (
    !subject.isPerson &&
    view.columns.some(
      ({ column }) => column.type === 'number' && /exempl|quant|qtd|unidade|estoque|total/i.test(fold(column.name)),
    )
  )
    return undefined
  return {
    query: {
      filters: [...found.filters, ...eventOf(found)],
      compute: 'distinct',
      column: subject.at,
      group,
      limit: MOST_FOUND,
    },
    target: [subject.at],
    noun: (named ? words.tokens[named.at] : spoken[0]) ?? '',
  }
}

const eventOf = ({ event, filters }: Understood): SheetQuery['filters'] =>
  event?.column === undefined || filters.some(({ column }) => column === event.column)
    ? []
    : [{ column: event.column, is: 'more', number: 0 }]

/** Whether what the table lists is what the question asks about: a list of absences does not know who is in a class. */
function isAbout(found: Understood, view: SheetView): boolean {
  if (found.event !== undefined || found.filters.some((filter) => 'number' in filter)) return true
  if (view.topic.length > 0)
    return found.hasTopic && view.topic.some((word) => !isOwnNoun(view, word) || view.subject?.isUnique === true)
  return view.subject?.isUnique === true && (!view.subject.isPerson || isRoster(view))
}

const isOwnNoun = (view: SheetView, word: string): boolean =>
  view.subject !== undefined && view.columns[view.subject.at]!.words.some((own) => singular(own) === singular(word))

function who(decision: Decision): Omit<Plan, 'score'> | undefined {
  const { found, view } = decision
  const { subject } = view
  if (!subject || found.namedPersons > 0 || found.filters.length + eventOf(found).length === 0) return undefined
  const asked = found.mentions.filter(({ isVerb }) => !isVerb)
  if (asked.length > 0) {
    const target = only(asked)
    // 'quem é o professor de Matemática': a column that names somebody
    if (!target || view.columns[target.column]?.column.type !== 'text') return undefined
    return target.column === subject.at ? named(decision, target) : lookup(found, [target.column])
  }
  if (!subject.isPerson || !isAbout(found, view)) return undefined
  return { ...lookup({ ...found, filters: [...found.filters, ...eventOf(found)] }, [subject.at]) }
}

/** Whom the rows are about, by the word for them: all of them where the table lists them, one where it is their part to be one. */
function named({ words, found, view }: Decision, { at, column }: Mention): Omit<Plan, 'score'> | undefined {
  if (isAbout(found, view)) return lookup(found, [column])
  const word = words.tokens[at] ?? ''
  const isOne = singular(word) === word && isPersonWord(word) && !pupils.test(word)
  return isOne ? { ...lookup(found, [column]), isOne } : undefined
}

const pupils = /^(?:alun|estudante|discente|crianca|nome|pessoa|participante|inscrit|candidat)/

const lookup = ({ filters }: Understood, target: number[]): Omit<Plan, 'score'> => ({
  query: { filters, compute: 'rows', limit: MOST_FOUND },
  target,
  noun: '',
})

const MOST_TARGETS = 3

/** 'qual a turma da Ana': columns of the rows that the question names. */
function what(decision: Decision): Omit<Plan, 'score'> | undefined {
  const { words, found, view } = decision
  const { subject } = view
  const isWhen = found.mentions.some(({ at }) => at === -1) && words.tokens.includes('quando')
  const mentions = found.mentions.filter(({ isVerb }) => !isVerb || !isWhen)
  const target = [...new Set(mentions.map(({ column }) => column))]
  if (found.filters.length === 0 || mentions.some(({ isVerb }) => isVerb) || (found.event && !isWhen)) return undefined
  if (target.length === 0 && subject && found.subjects.length > 0 && found.namedPersons === 0 && isAbout(found, view))
    return lookup(found, [subject.at])
  if (target.length === 0 || target.length > MOST_TARGETS) return undefined
  // 'a turma e o turno' asks for both; 'o motivo da falta' for one of them
  const isJoined = mentions.every(
    ({ at }, place) => place === 0 || words.tokens.slice(Math.max(0, at - 2), at).includes('e'),
  )
  if (!isJoined) return undefined
  const [first] = mentions
  if (first && target.length === 1 && subject?.isPerson && first.column === subject.at) return named(decision, first)
  // a value of somebody, or of the one thing that a row is
  const isNamed = found.filters.some(({ column, is }) => column === subject?.at && is === 'one_of')
  if (!isNamed && !target.every((column) => view.columns[column]?.column.type === 'text')) return undefined
  const filters = [...found.filters, ...eventOf(found)]
  return { ...lookup({ ...found, filters }, target), isApart: found.namedPersons > 1 }
}
