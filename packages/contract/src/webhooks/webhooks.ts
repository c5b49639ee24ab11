import { instant } from '#/protocol/instant.ts'
import { named, z } from '#/protocol/zod.ts'
import { shownText } from '#/protocol/names.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { paged, pageQuery } from '#/protocol/paging.ts'
import { payloadLevels, webhookEventTypes } from '#/webhooks/webhook-events.ts'
import { versionSchema } from '#/protocol/version.ts'

export const webhookStates = ['active', 'paused', 'disabled'] as const
export const deliveryStates = ['pending', 'delivered', 'failed'] as const
/** Why a delivery attempt failed. For unreachable addresses no further details are given (O3). */
export const deliveryFailures = ['unreachable', 'timeout', 'redirect', 'refused'] as const

export const webhookSchema = named('Webhook', {
  id: z.uuid(),
  name: z.string(),
  /** Masked, because path and query may hold secrets. Null if it cannot be decrypted and must be entered again. */
  maskedUrl: z.string().nullable(),
  events: z.array(z.enum(webhookEventTypes)),
  level: z.enum(payloadLevels),
  /** Names of additional headers; their values cannot be read back. */
  headerNames: z.array(z.string()),
  /** The last characters of the secret, to tell secrets apart. */
  secretEnd: z.string(),
  /** Until when the former secret signs too; null if there is none. */
  formerSecretUntil: instant.nullable(),
  state: z.enum(webhookStates),
  disabledReason: z.enum(['failures', 'gone']).nullable(),
  lastDelivery: z.object({ at: instant, state: z.enum(deliveryStates) }).nullable(),
  /** Last seven days: events delivered, and events tried at least once. */
  week: z.object({ delivered: z.number().int(), tried: z.number().int() }),
  createdAt: instant,
  version: versionSchema,
})
export type Webhook = z.infer<typeof webhookSchema>

const attemptFacts = {
  /** HTTP status of the response; null without a response. */
  responseStatus: z.number().int().nullable(),
  durationMs: z.number().int().nullable(),
  failure: z.enum(deliveryFailures).nullable(),
}

export const deliverySchema = named('WebhookDelivery', {
  id: z.uuid(),
  /** `webhook-id`, the same in all attempts. */
  eventId: z.string(),
  eventType: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.number().int(),
  ...attemptFacts,
  createdAt: instant,
  attemptedAt: instant.nullable(),
  /** When the next attempt takes place. */
  nextAt: instant.nullable(),
})
export type WebhookDelivery = z.infer<typeof deliverySchema>

export const deliveryDetailSchema = deliverySchema.extend({
  /** The body as sent; null if it holds what the reader may not see. */
  body: z.string().nullable(),
  history: z.array(
    z.object({
      number: z.number().int(),
      at: instant,
      ...attemptFacts,
      /** The first kilobyte of the response; null without one, or if the body is hidden too. */
      response: z.string().nullable(),
    }),
  ),
})
export type WebhookDeliveryDetail = z.infer<typeof deliveryDetailSchema>

const ownHeaders =
  /^(host|content-.*|transfer-encoding|connection|keep-alive|te|trailer|upgrade|expect|user-agent|webhook-.*|proxy-.*|cookie)$/i
const headerSchema = z.strictObject({
  name: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,60}$/, 'Use letras, números e hifens, como em X-Chave.')
    .refine((name) => !ownHeaders.test(name), 'Este cabeçalho é do próprio Prosa. Use outro nome.'),
  value: z
    .string()
    .trim()
    .min(1, 'Escreva o valor ou remova o cabeçalho.')
    .max(1000, 'O valor pode ter no máximo 1.000 caracteres.')
    .regex(/^[\x20-\x7e]*$/, 'O valor aceita letras sem acento, números e sinais, em uma linha só.'),
})

