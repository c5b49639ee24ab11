import { alertCategories, type SafetyRules } from '@prosa/contract/conversations/safety-rules.ts'
import { z } from 'zod'

const splitLines = (text: string): string[] =>
  text
    .split(/[\n;,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

const topicForm = z.object({
  name: z.string().trim().min(2, 'Escreva o assunto.').max(60, 'O assunto pode ter no máximo 60 caracteres.'),
  terms: z
    .string()
    .refine((text) => splitLines(text).length > 0, 'Escreva pelo menos uma palavra.')
    .refine((text) => splitLines(text).length <= 50, 'Use no máximo 50 palavras.')
    .refine(
      (text) => splitLines(text).every((term) => term.length >= 2 && term.length <= 60),
      'Cada palavra precisa ter de 2 a 60 letras.',
    ),
  answer: z.string().trim().min(1, 'Escreva a resposta.').max(1000, 'A resposta pode ter no máximo 1.000 caracteres.'),
})

export const safetyFormSchema = z.object({
  maskCpf: z.boolean(),
  maskPhone: z.boolean(),
  maskEmail: z.boolean(),
  topics: z.array(topicForm),
  alertOn: z.array(z.enum(alertCategories)),
  recipients: z
    .string()
    .refine((text) => splitLines(text).length <= 20, 'Use no máximo 20 e-mails.')
    .refine(
      (text) => splitLines(text).every((email) => z.email().safeParse(email).success),
      'Escreva um e-mail válido em cada linha.',
    ),
  messagesPerChat: z
    .string()
    .trim()
    .regex(/^([1-9]\d{0,3})?$/, 'Escreva um número de 1 a 9999, ou deixe em branco.'),
})
export type SafetyForm = z.output<typeof safetyFormSchema>

export const toForm = ({ topics, recipients, messagesPerChat, ...rules }: SafetyRules): SafetyForm => ({
  ...rules,
  topics: topics.map(({ terms, ...topic }) => ({ ...topic, terms: terms.join('\n') })),
  recipients: recipients.join('\n'),
  messagesPerChat: messagesPerChat === null ? '' : String(messagesPerChat),
})

export const toRules = ({ topics, recipients, messagesPerChat, ...rules }: SafetyForm): SafetyRules => ({
  ...rules,
  topics: topics.map(({ terms, ...topic }) => ({ ...topic, terms: splitLines(terms) })),
  recipients: splitLines(recipients).map((email) => email.toLowerCase()),
  messagesPerChat: messagesPerChat === '' ? null : Number(messagesPerChat),
})
