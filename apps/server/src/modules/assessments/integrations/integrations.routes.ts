import type { sgaIntegrations } from '@prosa/contract/school/sga-integrations.ts'
import type { AppContext, Handlers } from '#/context.ts'
import { integrationPolicy } from '#/modules/assessments/integrations/integrations.policy.ts'
import * as integrations from '#/modules/assessments/integrations/integrations.service.ts'
import { listPartnerNames } from '#/modules/identity/partners/partners.service.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import { authorize } from '#/platform/authorization/authorize.ts'

const loadIntegration = async (ctx: AppContext, actor: UserActor, id: string) =>
  authorize(integrationPolicy, actor, 'administer', await integrations.findIntegration(ctx, id))

export const sgaIntegrationsRoutes: Handlers<typeof sgaIntegrations> = {
  listIntegrations: ({ ctx, actor, query }) => {
    authorize(integrationPolicy, actor, 'administer', {})
    return integrations.listIntegrations(ctx, query)
  },
  listSchoolPartners: async ({ ctx, actor }) => {
    authorize(integrationPolicy, actor, 'administer', {})
    return { items: await listPartnerNames(ctx) }
  },
  createIntegration: ({ ctx, actor, body, facts }) => {
    authorize(integrationPolicy, actor, 'administer', {})
    return integrations.createIntegration(ctx, actor, body, facts)
  },
  getIntegration: async ({ ctx, actor, params }) =>
    integrations.present(ctx, await loadIntegration(ctx, actor, params.integrationId)),
  saveIntegration: async ({ ctx, actor, params, body, facts }) => {
    const integration = await loadIntegration(ctx, actor, params.integrationId)
    return integrations.saveIntegration(ctx, actor, integration, { form: body, trace: facts })
  },
  rotateIntegrationSecret: async ({ ctx, actor, params, body, facts }) => {
    const integration = await loadIntegration(ctx, actor, params.integrationId)
    return integrations.rotateSecret(ctx, actor, integration, { ...body, trace: facts })
  },
  deleteIntegration: async ({ ctx, actor, params, facts }) => {
    const integration = await loadIntegration(ctx, actor, params.integrationId)
    return integrations.deleteIntegration(ctx, actor, integration, facts)
  },
}
