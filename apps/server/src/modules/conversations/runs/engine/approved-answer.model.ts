import { localTime } from '@prosa/contract/protocol/opening-hours.ts'
import type { ApprovedAnswer } from '@prosa/contract/assistants/approved-answers.ts'
import { plainWords } from '#/modules/conversations/runs/engine/courtesies.model.ts'

const greeting = /^(?:(?:ola|oi|bom dia|boa tarde|boa noite|por favor|por gentileza) )+/
const thanks = /(?: (?:por favor|por gentileza|obrigado|obrigada|muito obrigado|muito obrigada))+$/
/** 'Qual é o horário', 'qual o horário' and 'qual horário' are the same question. */
const asking = /^(qual|quais|quem|quando|onde|como|quanto|quanta|quantos|quantas) (?:e |sao )?(?:o |a |os |as )?/

/**
 * Normalizes a question for comparison: case, accents, spaces and punctuation, a greeting before it, thanks after it and
 * small words behind its question word are dropped. Nothing else is, since a single word ('não', 'turma B', '2027') can
 * change the question.
 */
export function questionKey(question: string): string {
  return plainWords(question).replace(greeting, '').replace(thanks, '').replace(asking, '$1 ')
}

/** Returns the first approved answer to a question on a day such as '2026-11-21'. */
export function approvedAnswerTo(
  question: string,
  pairs: readonly ApprovedAnswer[],
  today: string,
): string | undefined {
  const key = questionKey(question)
  if (key === '') return undefined
  return pairs.find(
    (pair) => (pair.validUntil === null || pair.validUntil >= today) && questionKey(pair.question) === key,
  )?.answer
}

/** The day of a moment in a time zone, such as '2026-11-21'. */
export const localDay = (moment: Date, timeZone: string): string => localTime(moment, timeZone).day
