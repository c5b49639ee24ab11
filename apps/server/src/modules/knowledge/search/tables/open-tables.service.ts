import { LRUCache } from 'lru-cache'
import { type AppContext, perContext } from '#/context.ts'
import type { KnowledgeOwner } from '#/modules/knowledge/owners.model.ts'
import type { SheetQuery } from '#/modules/knowledge/search/tables/query.model.ts'
import type { SheetResult } from '#/modules/knowledge/search/tables/query.repository.ts'
import { filterText, placeText, plainLines, rowLines } from '#/modules/knowledge/search/tables/result-text.model.ts'
import { type SheetView, viewOf } from '#/modules/knowledge/search/tables/sheet-view.model.ts'
import type { TableResult } from '#/platform/ai/reading-material.ts'
import { type AskedSheet, findAskedSheets, findValues } from '#/modules/knowledge/documents/sheets/sheets.repository.ts'

/** What a table says, as a passage that an answer cites. */
export interface TableAnswer {
  documentId: string
  documentName: string
  /** 'planilha · aba Faltas, linhas 3 e 7' */
  place: string
  result: TableResult
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

const SHOWN_ROWS = 10

/** What was found, with the filter and the first rows. */
export function tableAnswer(
  { sheet }: SheetView,
  query: SheetQuery,
  { matched, found, rows }: SheetResult,
  said: string,
  most = SHOWN_ROWS,
): TableAnswer {
  const filter = filterText(query.filters, sheet.columns, matched)
  const lines = rowLines(found.slice(0, most), sheet.columns, query.show ?? [...sheet.columns.keys()])
  const more = matched > most ? `\n… (${matched} linhas ao todo)` : ''
  // an extreme stands in the rows that have it
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
    result: { said, filter },
    text: `${plainLines(said)}\n${filter}\n\n${lines}${more}`,
  }
}
