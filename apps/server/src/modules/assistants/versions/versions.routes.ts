import type { versions } from '@prosa/contract/assistants/versions.ts'
import type { Handlers } from '#/context.ts'
import { loadAssistant } from '#/modules/assistants/assistants.service.ts'
import { listVersions, nameVersion, restoreVersion } from '#/modules/assistants/versions/versions.service.ts'

export const versionsRoutes: Handlers<typeof versions> = {
  listVersions: async ({ ctx, actor, params, query }) => {
    const assistant = await loadAssistant(ctx, actor, params.assistantId, 'edit')
    return listVersions(ctx, assistant, query)
  },
  restoreVersion: async ({ ctx, actor, params, body }) => {
    const assistant = await loadAssistant(ctx, actor, params.assistantId, 'edit')
    return restoreVersion(ctx, actor, assistant, { number: params.number, revision: body.revision })
  },
  nameVersion: async ({ ctx, actor, params, body }) => {
    const assistant = await loadAssistant(ctx, actor, params.assistantId, 'edit')
    return nameVersion(ctx, assistant, params.number, body.label)
  },
}
