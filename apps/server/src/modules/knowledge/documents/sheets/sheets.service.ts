import type { AppContext } from '#/context.ts'
import { getDocument } from '#/modules/knowledge/documents/documents.service.ts'
import type { OwnedKnowledge } from '#/modules/knowledge/owners.model.ts'
import * as repository from '#/modules/knowledge/documents/sheets/sheets.repository.ts'
import { pagedQuery, type PageRequest } from '#/platform/db/page-of.ts'

/** The sheets of a document that its owner's editors look at; none for a document that is no spreadsheet. */
export async function getSheets(ctx: AppContext, knowledge: OwnedKnowledge, documentId: string) {
  const { id } = await getDocument(ctx, knowledge, documentId)
  return { items: await repository.findSheets(ctx.db, id) }
}

export async function listSheetRows(
  ctx: AppContext,
  knowledge: OwnedKnowledge,
  documentId: string,
  { sheet, ...request }: PageRequest & { sheet: number },
) {
  const { id } = await getDocument(ctx, knowledge, documentId)
  return pagedQuery(request, () => repository.findRows(ctx.db, id, sheet))
}
