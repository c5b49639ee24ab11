import type { assistants } from '@prosa/contract/assistants/assistants.ts'
import type { improving } from '@prosa/contract/assistants/improving.ts'
import type { assistantPackages } from '@prosa/contract/assistants/assistant-packages.ts'
import type { versions } from '@prosa/contract/assistants/versions.ts'
import type { access } from '@prosa/contract/assistants/access.ts'
import * as lifecycle from '#/modules/assistants/lifecycle.service.ts'
import {
  listCards,
  setFavorite,
  presentAssistant,
  type assistantRules,
} from '#/modules/assistants/finding/assistants.service.ts'
import type { Handlers } from '#/context.ts'
import { discardDraft, presentDraft, updateDraft } from '#/modules/assistants/drafts/drafts.service.ts'
import { exportPackage, toContent, importPackage } from '#/modules/assistants/packages.service.ts'
import {
  publishDraft,
  compareVersions,
  listVersions,
  nameVersion,
  restoreVersion,
} from '#/modules/assistants/versions/versions.service.ts'
import { attachmentResponse } from '#/platform/api/attachment.ts'
import { variableValues } from '#/modules/assistants/finding/variables.service.ts'
import { improveInstructions, proposeAssistant } from '#/modules/assistants/drafts/improving.service.ts'
import { addEntries, changeEntry, listEntries, removeEntry } from '#/modules/assistants/access/entries.service.ts'
import { findRecords } from '#/modules/assistants/access/access.repository.ts'
import { findPeople } from '#/modules/assistants/access/people.service.ts'
import { previewAs } from '#/modules/assistants/access/preview.service.ts'
import { changeSettings, presentSettings } from '#/modules/assistants/access/settings.service.ts'
import { transferAssistant } from '#/modules/assistants/access/transfer.service.ts'

export const assistantsRoutes: Handlers<
  typeof assistants & typeof improving & typeof assistantPackages & typeof versions & typeof access,
  typeof assistantRules
> = {
  listAssistants: ({ ctx, actor, query }) => listCards(ctx, actor, query),
  createAssistant: ({ ctx, actor, body }) => lifecycle.createAssistant(ctx, actor, body),
  getAssistant: ({ ctx, actor, resource }) => presentAssistant(ctx, resource, actor),
  getDraft: ({ ctx, actor, resource }) => presentDraft(ctx, actor, resource.id),
  updateDraft: ({ ctx, actor, resource, body }) => updateDraft(ctx, actor, resource, body),
  discardDraft: ({ ctx, actor, resource, body }) => discardDraft(ctx, actor, resource, body.revision),
  publishAssistant: ({ ctx, actor, resource, body }) => publishDraft(ctx, actor, resource, body),
  duplicateAssistant: ({ ctx, actor, resource }) => lifecycle.duplicateAssistant(ctx, actor, resource),
  setAssistantState: ({ ctx, actor, resource, body }) => lifecycle.changeState(ctx, actor, resource, body.action),
  deleteAssistant: ({ ctx, by, resource, body }) => lifecycle.moveToTrash(ctx, by, resource, body.name),
  restoreAssistant: ({ ctx, by, resource }) => lifecycle.restoreFromTrash(ctx, by, resource),
  setFavorite: ({ ctx, actor, resource, body }) => setFavorite(ctx, actor, resource, body.favorite),
  exportAssistant: async ({ ctx, by, resource }) => {
    const { name, content } = await exportPackage(ctx, by, resource)
    return attachmentResponse(content, { name, contentType: 'application/json' })
  },
  getVariables: ({ ctx, actor }) => variableValues(ctx, '', { userId: actor.id }),
  proposeAssistant: ({ ctx, actor, body }) => proposeAssistant(ctx, actor, body),
  improveInstructions: async ({ ctx, actor, resource, body }) => ({
    instructions: await improveInstructions(ctx, actor, resource, body.instructions),
  }),
  checkPackage: async ({ ctx, body }) => toContent(ctx, body),
  importAssistant: ({ ctx, by, body }) => importPackage(ctx, by, body),
  listVersions: ({ ctx, resource, query }) => listVersions(ctx, resource, query),
  compareVersions: ({ ctx, resource, params, query }) => compareVersions(ctx, resource, params.number, query.with),
  restoreVersion: ({ ctx, actor, resource, params, body }) =>
    restoreVersion(ctx, actor, resource, { number: params.number, revision: body.revision }),
  nameVersion: ({ ctx, resource, params, body }) => nameVersion(ctx, resource, params.number, body.label),
  getAccess: ({ actor, resource }) => presentSettings(actor, resource),
  updateAccess: ({ ctx, by, resource, body }) => changeSettings(ctx, by, resource, body),
  listAccess: ({ ctx, actor, resource, query }) => listEntries(ctx, actor, resource, query),
  addAccess: ({ ctx, by, resource, body }) => addEntries(ctx, by, resource, body),
  changeAccess: ({ ctx, by, resource, params: { kind, principalId: id }, body }) =>
    changeEntry(ctx, by, resource, { kind, id }, body),
  removeAccess: ({ ctx, by, resource, params: { kind, principalId: id } }) =>
    removeEntry(ctx, by, resource, { kind, id }),
  findPeople: async ({ ctx, actor, resource, query }) => ({
    items: await findPeople(ctx, actor, resource.id, query),
  }),
  previewAccess: ({ ctx, actor, resource, params }) => previewAs(ctx, actor, resource, params.userId),
  listAccessHistory: ({ ctx, resource, query }) => findRecords(ctx.db, resource.id, query),
  transferAssistant: ({ ctx, by, resource, body }) => transferAssistant(ctx, by, resource, body.userId),
}
