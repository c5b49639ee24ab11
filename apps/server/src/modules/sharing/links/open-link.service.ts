import * as repository from '#/modules/sharing/sharing.repository.ts'
import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import type { OfferedFiles } from '@prosa/contract/assistants/chat-files.ts'
import type { AppContext } from '#/context.ts'
import { offeredFiles } from '#/modules/assistants/offered-files.service.ts'
import { createGuestChat } from '#/modules/conversations/chats/chats.service.ts'
import { pageFacts } from '#/modules/settings/settings.service.ts'
import { hasEntered } from '#/modules/sharing/guest-sessions/agreements.repository.ts'
import { deviceAllowance, deviceOf } from '#/modules/sharing/links/limits/allowance.model.ts'
import { checkBudget } from '#/modules/sharing/links/limits/budget.service.ts'
import { countChat } from '#/modules/sharing/links/limits/limits.service.ts'
import { hashCode, isCode, openIdentitySecret } from '#/modules/sharing/links/link-secrets.model.ts'
import { changeLink } from '#/modules/sharing/links/links.repository.ts'
import { closedBecause } from '#/modules/sharing/links/open-link.model.ts'
import type { RequestFacts } from '#/platform/api/handlers.ts'
import type { GuestActor } from '#/platform/authorization/actor.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'
import { loadOnce } from '#/platform/pages/load-once.ts'
import { limitGuesses } from '#/platform/rate-limit/guess-limit.ts'
import { sha256 } from '#/platform/secrets/keys.ts'
import type { ShareStats } from '@prosa/contract/sharing/sharing.ts'
import { lastDays, sumDays } from '#/modules/sharing/links/stats.repository.ts'

export { allowanceOf } from '#/modules/sharing/links/limits/allowance.model.ts'
export { gatesDue } from '#/modules/sharing/guest-sessions/agreements.service.ts'
export { countGuestSession } from '#/modules/sharing/links/limits/limits.service.ts'
export { frameSources, publicFace } from '#/modules/sharing/links/open-link.model.ts'
export type LinkRow = repository.LinkRow

/** The configuration that answers visitors: the published one, within the rules of the link. */
export function configOfLink({ assistant: { published }, showSources, allowFiles }: LinkRow): AssistantConfig {
  if (published === null) throw notFound()
  return {
    ...published,
    showSources: published.showSources && showSources,
    files: allowFiles ? published.files : { ...published.files, enabled: false },
  }
}

/** Who answers for an assistant by name, and whether its editors may read what is written to it. */
export async function responsibleFor(ctx: AppContext, assistantId: number) {
  const { partner, readable, attendance } = await repository.findResponsible(ctx.db, assistantId)
  return { institution: partner ?? (await pageFacts(ctx)).appName, readable, attendance }
}

/** What visitors may attach to a message; null where nothing. */
export const filesOfLink = (ctx: AppContext, link: LinkRow): OfferedFiles | null =>
  offeredFiles(ctx, configOfLink(link))

/** The link of an address; undefined for one that never was, was deleted, or has another address by now. */
export const findLink = (ctx: AppContext, token: string): Promise<LinkRow | undefined> =>
  loadOnce(`link ${token}`, () => repository.findByTokenHash(ctx.db, sha256(token)))

/** The link that let a guest in; 404 where it was deleted. */
export async function linkOfGuest(ctx: AppContext, { pass }: GuestActor): Promise<LinkRow> {
  const link = pass.kind === 'share' ? await repository.findById(ctx.db, pass.linkId) : undefined
  if (!link) throw notFound()
  return link
}

/** Throws 410 `share_paused`, `share_expired` or `share_future`, with the owner's words, while the link is not open. */
export function linkGate(ctx: AppContext, link: LinkRow): void {
  const code = closedBecause(link, ctx.clock.now())
  if (code === undefined) return
  const { closedMessage: message, startsAt } = link
  throw new DomainError(code, {
    ...(message === '' ? {} : { detail: message }),
    data: { message, startsAt: code === 'share_future' ? (startsAt?.toISOString() ?? null) : null },
  })
}

/**
 * Throws 422 `share_code_wrong` unless the code is the link's, 409 `sign_in_delayed` where so many wrong ones came that a
 * browser which has not entered with this code before has to wait. Another code is counted anew.
 */
export async function checkAccessCode(
  ctx: AppContext,
  { id, codeHash }: LinkRow,
  code: string,
  from: RequestFacts,
): Promise<void> {
  if (codeHash === null) return
  const allowance = deviceAllowance(ctx.keys, id, from)
  const isKnown = allowance !== undefined && (await hasEntered(ctx.db, { allowance, codeHash }))
  const { network, log } = from
  const knownDevice = isKnown ? deviceOf(from) : undefined
  const guesser = { secret: 'share-code', account: `${id}:${codeHash}`, knownDevice, network, log } as const
  const attempt = async () => {
    if (!isCode(ctx.keys, { id, codeHash }, code)) return undefined
    const renewed = hashCode(ctx.keys, id, code)
    // it was made with the previous APP_SECRET, which will not be there for ever
    if (renewed !== codeHash) await changeLink(ctx.db, id, { codeHash: renewed })
    return true
  }
  if (await limitGuesses(ctx.db, guesser, attempt)) return
  const detail = 'O código de acesso não confere.'
  throw new DomainError('share_code_wrong', { errors: [{ pointer: '#/code', code: 'share_code_wrong', detail }] })
}

/** The secret with which an embedding site signs who its visitors are; undefined where it may not. */
export const identitySecretOf = (ctx: AppContext, { sealedIdentitySecret }: LinkRow): string | undefined =>
  sealedIdentitySecret === null ? undefined : openIdentitySecret(ctx.keys, sealedIdentitySecret)

/** A guest's new chat within the link's limits; the same id again is the same chat and counts once. */
export async function startLinkChat(
  ctx: AppContext,
  actor: GuestActor,
  { id, origin }: { id: string; origin: 'share' | 'embed' },
): Promise<{ id: string }> {
  const link = await linkOfGuest(ctx, actor)
  linkGate(ctx, link)
  await checkBudget(ctx, link)
  const chat = { id, assistantId: link.assistantId, origin, linkId: link.id }
  return createGuestChat(ctx, actor, chat, (tx) => countChat(tx, link))
}

const MICROS_PER_CENT = 10_000

/** Numbers of a link, from counters that know nothing of anybody. */
export async function readStats(ctx: AppContext, linkId: string): Promise<ShareStats> {
  const [total, month, days] = await Promise.all([
    sumDays(ctx.db, linkId, 'ever'),
    sumDays(ctx.db, linkId, 'month'),
    lastDays(ctx.db, linkId),
  ])
  return { total: inCents(total), month: inCents(month), days }
}

const inCents = ({ costMicros, ...counts }: Awaited<ReturnType<typeof sumDays>>): ShareStats['total'] => ({
  ...counts,
  costCents: Math.round(costMicros / MICROS_PER_CENT),
})
