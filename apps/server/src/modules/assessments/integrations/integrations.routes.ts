import type { sgaIntegrations } from '@prosa/contract/school/sga-integrations.ts'
import type { Handlers } from '#/context.ts'
import * as integrations from '#/modules/assessments/integrations/integrations.service.ts'
import { listPartnerNames } from '#/modules/identity/partners/partners.service.ts'

export const sgaIntegrationsRoutes: Handlers<typeof sgaIntegrations, typeof integrations.integrationRules> = {
  listIntegrations: ({ ctx, query }) => integrations.listIntegrations(ctx, query),
  listSchoolPartners: async ({ ctx }) => ({ items: await listPartnerNames(ctx) }),
  createIntegration: ({ ctx, actor, body, facts }) => integrations.createIntegration(ctx, actor, body, facts),
  getIntegration: ({ ctx, resource }) => integrations.present(ctx, resource),
  saveIntegration: ({ ctx, actor, resource, body, facts }) =>
    integrations.saveIntegration(ctx, actor, resource, { form: body, trace: facts }),
  rotateIntegrationSecret: ({ ctx, actor, resource, body, facts }) =>
    integrations.rotateSecret(ctx, actor, resource, { ...body, trace: facts }),
  deleteIntegration: ({ ctx, actor, resource, facts }) => integrations.deleteIntegration(ctx, actor, resource, facts),
}
