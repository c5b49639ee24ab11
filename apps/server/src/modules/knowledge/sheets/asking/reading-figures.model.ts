import type { Order } from '#/modules/knowledge/sheets/asking/query.model.ts'
import type { QuestionWords, Understood } from '#/modules/knowledge/sheets/asking/question-words.model.ts'
import type { SheetView } from '#/modules/knowledge/sheets/asking/sheet-view.model.ts'
import { months, numberOf } from '#/modules/knowledge/sheets/asking/words.model.ts'

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

/** 'mais de 3 faltas', 'nota acima de 7'. False where the number belongs to nothing. */
export function takeOrders(words: QuestionWords, view: SheetView, found: Understood): boolean {
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
export function takeDates(words: QuestionWords, view: SheetView, found: Understood): boolean {
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
export function takeEqualNumbers(words: QuestionWords, view: SheetView, found: Understood): void {
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
