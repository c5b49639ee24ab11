import type { AppContext } from '#/context.ts'
import {
  type Answering,
  type GuestAccessPolicy,
  registerGuestAccessPolicy,
} from '#/modules/conversations/messages/guest-access.service.ts'
import { requireAgreement } from '#/modules/sharing/guest-sessions/agreements.service.ts'
import { checkBudget } from '#/modules/sharing/links/limits/budget.service.ts'
import { addCostToday } from '#/modules/sharing/links/limits/limits.repository.ts'
import { findById, type LinkRow } from '#/modules/sharing/links/links.repository.ts'
import { toAdmission } from '#/modules/sharing/links/limits/limits.service.ts'
import { configOfLink, linkGate, linkOfGuest, responsibleFor } from '#/modules/sharing/links/open-link.service.ts'
import { optionsOfLink } from '#/modules/sharing/links/open-link.model.ts'
import type { GuestActor } from '#/platform/authorization/actor.ts'
import { notFound } from '#/platform/errors/domain-error.ts'

/** A link's rules for the chats that came through it, checked at every request. */
const linkAccessPolicy: GuestAccessPolicy = {
  async requireReadable(ctx, actor, chat) {
    await loadOpenLink(ctx, actor, chat)
  },
  async requireWritable(ctx, actor, chat, message) {
    const link = await loadOpenLink(ctx, actor, chat)
    await requireAgreement(ctx, link, actor.guestId)
    return {
      ...toAnswering(link),
      admission: toAdmission(ctx, link, { guestId: actor.guestId, messageId: message?.id }),
    }
  },
  async findAnswering(ctx, actor, chat) {
    return toAnswering(await loadOpenLink(ctx, actor, chat))
  },
  findInstitution: async (ctx, { assistantId }) => (await responsibleFor(ctx, assistantId)).institution,
  sideCalls: {
    async requireRoom(ctx, linkId) {
      const link = await findById(ctx.db, linkId)
      if (!link) throw notFound()
      linkGate(ctx, link)
      await checkBudget(ctx, link)
    },
    countCost: (ctx, linkId, micros) => addCostToday(ctx.db, linkId, micros),
  },
}

const toAnswering = (link: LinkRow): Answering => ({
  config: configOfLink(link),
  version: link.assistant.publishedVersion,
  options: optionsOfLink(link),
})

async function loadOpenLink(
  ctx: AppContext,
  actor: GuestActor,
  { linkId }: { linkId: string | null },
): Promise<LinkRow> {
  const link = await linkOfGuest(ctx, actor)
  if (link.id !== linkId) throw notFound()
  linkGate(ctx, link)
  return link
}

/** Registers the links' rules for guests of links and of embedded chats. */
export function registerLinkAccessPolicy(ctx: AppContext): void {
  registerGuestAccessPolicy(ctx, 'share', linkAccessPolicy)
  registerGuestAccessPolicy(ctx, 'embed', linkAccessPolicy)
}
