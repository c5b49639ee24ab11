import { LRUCache } from 'lru-cache'
import type { AppContext } from '#/context.ts'
import type { KnowledgeOwner } from '#/modules/knowledge/owners.model.ts'
import { answerOf } from '#/modules/knowledge/sheets/asking/answer.model.ts'
import { type Plan, planFor } from '#/modules/knowledge/sheets/asking/plan.model.ts'
import type { SheetQuery } from '#/modules/knowledge/sheets/asking/query.model.ts'
import { runQuery, type SheetResult } from '#/modules/knowledge/sheets/asking/query.repository.ts'
import { filterText, placeText, plainLines, rowLines } from '#/modules/knowledge/sheets/asking/result-text.model.ts'
import { type SheetView, viewOf } from '#/modules/knowledge/sheets/asking/sheet-view.model.ts'
import type { Computed } from '#/platform/ai/reading-material.ts'
import { type AskedSheet, findAskedSheets, findValues } from '#/modules/knowledge/sheets/sheets.repository.ts'

/** What a table says, as a passage that an answer cites. */
export interface TableAnswer {
  documentId: string
  documentName: string
  /** 'planilha · aba Faltas, linhas 3 e 7' */
  place: string
  computed: Computed
  /** The same with the rows it comes from. */
  text: string
}

/** A question is read against so many tables, the latest first. */
const MOST_SHEETS = 60
/** Rows whose values are kept in this process; a sheet that is read again is another one. */
const MOST_KEPT_ROWS = 200_000

const views = new WeakMap<object, LRUCache<number, SheetView>>()

async function viewFor(ctx: AppContext, sheet: AskedSheet): Promise<SheetView> {
  const kept =
    views.get(ctx.pool) ??
    new LRUCache<number, SheetView>({ maxSize: MOST_KEPT_ROWS, sizeCalculation: (view) => view.sheet.rowCount + 1 })
  views.set(ctx.pool, kept)
  const known = kept.get(sheet.id)
  // its document may have been given another name
  if (known) return known.sheet.documentName === sheet.documentName ? known : viewOf(sheet, valuesIn(known))
  const view = viewOf(sheet, await findValues(ctx.db, sheet.id))
  kept.set(sheet.id, view)
  return view
}

const valuesIn = ({ byFirst }: SheetView) => [...byFirst.values()].flat()

/** The tables of these owners that can be asked; the caller has authorized the actor (Z5). */
export async function sheetViews(ctx: AppContext, owners: readonly KnowledgeOwner[]): Promise<SheetView[]> {
  const sheets = await findAskedSheets(ctx.db, owners, MOST_SHEETS)
  return Promise.all(sheets.map((sheet) => viewFor(ctx, sheet)))
}

/**
 * What the tables of these owners surely answer to a question; undefined where any word of it is not accounted for, where two
 * tables answer differently, or where there is nothing to say. The caller has authorized the actor (Z5).
 */
export async function answerFromSheets(
  ctx: AppContext,
  owners: readonly KnowledgeOwner[],
  question: string,
): Promise<TableAnswer | undefined> {
  const planned = (await sheetViews(ctx, owners)).flatMap((view) => {
    const plan = planFor(question, view)
    return plan ? [{ view, plan }] : []
  })
  const best = Math.max(...planned.map(({ plan }) => plan.score))
  const asked = planned.filter(({ plan }) => plan.score === best)
  const answers: (TableAnswer | undefined)[] = []
  for (const { view, plan } of asked) answers.push(await answerFrom(ctx, owners, { view, plan, question }))
  const [first] = answers
  return first && answers.every((answer) => answer?.computed.said === first.computed.said) ? first : undefined
}

async function answerFrom(
  ctx: AppContext,
  owners: readonly KnowledgeOwner[],
  { view, plan, question }: { view: SheetView; plan: Plan; question: string },
): Promise<TableAnswer | undefined> {
  const result = await runQuery(ctx.db, owners, view.sheet, plan.query)
  const said = answerOf(plan, result, view, question)
  return said === undefined ? undefined : tableAnswer(view, plan.query, result, said)
}

const SHOWN_ROWS = 10

/** What was found, with the filter and the first rows. */
export function tableAnswer(
  { sheet }: SheetView,
  query: SheetQuery,
  result: SheetResult,
  said: string,
  most = SHOWN_ROWS,
): TableAnswer {
  const filter = filterText(query.filters, sheet.columns, result.matched)
  const rows = rowLines(result.found.slice(0, most), sheet.columns, query.show ?? [...sheet.columns.keys()])
  const more = result.matched > most ? `\n… (${result.matched} linhas ao todo)` : ''
  return {
    documentId: sheet.documentId,
    documentName: sheet.documentName,
    place: ['planilha', placeText(sheet, placesOf(query, result), matchedBy(query, result))]
      .filter((part) => part !== '')
      .join(' · '),
    computed: { said, filter },
    text: `${plainLines(said)}\n${filter}\n\n${rows}${more}`,
  }
}

/** Of an extreme, the rows that have it. */
const isExtreme = ({ compute }: SheetQuery) => compute === 'minimum' || compute === 'maximum'
const placesOf = (query: SheetQuery, { found, rows }: SheetResult): number[] =>
  isExtreme(query) ? found.map(({ row }) => row) : rows
const matchedBy = (query: SheetQuery, { found, matched }: SheetResult): number =>
  isExtreme(query) ? found.length : matched
