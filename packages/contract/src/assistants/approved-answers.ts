import { z } from '#/protocol/zod.ts'

/** Pairs of one assistant, at most. */
export const APPROVED_ANSWERS_LIMIT = 200

/** A question and the words that answer it, exactly as a person approved them. */
export const approvedAnswerSchema = z.strictObject({
  question: z.string().trim().min(1, 'Escreva a pergunta.').max(500, 'A pergunta pode ter no máximo 500 caracteres.'),
  answer: z.string().trim().min(1, 'Escreva a resposta.').max(4000, 'A resposta pode ter no máximo 4.000 caracteres.'),
  /** Last day on which it answers, in the organisation's time zone; null for good. */
  validUntil: z.iso.date().nullable(),
})
export type ApprovedAnswer = z.infer<typeof approvedAnswerSchema>

export const approvedAnswersSchema = z
  .array(approvedAnswerSchema)
  .max(APPROVED_ANSWERS_LIMIT, 'Use no máximo 200 perguntas e respostas.')
