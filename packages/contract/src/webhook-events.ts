import { z } from '#/zod.ts'

/** Webhooks of one assistant, at most. */
export const WEBHOOK_LIMIT = 10

/** Every event that an assistant's webhooks can know, by the design's names. */
export const webhookEventTypes = [
  'chat.created',
  'message.created',
  'answer.completed',
  'answer.failed',
  'document.processed',
  'document.failed',
  'assistant.published',
  'share.session.started',
  'rating.created',
  'rating.resolved',
  'budget.warning',
  'budget.reached',
  'sga.attempt.started',
  'sga.attempt.finished',
  'sga.attempt.expired',
  'sga.attempt.reviewed',
] as const
export type WebhookEventType = (typeof webhookEventTypes)[number]

/** Those that the product emits today: the form offers them and the API describes them. */
export const offeredWebhookEvents = [
  'chat.created',
  'message.created',
  'answer.completed',
  'answer.failed',
  'document.processed',
  'document.failed',
  'assistant.published',
] as const satisfies readonly WebhookEventType[]

/** How much of what happened leaves the product; each level holds the one before. */
export const payloadLevels = ['metadata', 'pseudonymous', 'full'] as const
export type PayloadLevel = (typeof payloadLevels)[number]

const personSchema = z
  .object({
    /** The same person has the same pseudonym in all events of one webhook, and another one elsewhere. */
    pseudonym: z.string(),
    name: z.string().optional().meta({ description: 'Somente no nível completo.' }),
    email: z.string().optional().meta({ description: 'Somente no nível completo e de quem tem conta.' }),
  })
  .meta({ description: 'A partir do nível pseudonimizado.' })

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
  inputTokens: z.number().int().nullable(),
  outputTokens: z.number().int().nullable(),
  text,
  textOmitted,
}

/** What `data` holds in each event that is offered; the schema that the screen and OpenAPI show. */
export const webhookData = {
  'chat.created': z.object(inChat),
  'message.created': z.object({ ...inChat, messageId: z.uuid(), text, textOmitted }),
  'answer.completed': z.object(answered),
  'answer.failed': z.object(answered),
  'document.processed': z.object({ assistantId, documentId: z.uuid() }),
  'document.failed': z.object({ assistantId, documentId: z.uuid() }),
  'assistant.published': z.object({ assistantId, version: z.number().int() }),
} as const satisfies Record<(typeof offeredWebhookEvents)[number], z.ZodObject>
