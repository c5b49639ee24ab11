import { ratingReasons, ratingValues } from '#/conversations/rating-choices.ts'
import { alertCategories } from '#/conversations/safety-rules.ts'
import { z } from '#/protocol/zod.ts'

/** Maximum number of webhooks of one assistant. */
export const WEBHOOK_LIMIT = 10

/** All events of webhooks with their labels: the product emits them, the form offers them, the API documents them. */
export const webhookEventLabels = {
  'chat.created': 'Conversa criada',
  'message.created': 'Mensagem recebida',
  'answer.completed': 'Resposta concluída',
  'answer.failed': 'Resposta com falha',
  'document.processed': 'Documento processado',
  'document.failed': 'Documento com falha',
  'assistant.published': 'Versão publicada',
  'rating.created': 'Avaliação recebida',
  'rating.resolved': 'Avaliação resolvida',
  'share.session.started': 'Visita iniciada em um link',
  'form.submitted': 'Formulário respondido',
  'budget.warning': 'Orçamento perto do fim',
  'budget.reached': 'Orçamento esgotado',
  'safety.alert': 'Alerta de risco',
  'person.erased': 'Dados de uma pessoa excluídos',
  'sga.attempt.started': 'Atividade iniciada',
  'sga.attempt.finished': 'Atividade entregue',
  'sga.attempt.expired': 'Atividade encerrada pelo prazo',
  'sga.attempt.reviewed': 'Atividade revisada',
} as const
export type WebhookEventType = keyof typeof webhookEventLabels
export const webhookEventTypes = Object.keys(webhookEventLabels) as WebhookEventType[]

/** Levels of detail sent to a webhook; each includes the one before. */
export const payloadLevels = ['metadata', 'pseudonymous', 'full'] as const
export type PayloadLevel = (typeof payloadLevels)[number]

const personSchema = z
  .object({
    /** Stable for one person within one webhook, and different in other webhooks. */
    pseudonym: z.string(),
    name: z.string().optional().meta({ description: 'Somente no nível completo.' }),
    email: z.string().optional().meta({ description: 'Somente no nível completo e de quem tem conta.' }),
  })
  .meta({ description: 'A partir do nível “Com um código por pessoa”.' })

const assistantId = z.number().int()
const inChat = {
  assistantId,
  chatId: z.uuid(),
  origin: z.enum(['internal', 'share', 'embed', 'api', 'sga']),
  sequence: z
    .number()
    .int()
    .meta({ description: 'Cresce a cada evento da mesma conversa: ponha-os em ordem por este número.' }),
  person: personSchema.optional(),
}
const text = z.string().optional().meta({ description: 'Somente no nível completo.' })
const textOmitted = z
  .literal(true)
  .optional()
  .meta({ description: 'O texto não coube em 20 KB: leia-o no Prosa pelo número da mensagem.' })
const answered = {
  ...inChat,
  messageId: z.uuid(),
  status: z.enum(['done', 'stopped', 'interrupted', 'failed', 'blocked']),
  error: z.string().nullable(),
  version: z.number().int().nullable(),
  model: z.string(),
  inputTokens: z.number().int().nullable().meta({ description: 'Da resposta inteira, também do que foi continuado.' }),
  outputTokens: z.number().int().nullable(),
  text,
  textOmitted,
}

const rated = {
  assistantId,
  ratingId: z.uuid(),
  chatId: z.uuid(),
  messageId: z.uuid(),
  origin: inChat.origin,
  version: z.number().int().nullable(),
  value: z.enum(ratingValues),
  reasons: z.array(z.enum(ratingReasons)),
  person: personSchema.optional(),
  text,
  textOmitted,
}

const visited = {
  assistantId,
  linkId: z.uuid(),
  origin: z.enum(['share', 'embed']).meta({ description: '`embed` quando outro site mostra a conversa.' }),
  person: personSchema.optional(),
}
/** Never identifies the student: the school's system knows the student by the attempt. */
const attempted = {
  assistantId,
  assessmentId: z.uuid(),
  attemptId: z.uuid(),
  number: z.number().int().meta({ description: 'Da tentativa, para o mesmo aluno e a mesma atividade.' }),
}

const review = z
  .object({
    result: z.number().nullable().meta({ description: 'A nota que a pessoa confirmou.' }),
    maximum: z.number().meta({ description: 'Até onde vai a nota nesta rubrica.' }),
    criteria: z.array(
      z.object({
        criterionId: z.uuid(),
        title: z.string(),
        level: z.number().int().meta({ description: '1 é o primeiro nível do critério.' }),
        points: z.number().nullable(),
      }),
    ),
  })
  .optional()
  .meta({ description: 'Somente no nível completo.' })

const budgeted = {
  assistantId,
  month: z.iso.date().meta({ description: 'Primeiro dia do mês do orçamento.' }),
  limitCents: z.number(),
  warnPercent: z.number().int(),
}
const alerted = {
  assistantId,
  alertId: z.uuid(),
  category: z.enum(alertCategories),
  chatId: z.uuid(),
  messageId: z.uuid(),
  person: personSchema.optional(),
  text,
  textOmitted,
}

/**
 * A person whose conversations, at least, were erased on request; the receiver must erase what it stored under the
 * pseudonym.
 */
const erased = {
  assistantId,
  person: z
    .object({ pseudonym: z.string() })
    .optional()
    .meta({ description: 'A partir do nível “Com um código por pessoa”: o mesmo dos eventos anteriores.' }),
}

/** Schema of `data` for each event, shown on the screen and in OpenAPI. */
export const webhookData = {
  'chat.created': z.object(inChat),
  'message.created': z.object({ ...inChat, messageId: z.uuid(), text, textOmitted }),
  'answer.completed': z.object(answered),
  'answer.failed': z.object(answered),
  'document.processed': z.object({ assistantId, documentId: z.uuid() }),
  'document.failed': z.object({ assistantId, documentId: z.uuid() }),
  'assistant.published': z.object({ assistantId, version: z.number().int() }),
  'rating.created': z.object(rated),
  'rating.resolved': z.object({ ...rated, outcome: z.enum(['resolved', 'discarded']) }),
  'share.session.started': z.object(visited),
  'form.submitted': z.object(visited),
  'budget.warning': z.object(budgeted),
  'budget.reached': z.object(budgeted),
  'safety.alert': z.object(alerted),
  'person.erased': z.object(erased),
  'sga.attempt.started': z.object(attempted),
  'sga.attempt.finished': z.object(attempted),
  'sga.attempt.expired': z.object(attempted),
  'sga.attempt.reviewed': z.object({ ...attempted, review }),
} as const satisfies Record<WebhookEventType, z.ZodObject>
