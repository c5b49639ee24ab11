import { pickToldOptions } from '@prosa/contract/assistants/assistant-options.ts'
import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import type { OfferedFiles } from '@prosa/contract/assistants/chat-files.ts'
import type { AppContext } from '#/context.ts'
import { offeredFiles } from '#/modules/assistants/finding/offered-files.service.ts'
import { configWithin } from '#/modules/conversations/messages/guest-access.service.ts'
import { pageFacts } from '#/modules/settings/settings.service.ts'
import { findById, findByTokenHash, findResponsible, type LinkRow } from '#/modules/sharing/links/links.repository.ts'
import { closedBecause, optionsOfLink } from '#/modules/sharing/links/open-link.model.ts'
import type { GuestActor } from '#/platform/authorization/actor.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'
import { loadOnce } from '#/platform/pages/load-once.ts'
import { sha256 } from '#/platform/secrets/keys.ts'

/** The configuration that answers visitors: the published one, within the rules of the link. */
export function configOfLink(link: LinkRow): AssistantConfig {
  const { published } = link.assistant
  if (published === null) throw notFound()
  return configWithin(published, optionsOfLink(link))
}

/** The institution responsible for an assistant, whether its editors may read visitors' chats, and the options that these are told. */
export async function responsibleFor(ctx: AppContext, assistantId: number) {
  const { partner, options } = await findResponsible(ctx.db, assistantId)
  return {
    institution: partner ?? (await pageFacts(ctx)).appName,
    readable: options.chatsReadable,
    ...pickToldOptions(options),
  }
}

/** The files that visitors may attach to a message; null if none. */
export const filesOfLink = (ctx: AppContext, link: LinkRow): OfferedFiles | null =>
  offeredFiles(ctx, configOfLink(link))

/** The link of an address; undefined if it never existed, was deleted, or got another address. */
export const findLink = (ctx: AppContext, token: string): Promise<LinkRow | undefined> =>
  loadOnce(`link ${token}`, () => findByTokenHash(ctx.db, sha256(token)))

/** The link by which a guest entered. Throws 404 if it was deleted. */
export async function linkOfGuest(ctx: AppContext, { pass }: GuestActor): Promise<LinkRow> {
  const link = pass.kind === 'share' ? await findById(ctx.db, pass.linkId) : undefined
  if (!link) throw notFound()
  return link
}

/** Throws 410 `share_paused`, `share_expired` or `share_future`, with the owner's message, while the link is closed. */
export function linkGate(ctx: AppContext, link: LinkRow): void {
  const code = closedBecause(link, ctx.clock.now())
  if (code === undefined) return
  const { closedMessage: message, startsAt } = link
  throw new DomainError(code, {
    ...(message === '' ? {} : { detail: message }),
    data: { message, startsAt: code === 'share_future' ? (startsAt?.toISOString() ?? null) : null },
  })
}
