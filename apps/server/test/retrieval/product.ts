import { writeSearchTexts } from '#/modules/conversations/runs/engine/search-text.model.ts'
import type { KnowledgeOwner } from '#/modules/knowledge/owners.model.ts'
import { searchInParts } from '#/modules/knowledge/search/hybrid.service.ts'
import type { FoundPassage } from '#/modules/knowledge/search/search.repository.ts'
import { searchByWords } from '#/modules/knowledge/search/words.service.ts'
import { quotingAnswer } from '#/platform/ai/embedded/embedded-model.ts'
import type { Database } from '#/platform/db/database.ts'
import type { Question } from './school.ts'

/** A question with the one before it, as a conversation. */
export const historyOf = ({ before, question }: Pick<Question, 'before' | 'question'>) =>
  [before, question].flatMap((text) => (text === undefined ? [] : [{ role: 'user' as const, text }]))

/** Returns the passages that the product gives a model for a question. */
export async function passagesFor(
  { db }: Pick<Database, 'db'>,
  owners: readonly KnowledgeOwner[],
  { before, question, limit }: Pick<Question, 'before' | 'question'> & { limit: number },
): Promise<FoundPassage[]> {
  const history = historyOf({ before, question })
  return searchInParts({ owners, limit, ...writeSearchTexts(history) }, (part) => searchByWords(db, part))
}

/** Whether 'Prosa Trechos' answers that the documents have nothing about the question. */
export async function isRefused(
  database: Pick<Database, 'db'>,
  owner: KnowledgeOwner,
  question: Question,
): Promise<boolean> {
  const found = await passagesFor(database, [owner], { ...question, limit: 6 })
  const passages = found.map(({ documentName, page, text }, at) => ({ number: at + 1, documentName, page, text }))
  const history = historyOf(question)
  const material = { ...writeSearchTexts(history), passages, hasDocuments: true, cite: true, written: '' }
  return quotingAnswer(material).startsWith('Não encontrei')
}
