import * as lifecycle from '#/modules/assistants/lifecycle.service.ts'
import {
  listCards,
  setFavorite,
  presentAssistant,
  type assistantRules,
} from '#/modules/assistants/finding/assistants.service.ts'
import type { assistants } from '@prosa/contract/assistants/assistants.ts'
import type { Handlers } from '#/context.ts'
import { discardDraft, presentDraft, updateDraft } from '#/modules/assistants/drafts/drafts.service.ts'
import { exportPackage } from '#/modules/assistants/packages.service.ts'
import { publish } from '#/modules/assistants/versions/versions.service.ts'
import { attachment } from '#/platform/api/attachment.ts'

export const assistantsRoutes: Handlers<typeof assistants, typeof assistantRules> = {
  listAssistants: ({ ctx, actor, query }) => listCards(ctx, actor, query),
  createAssistant: ({ ctx, actor, body }) => lifecycle.createAssistant(ctx, actor, body),
  getAssistant: ({ ctx, actor, resource }) => presentAssistant(ctx, resource, actor),
  getDraft: ({ ctx, actor, resource }) => presentDraft(ctx, actor, resource.id),
  updateDraft: ({ ctx, actor, resource, body }) => updateDraft(ctx, actor, resource, body),
  discardDraft: ({ ctx, actor, resource, body }) => discardDraft(ctx, actor, resource, body.revision),
  publishAssistant: ({ ctx, actor, resource, body }) => publish(ctx, actor, resource, body),
  duplicateAssistant: ({ ctx, actor, resource }) => lifecycle.duplicate(ctx, actor, resource),
  setAssistantState: ({ ctx, actor, resource, body }) => lifecycle.changeState(ctx, actor, resource, body.action),
  deleteAssistant: ({ ctx, by, resource, body }) => lifecycle.moveToTrash(ctx, by, resource, body.name),
  restoreAssistant: ({ ctx, by, resource }) => lifecycle.restoreFromTrash(ctx, by, resource),
  setFavorite: ({ ctx, actor, resource, body }) => setFavorite(ctx, actor, resource, body.favorite),
  exportAssistant: async ({ ctx, by, resource }) => {
    const { name, content } = await exportPackage(ctx, by, resource)
    return attachment(content, { name, contentType: 'application/json' })
  },
}
