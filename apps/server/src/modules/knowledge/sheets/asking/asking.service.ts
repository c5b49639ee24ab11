import { LRUCache } from 'lru-cache'
import { type AppContext, perContext } from '#/context.ts'
import type { KnowledgeOwner } from '#/modules/knowledge/owners.model.ts'
import { answerOf } from '#/modules/knowledge/sheets/asking/answer.model.ts'
import { type Plan, planFor } from '#/modules/knowledge/sheets/asking/plan.model.ts'
import type { SheetQuery } from '#/modules/knowledge/sheets/asking/query.model.ts'
import { runQuery, type SheetResult } from '#/modules/knowledge/sheets/asking/query.repository.ts'
import { filterText, placeText, plainLines, rowLines } from '#/modules/knowledge/sheets/asking/result-text.model.ts'
import { type SheetView, viewOf } from '#/modules/knowledge/sheets/asking/sheet-view.model.ts'
import type { Computed } from '#/platform/ai/reading-material.ts'
import { inTurns } from '#/platform/process/turns.ts'
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
/** Characters of the values that a question is read against, and that this process keeps. */
const MOST_CHARACTERS = 1_200_000
const MOST_OF_SHEET = MOST_CHARACTERS / 2

const viewsKept = perContext(
  ({ db }) =>
    new LRUCache<string, SheetView, AskedSheet>({
      maxSize: MOST_CHARACTERS,
      sizeCalculation: ({ characters }) => characters + 1,
      // whoever asks while it is being read waits for the same one, which is told even where there is no room to keep it
      ignoreFetchAbort: true,
      fetchMethod: async (_key, _old, { context: sheet }) =>
        viewOf(sheet, await findValues(db, sheet.id, MOST_OF_SHEET)),
    }),
)

/** A sheet that is read again is another one; with another name its document is about something else. */
const viewFor = (ctx: AppContext, sheet: AskedSheet): Promise<SheetView> =>
  viewsKept(ctx).forceFetch(`${sheet.id} ${sheet.documentName}`, { context: sheet })

/** The tables that an answer may ask, and whose they are. */
export interface OpenSheets {
  owners: readonly KnowledgeOwner[]
  /** Tables that may be counted. */
  views: readonly SheetView[]
  /** These, and those of which only rows are told. */
  all: readonly SheetView[]
}

/**
 * Looks for the tables of these owners once, for all that one answer asks of them; what fails is logged, and is as if there
 * were none. The caller has authorized the actor (Z5).
 */
export async function openSheets(ctx: AppContext, owners: readonly KnowledgeOwner[]): Promise<OpenSheets> {
  try {
    const all = await viewsOf(ctx, owners)
    return { owners, views: all.filter(({ sheet }) => sheet.regular), all }
  } catch (err) {
    ctx.log.warn({ err }, 'the tables could not be read')
    return { owners, views: [], all: [] }
  }
}

async function viewsOf(ctx: AppContext, owners: readonly KnowledgeOwner[]): Promise<SheetView[]> {
  const found: SheetView[] = []
  let characters = 0
  for (const sheet of await findAskedSheets(ctx.db, owners, MOST_SHEETS)) {
    const view = await viewFor(ctx, sheet)
    if (characters + view.characters > MOST_CHARACTERS) continue
    characters += view.characters
    found.push(view)
  }
  return found
}

/**
 * What the tables surely answer to a question; undefined where any word of it is not accounted for, where two
 * tables answer differently, or where there is nothing to say. What fails is logged, and is no answer.
 */
export async function answerFromSheets(
  ctx: AppContext,
  { owners, views: asked }: Omit<OpenSheets, 'all'>,
  question: string,
): Promise<TableAnswer | undefined> {
  try {
    const answers: (TableAnswer | undefined)[] = []
    for (const { view, plan } of await plansFor(asked, question))
      answers.push(await answerFrom(ctx, owners, { view, plan, question }))
    const [first] = answers
    return first && answers.every((answer) => answer?.computed.said === first.computed.said) ? first : undefined
  } catch (err) {
    ctx.log.warn({ err }, 'a table could not be asked')
    return undefined
  }
}

/** The plans for the tables that know most of the question's words. */
async function plansFor(asked: readonly SheetView[], question: string): Promise<{ view: SheetView; plan: Plan }[]> {
  const planned: { view: SheetView; plan: Plan }[] = []
  for await (const [view] of inTurns(asked, 1)) {
    const plan = view && planFor(question, view)
    if (plan) planned.push({ view, plan })
  }
  const best = Math.max(...planned.map(({ plan }) => plan.score))
  return planned.filter(({ plan }) => plan.score === best)
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
    place: placeText(sheet, placesOf(query, result), matchedBy(query, result)),
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
