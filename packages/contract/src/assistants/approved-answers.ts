import { z } from '#/protocol/zod.ts'

/** Maximum number of approved answers of one assistant. */
export const APPROVED_ANSWERS_LIMIT = 200

/** A question and its answer, worded exactly as a person approved it. */
export const approvedAnswerSchema = z.strictObject({
  question: z.string().trim().min(1, 'Escreva a pergunta.').max(500, 'A pergunta pode ter no máximo 500 caracteres.'),
  answer: z.string().trim().min(1, 'Escreva a resposta.').max(4000, 'A resposta pode ter no máximo 4.000 caracteres.'),
  /** The last day on which the answer is used, in the organization's time zone; null: without end. */
  validUntil: z.iso.date().nullable(),
})
export type ApprovedAnswer = z.infer<typeof approvedAnswerSchema>

export const approvedAnswersSchema = z
  .array(approvedAnswerSchema)
  .max(APPROVED_ANSWERS_LIMIT, 'Use no máximo 200 perguntas e respostas.')
