import { LRUCache } from 'lru-cache'
import { type AppContext, perContext } from '#/context.ts'
import type { KnowledgeOwner } from '#/modules/knowledge/owners.model.ts'
import type { SheetQuery } from '#/modules/knowledge/search/tables/query.model.ts'
import type { SheetResult } from '#/modules/knowledge/search/tables/query.repository.ts'
import { filterText, placeText, plainLines, rowLines } from '#/modules/knowledge/search/tables/result-text.model.ts'
import { type SheetView, makeView } from '#/modules/knowledge/search/tables/sheet-view.model.ts'
import type { TableResult } from '#/platform/ai/reading-material.ts'
import { type AskedSheet, findAskedSheets, findValues } from '#/modules/knowledge/documents/sheets/sheets.repository.ts'

/** A table's answer, as a passage that an answer cites. */
export interface TableAnswer {
  documentId: string
  documentName: string
  /** Such as 'planilha · aba Faltas, linhas 3 e 7'. */
  place: string
  result: TableResult
  /** The result as text, with its source rows. */
  text: string
}

/** Most tables searched for a question, the latest first. */
const MAX_SHEETS = 60
/** Characters of values that are searched, and that this process caches. */
const MAX_CHARACTERS = 1_200_000
const MAX_CHARACTERS_OF_SHEET = MAX_CHARACTERS / 2

const getViewCache = perContext(
  ({ db }) =>
    new LRUCache<string, SheetView, AskedSheet>({
      maxSize: MAX_CHARACTERS,
      sizeCalculation: ({ characters }) => characters + 1,
      // simultaneous callers share one load, and get its result even if the cache has no room for it
      ignoreFetchAbort: true,
      fetchMethod: async (_key, _old, { context: sheet }) =>
        makeView(sheet, await findValues(db, sheet.id, MAX_CHARACTERS_OF_SHEET)),
    }),
)

/** A new reading creates a new sheet; a new document name changes the topic. */
const viewFor = (ctx: AppContext, sheet: AskedSheet): Promise<SheetView> =>
  getViewCache(ctx).forceFetch(`${sheet.id} ${sheet.documentName}`, { context: sheet })

/** The tables that an answer may query, and their owners. */
export interface OpenSheets {
  owners: readonly KnowledgeOwner[]
  /** Tables whose rows may be counted. */
  views: readonly SheetView[]
  /** All tables, including those that only show rows. */
  all: readonly SheetView[]
}

/**
 * Loads the tables of these owners once for all queries of an answer. Errors are logged and give no tables. The caller has
 * authorized the actor (Z5).
 */
export async function openSheets(ctx: AppContext, owners: readonly KnowledgeOwner[]): Promise<OpenSheets> {
  try {
    const all = await openViews(ctx, owners)
    return { owners, views: all.filter(({ sheet }) => sheet.regular), all }
  } catch (err) {
    ctx.log.warn({ err }, 'the tables could not be read')
    return { owners, views: [], all: [] }
  }
}

async function openViews(ctx: AppContext, owners: readonly KnowledgeOwner[]): Promise<SheetView[]> {
  const found: SheetView[] = []
  let characters = 0
  for (const sheet of await findAskedSheets(ctx.db, owners, MAX_SHEETS)) {
    const view = await viewFor(ctx, sheet)
    if (characters + view.characters > MAX_CHARACTERS) continue
    characters += view.characters
    found.push(view)
  }
  return found
}

const SHOWN_ROWS = 10

/** Builds the answer of a query, with its filter and first rows. */
export function tableAnswer(
  { sheet }: SheetView,
  query: SheetQuery,
  { matched, found, rows }: SheetResult,
  resultText: string,
  most = SHOWN_ROWS,
): TableAnswer {
  const filter = filterText(query.filters, sheet.columns, matched)
  const lines = rowLines(found.slice(0, most), sheet.columns, query.show ?? [...sheet.columns.keys()])
  const more = matched > most ? `\n… (${matched} linhas ao todo)` : ''
  // an extreme value cites the rows that contain it
  const isExtreme = query.compute === 'minimum' || query.compute === 'maximum'
  return {
    documentId: sheet.documentId,
    documentName: sheet.documentName,
    place: isExtreme
      ? placeText(
          sheet,
          found.map(({ row }) => row),
          found.length,
        )
      : placeText(sheet, rows, matched),
    result: { resultText, filter },
    text: `${plainLines(resultText)}\n${filter}\n\n${lines}${more}`,
  }
}
