import type { Passage } from '#/modules/knowledge/knowledge.service.ts'
import type { HistoryMessage } from '#/modules/conversations/runs/engine/prompt.model.ts'
import { writeSearchTexts } from '#/modules/conversations/runs/engine/search-text.model.ts'
import { isCourtesy } from '#/modules/conversations/runs/engine/courtesies.model.ts'
import { foldText } from '#/platform/ai/embedded/portuguese-words.ts'
import { excerptsOfParts } from '#/platform/ai/embedded/sentence-ranking.ts'

interface Reading {
  history: readonly HistoryMessage[]
  passages: readonly Passage[]
  /** Whether the conversation has files besides the documents. */
  hasFiles: boolean
}

const LONGEST_REQUEST = 8
/** Requests about the previous answer, such as to shorten or rephrase it, which need no document. */
const aboutAnswer =
  /(?<!\p{L})(?:explique|explica|explicar|exemplo|exemplos|resuma|resumo|resumir|detalhe|detalhes|detalha|detalhar|continue|continua|entendi|topicos|lista|tabela|traduza|simples|simplifique|melhor|outras palavras|certeza|repita|repete)(?!\p{L})/u

/**
 * Whether an assistant restricted to its documents has nothing to answer from: no sentence of the passages covers enough of
 * the question, and none is similar in meaning. Greetings, files, and requests about the previous answer are left to the
 * model.
 */
export function findsNothing({ history, passages, hasFiles }: Reading): boolean {
  const { question, before, earlier } = writeSearchTexts(history)
  if (hasFiles || isCourtesy(question)) return false
  const isAboutAnswer = aboutAnswer.test(foldText(question)) && question.split(/\s+/).length <= LONGEST_REQUEST
  if (isAboutAnswer && history.some(({ role }) => role === 'assistant')) return false
  if (passages.some(({ alike, foundRows }) => alike || foundRows)) return false
  const numbered = passages.map(({ documentName, page, text }, number) => ({ number, documentName, page, text }))
  return excerptsOfParts({ question, before, earlier, most: 1 }, numbered).length === 0
}
