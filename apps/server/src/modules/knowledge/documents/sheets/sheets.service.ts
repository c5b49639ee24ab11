import type { AppContext } from '#/context.ts'
import { getDocument } from '#/modules/knowledge/documents/documents.service.ts'
import type { OwnedKnowledge } from '#/modules/knowledge/owners.model.ts'
import * as repository from '#/modules/knowledge/documents/sheets/sheets.repository.ts'
import { pagedQuery, type PageRequest } from '#/platform/db/page-of.ts'

/** Returns the sheets of a document for its owner's editors; an empty list if it has none. */
export async function getSheets(ctx: AppContext, knowledge: OwnedKnowledge, documentId: string) {
  const { id } = await getDocument(ctx, knowledge, documentId)
  return { items: await repository.findSheets(ctx.db, id) }
}

/** Lists the rows of one table of a document. Throws 404 for a document of another owner. */
export async function listSheetRows(
  ctx: AppContext,
  knowledge: OwnedKnowledge,
  documentId: string,
  { sheet, ...request }: PageRequest & { sheet: number },
) {
  const { id } = await getDocument(ctx, knowledge, documentId)
  return pagedQuery(request, () => repository.findRows(ctx.db, id, sheet))
}
