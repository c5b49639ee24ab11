import type { Source } from '@prosa/contract/chats.ts'
import type { AppContext } from '#/context.ts'
import { findPassages, type Passage, wholeKnowledge } from '#/modules/knowledge/knowledge.service.ts'
import { readHistory } from '#/modules/runs/engine/history.repository.ts'
import type { LiveRun } from '#/modules/runs/engine/live-run.model.ts'
import { type HistoryMessage, searchTextOf } from '#/modules/runs/engine/prompt.model.ts'

const PASSAGES = 6
/** About 25,000 tokens: as much of whole documents as models of today read without losing the thread. */
const WHOLE_CHARACTERS = 90_000

/** The branch up to the question. */
export async function readBranchOf({ pool }: Pick<AppContext, 'pool'>, run: LiveRun): Promise<HistoryMessage[]> {
  const { parentId, opening } = run.facts
  return opening === undefined ? readHistory(pool, parentId) : [{ role: 'user', text: opening }]
}

/** In the assistant's documents, what the question asks for. */
export async function readPassages(
  ctx: Pick<AppContext, 'db' | 'config' | 'log'>,
  run: LiveRun,
  history: readonly HistoryMessage[],
): Promise<Passage[]> {
  const { assistantId, config, hasDocuments } = run.facts
  if (!hasDocuments) return []
  return config.knowledgeMode === 'whole'
    ? wholeKnowledge(ctx.db, { assistantId, maxChars: WHOLE_CHARACTERS })
    : findPassages(ctx, { assistantId, question: searchTextOf(history), limit: PASSAGES })
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
