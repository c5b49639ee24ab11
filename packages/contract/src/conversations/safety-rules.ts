import { z } from '#/protocol/zod.ts'
import { shownText } from '#/protocol/names.ts'

export const alertCategories = ['self_harm', 'violence', 'harassment'] as const
export type AlertCategory = (typeof alertCategories)[number]

/** Stored in place of a model's name when a safety rule answered and no model was called. */
export const SAFETY_MODEL = 'prosa:seguranca'

const topicSchema = z.strictObject({
  name: shownText().min(2, 'Escreva o assunto.').max(60, 'O assunto pode ter no máximo 60 caracteres.'),
  /** A message that contains one of these terms is answered by `answer`. */
  terms: z
    .array(z.string().trim().min(2, 'Cada palavra precisa de pelo menos 2 letras.').max(60, 'Use até 60 letras.'))
    .min(1, 'Escreva pelo menos uma palavra.')
    .max(50, 'Use no máximo 50 palavras.'),
  answer: z.string().trim().min(1, 'Escreva a resposta.').max(1000, 'A resposta pode ter no máximo 1.000 caracteres.'),
})
export type BlockedTopic = z.infer<typeof topicSchema>

/** Safety rules. They apply to the organization; those of an assistant are added and can only be stricter. */
export const safetyRulesSchema = z.strictObject({
  maskCpf: z.boolean().default(true),
  maskPhone: z.boolean().default(false),
  maskEmail: z.boolean().default(false),
  topics: z.array(topicSchema).max(30, 'Use no máximo 30 assuntos.').default([]),
  alertOn: z.array(z.enum(alertCategories)).max(alertCategories.length).default([]),
  /** Addresses that receive a mail for every alert; people who handle alerts see them in the list anyway. */
  recipients: z
    .array(z.email('Escreva um e-mail válido em cada linha.').trim().toLowerCase().max(254))
    .max(20, 'Use no máximo 20 e-mails.')
    .default([]),
  messagesPerChat: z
    .number('Escreva um número.')
    .int('Use um número inteiro.')
    .min(1, 'Use 1 ou mais.')
    .max(10_000, 'Use até 10.000.')
    .nullable()
    .default(null),
})
export type SafetyRules = z.output<typeof safetyRulesSchema>
