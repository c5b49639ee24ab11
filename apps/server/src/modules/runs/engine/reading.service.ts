import type { Source } from '@prosa/contract/chats.ts'
import type { AppContext } from '#/context.ts'
import { findPassages, type Passage, wholeKnowledge } from '#/modules/knowledge/knowledge.service.ts'
import { readHistory } from '#/modules/runs/engine/history.repository.ts'
import type { LiveRun } from '#/modules/runs/engine/live-run.model.ts'
import { type HistoryMessage, searchTextOf } from '#/modules/runs/engine/prompt.model.ts'

const PASSAGES = 6
/** About 25,000 tokens: as much of whole documents as models of today read without losing the thread. */
const WHOLE_CHARACTERS = 90_000

/** What an answer is made from. */
export interface Reading {
  history: HistoryMessage[]
  passages: Passage[]
}

/** Reads the branch, and in the assistant's documents what the question asks for. */
export async function readForAnswer(ctx: Pick<AppContext, 'db' | 'pool'>, run: LiveRun): Promise<Reading> {
  const { parentId, assistantId, config, hasDocuments, opening } = run.facts
  const history: HistoryMessage[] =
    opening === undefined ? await readHistory(ctx.pool, parentId) : [{ role: 'user', text: opening }]
  if (!hasDocuments) return { history, passages: [] }
  const passages =
    config.knowledgeMode === 'whole'
      ? await wholeKnowledge(ctx.db, { assistantId, maxChars: WHOLE_CHARACTERS })
      : await findPassages(ctx.db, { assistantId, question: searchTextOf(history), limit: PASSAGES })
  return { history, passages }
}

export const sourcesOf = (passages: readonly Passage[]): Source[] =>
  passages.map(({ documentId, documentName, page, text }, index) => ({
    number: index + 1,
    documentId,
    documentName,
    page,
    passage: text,
  }))

/** The sources an answer cites; where it cites none, those it was given, unless that was everything there is. */
export function citedSources(text: string, sources: readonly Source[], wasWhole: boolean): Source[] {
  const cited = new Set([...text.matchAll(/\[(\d{1,4})\]/g)].map(([, number]) => Number(number)))
  const used = sources.filter(({ number }) => cited.has(number))
  return used.length > 0 || wasWhole ? used : [...sources]
}
