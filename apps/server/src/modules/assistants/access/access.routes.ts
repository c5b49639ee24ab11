import type { access } from '@prosa/contract/assistants/access.ts'
import type { AppContext, Handlers } from '#/context.ts'
import {
  addEntries,
  changeEntry,
  listEntries,
  removeEntry,
} from '#/modules/assistants/access/entries/entries.service.ts'
import { listHistory } from '#/modules/assistants/access/history/history.service.ts'
import { findPeople } from '#/modules/assistants/access/people/people.service.ts'
import { previewAs } from '#/modules/assistants/access/preview/preview.service.ts'
import { changeSettings, presentSettings } from '#/modules/assistants/access/settings/settings.service.ts'
import { transfer } from '#/modules/assistants/access/transfer/transfer.service.ts'
import { loadAssistant } from '#/modules/assistants/assistants.service.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'

interface OnAssistant {
  ctx: AppContext
  actor: UserActor
  params: { assistantId: number }
}

const managed = ({ ctx, actor, params }: OnAssistant) => loadAssistant(ctx, actor, params.assistantId, 'manageAccess')

export const accessRoutes: Handlers<Omit<typeof access, 'listAssistantChats' | 'readAssistantChat'>> = {
  getAccess: async (call) => presentSettings(call.actor, await managed(call)),
  updateAccess: async (call) => changeSettings(call.ctx, call, await managed(call), call.body),
  listAccess: async (call) => listEntries(call.ctx, call.actor, await managed(call), call.query),
  addAccess: async (call) => addEntries(call.ctx, call, await managed(call), call.body),
  changeAccess: async (call) => {
    const { kind, principalId: id } = call.params
    return changeEntry(call.ctx, call, await managed(call), { kind, id }, call.body)
  },
  removeAccess: async (call) => {
    const { kind, principalId: id } = call.params
    return removeEntry(call.ctx, call, await managed(call), { kind, id })
  },
  findPeople: async (call) => {
    const { id } = await managed(call)
    return { items: await findPeople(call.ctx, call.actor, id, call.query) }
  },
  previewAccess: async (call) => previewAs(call.ctx, call.actor, await managed(call), call.params.userId),
  listAccessHistory: async (call) => listHistory(call.ctx, await managed(call), call.query),
  transferAssistant: async (call) => {
    const { ctx, actor, params, body } = call
    return transfer(ctx, call, await loadAssistant(ctx, actor, params.assistantId, 'transfer'), body.userId)
  },
}
