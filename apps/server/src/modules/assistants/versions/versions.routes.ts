import type { versions } from '@prosa/contract/assistants/versions.ts'
import type { Handlers } from '#/context.ts'
import type { assistantRules } from '#/modules/assistants/finding/assistants.service.ts'
import {
  compareVersions,
  listVersions,
  nameVersion,
  restoreVersion,
} from '#/modules/assistants/versions/versions.service.ts'

export const versionsRoutes: Handlers<typeof versions, typeof assistantRules> = {
  listVersions: ({ ctx, resource, query }) => listVersions(ctx, resource, query),
  compareVersions: ({ ctx, resource, params, query }) => compareVersions(ctx, resource, params.number, query.with),
  restoreVersion: ({ ctx, actor, resource, params, body }) =>
    restoreVersion(ctx, actor, resource, { number: params.number, revision: body.revision }),
  nameVersion: ({ ctx, resource, params, body }) => nameVersion(ctx, resource, params.number, body.label),
}
