import { searchTextOf } from '../../apps/server/src/modules/conversations/runs/engine/prompt.model.ts'
import type { KnowledgeOwner } from '../../apps/server/src/modules/knowledge/owners.model.ts'
import { searchPassages, type FoundPassage } from '../../apps/server/src/modules/knowledge/search/search.repository.ts'
import { withVariety } from '../../apps/server/src/modules/knowledge/search/variety.model.ts'
import { quotingAnswer } from '../../apps/server/src/platform/ai/embedded/embedded-model.ts'
import type { Database } from '../../apps/server/src/platform/db/database.ts'
import type { Question } from './school.ts'

/** What the product gives a model for a question. */
export async function passagesFor(
  { db }: Pick<Database, 'db'>,
  owners: readonly KnowledgeOwner[],
  { before, question, limit }: Pick<Question, 'before' | 'question'> & { limit: number },
): Promise<FoundPassage[]> {
  const history = [before, question].flatMap((text) => (text === undefined ? [] : [{ role: 'user' as const, text }]))
  const search = { owners, question: searchTextOf(history), limit: Math.max(24, limit * 2) }
  return withVariety(await searchPassages(db, search), limit)
}

/** Whether 'Prosa Trechos' says that the documents hold nothing about it. */
export async function isRefused(database: Database, owner: KnowledgeOwner, asked: Question): Promise<boolean> {
  const found = await passagesFor(database, [owner], { ...asked, limit: 6 })
  const passages = found.map(({ documentName, page, text }, at) => ({ number: at + 1, documentName, page, text }))
  const material = { question: asked.question, passages, hasDocuments: true, cite: true, written: '' }
  return quotingAnswer(material).startsWith('Não encontrei')
}