const webhookFields = {
  name: shownText()
    .min(2, 'O nome precisa de pelo menos 2 caracteres.')
    .max(80, 'O nome pode ter no máximo 80 caracteres.'),
  url: z.url('Escreva um endereço que comece com https://.').max(2000, 'O endereço é longo demais.'),
  events: z.array(z.enum(webhookEventTypes)).min(1, 'Escolha pelo menos um evento.'),
  level: z.enum(payloadLevels),
  headers: z.array(headerSchema).max(10, 'Use no máximo 10 cabeçalhos.'),
}
export const newWebhookSchema = z.strictObject({ ...webhookFields, active: z.boolean().default(true) })
export const webhookChangesSchema = z.strictObject({
  ...z.strictObject(webhookFields).partial().shape,
  /** True also re-enables a webhook that was disabled. */
  active: z.boolean().optional(),
})

const changedWebhookSchema = named('ChangedWebhook', {
  ...webhookSchema.shape,
  /** The new secret, shown once, if the address changed to another server; otherwise null. */
  secret: z.string().nullable(),
})

export const deliveriesQuery = z.object({
  ...pageQuery,
  state: z.enum(['all', ...deliveryStates]).default('all'),
  event: z.enum(['all', ...webhookEventTypes, 'webhook.test']).default('all'),
})

const manage = { tag: 'Webhooks', policy: 'assistant.manage_webhooks', permission: 'webhooks.manage' } as const
const path = '/api/assistants/:assistantId/webhooks'
const secret = z.string()

export const webhooks = defineContract({
  listWebhooks: {
    ...route('GET', path),
    ...manage,
    summary: 'Os webhooks de um assistente',
    ok: z.object({ items: z.array(webhookSchema) }),
  },
  createWebhook: {
    ...route('POST', path),
    ...manage,
    summary: 'Cria um webhook; o segredo só aparece nesta resposta',
    limitPerMinute: 30,
    body: newWebhookSchema,
    status: 201,
    ok: z.object({ webhook: webhookSchema, secret }),
    errors: ['webhook_limit'],
  },
  updateWebhook: {
    ...route('PATCH', `${path}/:webhookId`),
    ...manage,
    summary: 'Altera um webhook, pausa ou ativa; outro servidor recebe outro segredo e nenhum cabeçalho guardado',
    versioned: true,
    body: webhookChangesSchema,
    ok: changedWebhookSchema,
  },
  deleteWebhook: {
    ...route('DELETE', `${path}/:webhookId`),
    ...manage,
    summary: 'Exclui um webhook e as suas entregas',
  },
  rotateWebhookSecret: {
    ...route('POST', `${path}/:webhookId/secret`),
    ...manage,
    summary: 'Troca o segredo; por 24 horas cada entrega leva as duas assinaturas',
    limitPerMinute: 10,
    ok: z.object({ webhook: webhookSchema, secret }),
  },
  testWebhook: {
    ...route('POST', `${path}/:webhookId/test`),
    ...manage,
    summary: 'Envia agora um evento webhook.test assinado, uma única vez',
    limitPerMinute: 10,
    ok: deliverySchema,
  },
  listDeliveries: {
    ...route('GET', `${path}/:webhookId/deliveries`),
    ...manage,
    summary: 'As entregas ainda guardadas, da mais nova à mais antiga',
    query: deliveriesQuery,
    ok: paged(deliverySchema),
  },
  getDelivery: {
    ...route('GET', `${path}/:webhookId/deliveries/:deliveryId`),
    ...manage,
    summary: 'Uma entrega com o que foi enviado e cada tentativa',
    ok: deliveryDetailSchema,
  },
  redeliver: {
    ...route('POST', `${path}/:webhookId/deliveries/:deliveryId/redeliver`),
    ...manage,
    summary: 'Envia a entrega de novo, com o mesmo webhook-id',
    limitPerMinute: 60,
    ok: deliverySchema,
    errors: ['webhook_inactive'],
  },
  redeliverFailed: {
    ...route('POST', `${path}/:webhookId/redeliver`),
    ...manage,
    summary: 'Envia de novo todas as entregas com falha desde um momento',
    limitPerMinute: 10,
    body: z.strictObject({ since: z.iso.datetime({ offset: true }) }),
    ok: z.object({ count: z.number().int() }),
    errors: ['webhook_inactive'],
  },
})
