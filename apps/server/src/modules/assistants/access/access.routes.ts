import type { access } from '@prosa/contract/assistants/access.ts'
import type { Handlers } from '#/context.ts'
import { addEntries, changeEntry, listEntries, removeEntry } from '#/modules/assistants/access/entries.service.ts'
import { findRecords } from '#/modules/assistants/access/access.repository.ts'
import { findPeople } from '#/modules/assistants/access/people.service.ts'
import { previewAs } from '#/modules/assistants/access/preview.service.ts'
import { changeSettings, presentSettings } from '#/modules/assistants/access/settings.service.ts'
import { transfer } from '#/modules/assistants/access/transfer.service.ts'
import type { assistantRules } from '#/modules/assistants/finding/assistants.service.ts'

export const accessRoutes: Handlers<typeof access, typeof assistantRules> = {
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
  transferAssistant: ({ ctx, by, resource, body }) => transfer(ctx, by, resource, body.userId),
}
