import type { assistants } from '@prosa/contract/assistants/assistants.ts'
import type { Handlers } from '#/context.ts'
import * as service from '#/modules/assistants/assistants.service.ts'
import { listCards } from '#/modules/assistants/cards/cards.service.ts'
import { duplicate } from '#/modules/assistants/copies/copies.service.ts'
import { discardDraft, presentDraft, updateDraft } from '#/modules/assistants/drafts/drafts.service.ts'
import { exportPackage } from '#/modules/assistants/packages/packages.service.ts'
import { publish } from '#/modules/assistants/publishing/publishing.service.ts'
import { attachment } from '#/platform/api/attachment.ts'

const { loadAssistant } = service

export const assistantsRoutes: Handlers<typeof assistants> = {
  listAssistants: ({ ctx, actor, query }) => listCards(ctx, actor, query),
  createAssistant: ({ ctx, actor, body }) => service.createAssistant(ctx, actor, body),
  getAssistant: async ({ ctx, actor, params }) => {
    const assistant = await loadAssistant(ctx, actor, params.assistantId, 'view')
    return service.presentAssistant(ctx, assistant, actor)
  },
  getDraft: async ({ ctx, actor, params }) => {
    const assistant = await loadAssistant(ctx, actor, params.assistantId, 'edit')
    return presentDraft(ctx, actor, assistant.id)
  },
  updateDraft: async ({ ctx, actor, params, body }) => {
    const assistant = await loadAssistant(ctx, actor, params.assistantId, 'edit')
    return updateDraft(ctx, actor, assistant, body)
  },
  discardDraft: async ({ ctx, actor, params, body }) => {
    const assistant = await loadAssistant(ctx, actor, params.assistantId, 'edit')
    return discardDraft(ctx, actor, assistant, body.revision)
  },
  publishAssistant: async ({ ctx, actor, params, body }) => {
    const assistant = await loadAssistant(ctx, actor, params.assistantId, 'publish')
    return publish(ctx, actor, assistant, body)
  },
  duplicateAssistant: async ({ ctx, actor, params }) => {
    const assistant = await loadAssistant(ctx, actor, params.assistantId, 'duplicate')
    return duplicate(ctx, actor, assistant)
  },
  setAssistantState: async ({ ctx, actor, params, body }) => {
    const assistant = await loadAssistant(ctx, actor, params.assistantId, 'archive')
    return service.changeState(ctx, actor, assistant, body.action)
  },
  deleteAssistant: async ({ ctx, actor, params, body, facts }) => {
    const assistant = await loadAssistant(ctx, actor, params.assistantId, 'delete')
    return service.moveToTrash(ctx, actor, assistant, { confirmation: body.name, trace: facts })
  },
  restoreAssistant: async ({ ctx, actor, params, facts }) => {
    const assistant = await loadAssistant(ctx, actor, params.assistantId, 'delete')
    return service.restoreFromTrash(ctx, actor, assistant, facts)
  },
  setFavorite: async ({ ctx, actor, params, body }) => {
    const assistant = await loadAssistant(ctx, actor, params.assistantId, 'view')
    return service.setFavorite(ctx, actor, assistant, body.favorite)
  },
  exportAssistant: async ({ ctx, actor, params, facts }) => {
    const assistant = await loadAssistant(ctx, actor, params.assistantId, 'export')
    const { name, content } = await exportPackage(ctx, actor, assistant, facts)
    return attachment(content, { name, contentType: 'application/json' })
  },
}
