import type { AppContext } from '#/context.ts'
import { addText, requireActive } from '#/modules/knowledge/documents/documents.service.ts'
import type { OwnedKnowledge } from '#/modules/knowledge/owners.model.ts'
import { pairsText, readPairs, type ReadPairs } from '#/modules/knowledge/reading/formats/questions.model.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'

/** Pairs that the preview shows before the file is stored. */
const SAMPLE = 3

function requirePairs(csv: string): ReadPairs {
  const found = readPairs(csv.toWellFormed())
  if (!found) throw new DomainError('import_unreadable', { detail: twoColumns })
  return found
}

/** Checks a file of questions and answers: returns its pairs and the lines that are left out. */
export function checkQuestions(knowledge: OwnedKnowledge, csv: string) {
  requireActive(knowledge)
  const { pairs, problems } = requirePairs(csv)
  return { pairs: pairs.length, sample: pairs.slice(0, SAMPLE), problems }
}

/** Stores the pairs as a document with one passage per pair. Throws 422 if there are none. */
export function addQuestions(
  ctx: AppContext,
  actor: UserActor,
  knowledge: OwnedKnowledge,
  { name, csv }: { name: string; csv: string },
): ReturnType<typeof addText> {
  const { pairs } = requirePairs(csv)
  if (pairs.length === 0) throw new DomainError('import_unreadable', { detail: noPair })
  return addText(ctx, actor, knowledge, { name, text: pairsText(pairs), kind: 'questions' })
}

const twoColumns = 'O arquivo precisa de duas colunas, pergunta e resposta, separadas por ponto e vírgula ou vírgula.'
const noPair = 'Nenhuma linha do arquivo tem pergunta e resposta.'
