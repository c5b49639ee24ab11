import type { sharing } from '@prosa/contract/sharing/sharing.ts'
import type { AppContext, Handlers } from '#/context.ts'
import { loadAssistant } from '#/modules/assistants/assistants.service.ts'
import * as state from '#/modules/sharing/links/link-state.service.ts'
import * as links from '#/modules/sharing/links/links.service.ts'
import { readLogo, removeLogo, setLogo } from '#/modules/sharing/links/logo.service.ts'
import { readStats } from '#/modules/sharing/stats/stats.service.ts'
import type { RequestFacts } from '#/platform/api/handlers.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import { shownImage } from '#/platform/images/received-image.ts'

interface LinkCall {
  ctx: AppContext
  actor: UserActor
  params: { assistantId: number; linkId: string }
}

/** The link, where the actor may share its assistant. */
async function linkOf({ ctx, actor, params }: LinkCall) {
  const assistant = await loadAssistant(ctx, actor, params.assistantId, 'share')
  return links.loadLink(ctx, assistant, params.linkId)
}

const editorOf = ({
  actor,
  facts: { requestId, network },
}: {
  actor: UserActor
  facts: RequestFacts
}): links.Editor => ({
  actor,
  trace: { requestId, network },
})

export const sharingRoutes: Handlers<typeof sharing> = {
  getSharing: async ({ ctx, actor, params }) =>
    state.readState(ctx, actor, await loadAssistant(ctx, actor, params.assistantId, 'share')),
  setSharing: async (call) => {
    const assistant = await loadAssistant(call.ctx, call.actor, call.params.assistantId, 'share')
    return state.setSwitch(call.ctx, editorOf(call), assistant, call.body.enabled)
  },
  listShareLinks: async ({ ctx, actor, params, query }) =>
    links.listLinks(ctx, await loadAssistant(ctx, actor, params.assistantId, 'share'), query),
  createShareLink: async (call) => {
    const assistant = await loadAssistant(call.ctx, call.actor, call.params.assistantId, 'share')
    return links.createLink(call.ctx, editorOf(call), assistant, call.body)
  },
  getShareLink: async (call) => links.presentLink(call.ctx, (await linkOf(call)).id),
  updateShareLink: async (call) => links.updateLink(call.ctx, editorOf(call), await linkOf(call), call.body),
  setShareLinkState: async (call) => {
    const link = await linkOf(call)
    if (call.body.status === 'paused') return state.pauseLink(call.ctx, editorOf(call), link)
    return state.openLink(call.ctx, editorOf(call), link, call.body.checks)
  },
  renewShareLink: async (call) => state.renewLink(call.ctx, editorOf(call), await linkOf(call)),
  deleteShareLink: async (call) => state.deleteLink(call.ctx, editorOf(call), await linkOf(call)),
  getShareLinkStats: async (call) => readStats(call.ctx, (await linkOf(call)).id),
  renewIdentitySecret: async (call) => ({
    secret: await state.renewIdentity(call.ctx, editorOf(call), await linkOf(call)),
  }),
  removeIdentitySecret: async (call) => state.removeIdentity(call.ctx, editorOf(call), await linkOf(call)),
  setShareLinkLogo: async (call) => setLogo(call.ctx, editorOf(call), await linkOf(call), call.request),
  removeShareLinkLogo: async (call) => removeLogo(call.ctx, editorOf(call), await linkOf(call)),
  getShareLogo: async ({ ctx, params }) => shownImage(await readLogo(ctx, params.linkId), 'public, max-age=86400'),
}
