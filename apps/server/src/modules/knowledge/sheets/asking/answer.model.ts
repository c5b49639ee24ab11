import { type Column, shown } from '#/modules/knowledge/sheets/reading/columns.model.ts'
import type { Plan } from '#/modules/knowledge/sheets/asking/plan.model.ts'
import type { SheetResult } from '#/modules/knowledge/sheets/asking/query.repository.ts'
import { figureText, groupsTable, plain, rowsTable } from '#/modules/knowledge/sheets/asking/result-text.model.ts'
import type { SheetView } from '#/modules/knowledge/sheets/asking/sheet-view.model.ts'
import { fold } from '#/platform/ai/embedded/portuguese-words.ts'

const MOST_LISTED = 30
const MOST_VALUES = 10

/** The words of an answer; undefined where the rows found do not settle the question. */
export function answerOf(plan: Plan, result: SheetResult, view: SheetView, question: string): string | undefined {
  const columns = view.sheet.columns
  if (result.years > 1) return undefined
  // a month of which nothing is written down is not one in which nothing happened
  if (result.matched === 0 && plan.query.filters.some(({ is }) => is === 'dated')) return undefined
  if (plan.query.group !== undefined) return groupAnswer(plan, result, columns, question)
  const { compute, column } = plan.query
  const asked = column === undefined ? undefined : columns[column]
  switch (compute) {
    case 'sum':
    case 'average':
      return result.value === null
        ? undefined
        : `${figureLabel(plan, asked, question)}: **${figureText(result.value, plan.query, asked)}**`
    case 'count':
    case 'distinct':
      return `${figureLabel(plan, asked, question)}: **${figureText(result.value ?? '0', plan.query, asked)}**`
    case 'minimum':
    case 'maximum':
      return extremeAnswer(plan, result, columns)
    case 'rows':
      return rowsAnswer(plan, result, view)
  }
}

function figureLabel({ query, noun }: Plan, column: Column | undefined, question: string): string {
  const name = plain(column?.name ?? '')
  if (query.compute === 'sum') return `Soma de ${name}`
  if (query.compute === 'average') return `Média de ${name}`
  return noun === '' ? `Total, sem repetir ${name}` : capital(asWritten(noun, question))
}

/** A folded word as the question has it. */
const asWritten = (folded: string, question: string): string =>
  (question.normalize('NFC').match(/\p{L}+/gu) ?? []).find((word) => fold(word) === folded) ?? folded

const capital = (word: string): string => word.charAt(0).toLocaleUpperCase('pt-BR') + word.slice(1)

function groupAnswer(
  plan: Plan,
  { groups }: SheetResult,
  columns: readonly Column[],
  question: string,
): string | undefined {
  if (groups.length === 0 || groups.length > MOST_LISTED) return undefined
  const label = figureLabel(plan, columns[plan.query.column ?? 0], question)
  return `${label} por ${plain(columns[plan.query.group ?? 0]?.name ?? '')}:\n\n${groupsTable(groups, plan.query, columns, label)}`
}

function extremeAnswer(
  { query, target }: Plan,
  { value, found }: SheetResult,
  columns: readonly Column[],
): string | undefined {
  const column = columns[query.column ?? 0]
  if (value === null || found.length > MOST_VALUES) return undefined
  const label = query.compute === 'maximum' ? 'Maior' : 'Menor'
  const named = target.filter((at) => at !== query.column)
  const whose = [
    ...new Set(found.map(({ cells }) => named.map((at) => plain(shown(cells[at] ?? null, columns[at]))).join(', '))),
  ]
  return `${label} ${plain(column?.name ?? '')}: **${figureText(value, query, column)}** (${listed(whose)})`
}

const listed = (texts: readonly string[]): string => new Intl.ListFormat('pt-BR').format(texts)

/** One value, several of one column, or a small table where more has to be told apart. */
function rowsAnswer(
  { target, query, isApart, isOne }: Plan,
  { found, matched }: SheetResult,
  { sheet: { columns }, subject }: SheetView,
): string | undefined {
  if (matched === 0 || matched > found.length) return undefined
  const valuesOf = (at: number) => [
    ...new Set(found.map(({ cells }) => plain(shown(cells[at] ?? null, columns[at]))).filter((text) => text !== '')),
  ]
  const lists = target.map((at) => ({ name: plain(columns[at]?.name ?? ''), values: valuesOf(at) }))
  if (lists.some(({ values }) => values.length === 0)) return undefined
  if (lists.every(({ values }) => values.length === 1))
    return lists.map(({ name, values }) => `${name}: **${values[0]}**`).join('\n\n')
  if (isOne) return undefined
  const [only, ...others] = lists
  const isText = columns[target[0] ?? 0]?.type === 'text'
  if (only && others.length === 0 && isText && !isApart)
    return only.values.length > MOST_LISTED
      ? undefined
      : `${only.name} (${only.values.length}):\n\n${only.values.map((value) => `- **${value}**`).join('\n')}`
  if (found.length > MOST_VALUES) return undefined
  const told = [...new Set([...(subject ? [subject.at] : []), ...query.filters.map(({ column }) => column), ...target])]
  return rowsTable(found, columns, told)
}
