import { type SQL, sql } from 'drizzle-orm'
import type { AppContext } from '#/context.ts'
import type { AssistantRow } from '#/modules/assistants/finding/assistants.service.ts'
import { meterCallFor } from '#/modules/models/metering.service.ts'
import { findFileKeys } from '#/modules/knowledge/documents/files.repository.ts'
import { releaseFiles } from '#/modules/knowledge/documents/files.service.ts'
import { findSemanticSearch } from '#/modules/knowledge/embeddings/semantic-search.service.ts'
import { assistantAsOwner, type KnowledgeOwner, ownedBy, listOwners } from '#/modules/knowledge/owners.model.ts'
import { emptyKnowledge } from '#/modules/knowledge/documents/removal.service.ts'
import { type Found, type KnowledgeSearch, searchKnowledge } from '#/modules/knowledge/search/hybrid.service.ts'
import type { OpenSheets } from '#/modules/knowledge/search/tables/open-tables.service.ts'
import { rowsFromSheets } from '#/modules/knowledge/search/tables/finding-rows.service.ts'
import { type Passage, readPassages } from '#/modules/knowledge/search/search.repository.ts'
import { tokensIn } from '#/platform/ai/embedder.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import type { Authorized } from '#/platform/authorization/authorize.ts'
import type { Queryable } from '#/platform/db/database.ts'

export { type OpenSheets, openSheets } from '#/modules/knowledge/search/tables/open-tables.service.ts'
export { sheetToolFor } from '#/modules/knowledge/search/tables/sheet-tool.service.ts'
export { findContents } from '#/modules/knowledge/documents/documents.repository.ts'
export { listOwners } from '#/modules/knowledge/owners.model.ts'
export type { Passage } from '#/modules/knowledge/search/search.repository.ts'
type Editable = Authorized<AssistantRow, 'knowledge'>

/** Finds the passages that answer a question, best first. The caller has authorized the actor for this assistant (Z5). */
export const findPassages = (ctx: AppContext, search: KnowledgeSearch): Promise<Found> => searchKnowledge(ctx, search)

/** Finds the table rows that a question names, as passages. */
export async function findInSheets(ctx: AppContext, sheets: OpenSheets, question: string): Promise<Passage[]> {
  const found = await rowsFromSheets(ctx, sheets, question)
  return found.map(({ result: foundRows, ...rows }) => ({ ...rows, foundRows, page: null, score: 1 }))
}

/** Returns all documents from their beginning, up to `maxChars` characters; the caller has authorized the actor. */
export const wholeKnowledge = (
  db: Queryable,
  part: { owners: readonly KnowledgeOwner[]; maxChars: number },
): Promise<Passage[]> => readPassages(db, part)

/** Passages that 'Testar busca' shows. */
const TRIAL_LIMIT = 10

/**
 * Searches the draft's knowledge for a question, with scores from 0 to 1 relative to the best passage. Throws 409
 * `quota_exceeded` if the embedding model has a price and its budget is used up.
 */
export async function trySearch(
  ctx: AppContext,
  actor: UserActor,
  { id: assistantId, draft }: Editable,
  question: string,
): Promise<{ items: Passage[] }> {
  const search = { owners: listOwners(assistantId, draft), question, limit: TRIAL_LIMIT }
  const meaning = await findSemanticSearch(ctx)
  const micros = meaning?.computeCost(tokensIn([question])) ?? null
  const call = { assistantId, modelId: meaning?.embedder.model ?? '', micros: micros ?? 0 }
  const find = () => findPassages(ctx, search)
  const { passages } = await (micros === null ? find() : meterCallFor(ctx, { userId: actor.id }, call, find))
  const best = passages[0]?.score ?? 1
  return { items: passages.map((passage) => ({ ...passage, score: passage.score / best })) }
}

/** Deletes passages, table rows and pages of an assistant in portions, as long as the condition `goes` holds. */
export const shrinkKnowledge = (ctx: AppContext, assistantId: number, goes: SQL): Promise<void> =>
  emptyKnowledge(ctx, sql`${ownedBy('o', assistantAsOwner(assistantId))} and ${goes}`)

/** Releases all files of an assistant that the same transaction deletes permanently. */
export async function releaseKnowledge(ctx: AppContext, tx: Queryable, assistantId: number): Promise<void> {
  await releaseFiles(ctx, tx, await findFileKeys(tx, assistantAsOwner(assistantId)))
}
