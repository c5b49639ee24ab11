import type { integrations } from '@prosa/contract/school/integrations.ts'
import type { Handlers } from '#/context.ts'
import * as service from '#/modules/school/integrations/integrations.service.ts'
import { listPartnerNames } from '#/modules/identity/partners/partners.service.ts'

export const integrationsRoutes: Handlers<typeof integrations, typeof service.integrationRules> = {
  listIntegrations: ({ ctx, query }) => service.listIntegrations(ctx, query),
  listSchoolPartners: async ({ ctx }) => ({ items: await listPartnerNames(ctx) }),
  createIntegration: ({ ctx, by, body }) => service.createIntegration(ctx, by, body),
  getIntegration: ({ ctx, resource }) => service.integrationRecord(ctx, resource),
  saveIntegration: ({ ctx, by, resource, body }) => service.saveIntegration(ctx, by, resource, body),
  rotateIntegrationSecret: ({ ctx, by, resource, body }) => service.rotateSecret(ctx, by, resource, body),
  deleteIntegration: ({ ctx, by, resource }) => service.deleteIntegration(ctx, by, resource),
}
