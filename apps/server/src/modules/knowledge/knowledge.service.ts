import type { AppContext } from '#/context.ts'
import type { AssistantRow } from '#/modules/assistants/assistants.service.ts'
import { getDocument } from '#/modules/knowledge/documents/documents.service.ts'
import { keysOf } from '#/modules/knowledge/files/files.repository.ts'
import { releaseFiles } from '#/modules/knowledge/files/files.service.ts'
import { findChunks } from '#/modules/knowledge/knowledge.repository.ts'
import { searchKnowledge } from '#/modules/knowledge/search/hybrid.service.ts'
import { type Passage, type PassageSearch, readPassages } from '#/modules/knowledge/search/search.repository.ts'
import type { Authorized } from '#/platform/authorization/authorize.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { pageOf, type PageRequest } from '#/platform/db/page-of.ts'

export type { Passage } from '#/modules/knowledge/search/search.repository.ts'
type Editable = Authorized<AssistantRow, 'knowledge'>

/** Passages that answer a question, best first. The caller has authorized the actor for this assistant (Z5). */
export const findPassages = (ctx: AppContext, search: PassageSearch): Promise<Passage[]> => searchKnowledge(ctx, search)

/** All documents from their beginning, as far as `maxChars` characters reach; the caller has authorized the actor. */
export const wholeKnowledge = (db: Queryable, part: { assistantId: number; maxChars: number }): Promise<Passage[]> =>
  readPassages(db, part)

/** How many passages 'Testar busca' shows. */
const TRIAL_LIMIT = 10

/** What a question would find, with scores from 0 to 1 relative to the best passage. */
export async function trySearch(ctx: AppContext, assistant: Editable, question: string): Promise<{ items: Passage[] }> {
  const passages = await findPassages(ctx, { assistantId: assistant.id, question, limit: TRIAL_LIMIT })
  const best = passages[0]?.score ?? 1
  return { items: passages.map((passage) => ({ ...passage, score: passage.score / best })) }
}

export async function listChunks(ctx: AppContext, assistant: Editable, documentId: string, request: PageRequest) {
  const document = await getDocument(ctx, assistant, documentId)
  return pageOf(request, (part) => findChunks(ctx.db, document.id, part))
}

/** Lets go of all files of an assistant that the same transaction deletes for good. */
export async function releaseKnowledge(ctx: AppContext, tx: Queryable, assistantId: number): Promise<void> {
  await releaseFiles(ctx, tx, await keysOf(tx, assistantId))
}
