import type { sgaIntegrations } from '@prosa/contract/school/integrations.ts'
import type { Handlers } from '#/context.ts'
import * as integrations from '#/modules/school/integrations/integrations.service.ts'
import { listPartnerNames } from '#/modules/identity/partners/partners.service.ts'

export const sgaIntegrationsRoutes: Handlers<typeof sgaIntegrations, typeof integrations.integrationRules> = {
  listIntegrations: ({ ctx, query }) => integrations.listIntegrations(ctx, query),
  listSchoolPartners: async ({ ctx }) => ({ items: await listPartnerNames(ctx) }),
  createIntegration: ({ ctx, by, body }) => integrations.createIntegration(ctx, by, body),
  getIntegration: ({ ctx, resource }) => integrations.present(ctx, resource),
  saveIntegration: ({ ctx, by, resource, body }) => integrations.saveIntegration(ctx, by, resource, body),
  rotateIntegrationSecret: ({ ctx, by, resource, body }) => integrations.rotateSecret(ctx, by, resource, body),
  deleteIntegration: ({ ctx, by, resource }) => integrations.deleteIntegration(ctx, by, resource),
}
