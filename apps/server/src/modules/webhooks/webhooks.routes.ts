import type { webhooks } from '@prosa/contract/sharing/webhooks.ts'
import type { AppContext, Handlers } from '#/context.ts'
import { loadAssistant } from '#/modules/assistants/assistants.service.ts'
import * as service from '#/modules/webhooks/endpoints/endpoints.service.ts'
import * as log from '#/modules/webhooks/log/log.service.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'

const load = (ctx: AppContext, actor: UserActor, { assistantId }: { assistantId: number }) =>
  loadAssistant(ctx, actor, assistantId, 'manageWebhooks')

const loadEndpoint = async (
  ctx: AppContext,
  actor: UserActor,
  { assistantId, webhookId }: { assistantId: number; webhookId: string },
) => service.loadEndpoint(ctx, await load(ctx, actor, { assistantId }), webhookId)

export const webhooksRoutes: Handlers<typeof webhooks> = {
  listWebhooks: async ({ ctx, actor, params }) => service.listWebhooks(ctx, await load(ctx, actor, params)),
  createWebhook: async ({ ctx, actor, params, body, facts }) =>
    service.createWebhook(ctx, await load(ctx, actor, params), { actor, facts }, body),
  updateWebhook: async ({ ctx, actor, params, body, facts }) => {
    const assistant = await load(ctx, actor, params)
    return service.updateWebhook(ctx, assistant, { actor, facts }, { ...body, webhookId: params.webhookId })
  },
  deleteWebhook: async ({ ctx, actor, params, facts }) => {
    const assistant = await load(ctx, actor, params)
    await service.deleteWebhook(ctx, assistant, { actor, facts }, params.webhookId)
  },
  rotateWebhookSecret: async ({ ctx, actor, params, facts }) => {
    const assistant = await load(ctx, actor, params)
    return service.rotateSecret(ctx, assistant, { actor, facts }, params.webhookId)
  },
  testWebhook: async ({ ctx, actor, params }) => log.sendTest(ctx, await loadEndpoint(ctx, actor, params)),
  listDeliveries: async ({ ctx, actor, params, query }) =>
    log.listDeliveries(ctx, await loadEndpoint(ctx, actor, params), query),
  getDelivery: async ({ ctx, actor, params }) =>
    log.readDelivery(ctx, actor, await loadEndpoint(ctx, actor, params), params.deliveryId),
  redeliver: async ({ ctx, actor, params }) =>
    log.redeliver(ctx, await loadEndpoint(ctx, actor, params), params.deliveryId),
  redeliverFailed: async ({ ctx, actor, params, body }) =>
    log.redeliverFailed(ctx, await loadEndpoint(ctx, actor, params), new Date(body.since)),
}
