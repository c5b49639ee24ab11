import type { webhooks } from '@prosa/contract/webhooks/webhooks.ts'
import type { Handlers } from '#/context.ts'
import type { assistantRules } from '#/modules/assistants/finding/assistants.service.ts'
import * as service from '#/modules/webhooks/endpoints/endpoints.service.ts'
import * as log from '#/modules/webhooks/log.service.ts'

export const webhooksRoutes: Handlers<typeof webhooks, typeof assistantRules> = {
  listWebhooks: ({ ctx, resource }) => service.listWebhooks(ctx, resource),
  createWebhook: ({ ctx, by, resource, body }) => service.createWebhook(ctx, resource, by, body),
  updateWebhook: ({ ctx, by, resource, params, body }) =>
    service.updateWebhook(ctx, resource, by, { ...body, webhookId: params.webhookId }),
  deleteWebhook: async ({ ctx, by, resource, params }) => {
    await service.deleteWebhook(ctx, resource, by, params.webhookId)
  },
  rotateWebhookSecret: ({ ctx, by, resource, params }) => service.rotateSecret(ctx, resource, by, params.webhookId),
  testWebhook: async ({ ctx, resource, params }) =>
    log.sendTest(ctx, await service.loadEndpoint(ctx, resource, params.webhookId)),
  listDeliveries: async ({ ctx, resource, params, query }) =>
    log.listDeliveries(ctx, await service.loadEndpoint(ctx, resource, params.webhookId), query),
  getDelivery: async ({ ctx, actor, resource, params }) =>
    log.readDelivery(ctx, actor, await service.loadEndpoint(ctx, resource, params.webhookId), params.deliveryId),
  redeliver: async ({ ctx, resource, params }) =>
    log.redeliverEvent(ctx, await service.loadEndpoint(ctx, resource, params.webhookId), params.deliveryId),
  redeliverFailed: async ({ ctx, resource, params, body }) =>
    log.redeliverFailed(ctx, await service.loadEndpoint(ctx, resource, params.webhookId), new Date(body.since)),
}
