import { publishChecks, type ShareLink, type SharingState } from '@prosa/contract/sharing/sharing.ts'
import type { AppContext } from '#/context.ts'
import { announceAccessChange } from '#/modules/identity/sessions/access.service.ts'
import { endLinkSessions } from '#/modules/identity/sessions/session.service.ts'
import { stopRunsOfChat } from '#/modules/conversations/runs/runs.service.ts'
import { newAddress, newIdentitySecret } from '#/modules/sharing/links/link-secrets.model.ts'
import { checkMinors, presentLink, type Shareable } from '#/modules/sharing/links/links.service.ts'
import { dropLogo } from '#/modules/sharing/links/logo.service.ts'
import { recordLink, recordSwitch } from '#/modules/sharing/sharing.events.ts'
import * as repository from '#/modules/sharing/links/links.repository.ts'
import { responsibleFor } from '#/modules/sharing/links/open-link.service.ts'
import { hasPermission, type UserActor } from '#/platform/authorization/actor.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'
import type { By } from '#/platform/api/handlers.ts'

type LinkRow = repository.LinkRow

/** The sharing state of an assistant for this actor. */
export async function readState(ctx: AppContext, actor: UserActor, assistant: Shareable): Promise<SharingState> {
  const [state, { institution }] = await Promise.all([
    repository.findSwitch(ctx.db, assistant.id, ctx.clock.now()),
    responsibleFor(ctx, assistant.id),
  ])
  return {
    ...state,
    institution,
    blocked: findBlock(assistant),
    version: assistant.publishedVersion,
    minorsAllowed: hasPermission(actor, 'sharing.minors'),
    readable: assistant.options.chatsReadable,
    name: (assistant.published ?? assistant.draft).name,
  }
}

function findBlock({ published, pausedAt, archivedAt }: Shareable): SharingState['blocked'] {
  if (archivedAt) return 'archived'
  if (!published) return 'unpublished'
  return pausedAt ? 'paused' : null
}

/** Sets the switch 'Links abertos': off closes every link at once, open streams included [Z8]. */
export async function setSwitch(
  ctx: AppContext,
  by: By,
  assistant: Shareable,
  enabled: boolean,
): Promise<SharingState> {
  if (enabled) checkPublished(assistant)
  await ctx.db.transaction(async (tx) => {
    await repository.setSwitch(tx, assistant.id, enabled)
    await recordSwitch(tx, by, assistant.id, enabled)
  })
  if (!enabled) await cutLinksOf(ctx, ctx.db, assistant.id)
  return readState(ctx, by.actor, assistant)
}

/** Ends streams and answers on the links of an assistant that is closed. */
export async function cutLinksOf(ctx: AppContext, db: Queryable, assistantId: number): Promise<void> {
  await endSessions(ctx, db, await repository.findLinkIds(db, assistantId))
}

/** The same for the links made by people of a paused institution. */
export async function cutLinksOfPartner(ctx: AppContext, db: Queryable, partnerId: number): Promise<void> {
  await endSessions(ctx, db, await repository.linkIdsOfPartner(db, partnerId))
}

async function endSessions(ctx: AppContext, db: Queryable, ids: readonly string[]): Promise<void> {
  await announceAccessChange(db, ...ids.map((id) => `link:${id}` as const))
  for (const id of ids) await stopAnswers(ctx, id)
}

function checkPublished({ archivedAt, published }: Pick<Shareable, 'archivedAt' | 'published'>): void {
  if (archivedAt) throw new DomainError('assistant_archived')
  if (!published) throw new DomainError('assistant_unpublished')
}

/** Opens a link to visitors; the first time, the whole checklist must be confirmed. */
export async function openLinkToVisitors(
  ctx: AppContext,
  by: By,
  link: LinkRow,
  checks: readonly string[],
): Promise<ShareLink> {
  checkPublished(link.assistant)
  if (link.institutionPaused) throw new DomainError('share_institution_paused')
  checkMinors(by.actor, link)
  const confirmed = publishChecks.every((check) => checks.includes(check))
  if (link.checkedAt === null && !confirmed) throw new DomainError('share_unchecked')
  const checkedAt = link.checkedAt ?? ctx.clock.now()
  await ctx.db.transaction(async (tx) => {
    await repository.changeLink(tx, link.id, { status: 'active', checkedAt })
    await repository.switchOnFirst(tx, link.assistantId)
    await recordLink(tx, by, 'opened', link, { checks: [...checks] })
    await announceAccessChange(tx, `link:${link.id}`)
  })
  return presentLink(ctx, link.id)
}

/** Closes a link from the next request on; sessions stay valid for its reopening. */
export async function pauseLink(ctx: AppContext, by: By, link: LinkRow): Promise<ShareLink> {
  await ctx.db.transaction(async (tx) => {
    await repository.changeLink(tx, link.id, { status: 'paused' })
    await recordLink(tx, by, 'paused', link)
    await announceAccessChange(tx, `link:${link.id}`)
  })
  await stopAnswers(ctx, link.id)
  return presentLink(ctx, link.id)
}

/** Gives the link a new address; the old one becomes unknown and its sessions end. */
export async function renewLink(ctx: AppContext, by: By, link: LinkRow): Promise<ShareLink> {
  await ctx.db.transaction(async (tx) => {
    await repository.changeLink(tx, link.id, newAddress(ctx.keys))
    await endLinkSessions(tx, link.id)
    await recordLink(tx, by, 'renewed', link)
    await announceAccessChange(tx, `link:${link.id}`)
  })
  await stopAnswers(ctx, link.id)
  return presentLink(ctx, link.id)
}

/** Deletes the link's address; conversations stay until their retention is over. */
export async function deleteLink(ctx: AppContext, by: By, link: LinkRow): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await repository.changeLink(tx, link.id, { status: 'paused', deletedAt: ctx.clock.now(), logoKey: null })
    await dropLogo(ctx, tx, link)
    await endLinkSessions(tx, link.id)
    await recordLink(tx, by, 'deleted', link)
    await announceAccessChange(tx, `link:${link.id}`)
  })
  await stopAnswers(ctx, link.id)
}

/** Makes a new secret for signing visitors' identities; the old one stops working. */
export async function renewIdentity(ctx: AppContext, by: By, link: LinkRow): Promise<string> {
  const { secret, sealed } = newIdentitySecret(ctx.keys)
  await ctx.db.transaction(async (tx) => {
    await repository.changeLink(tx, link.id, { sealedIdentitySecret: sealed })
    await recordLink(tx, by, 'identity_renewed', link)
  })
  return secret
}

/** Removes the secret for signing visitors' identities. */
export async function removeIdentity(ctx: AppContext, by: By, link: LinkRow): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await repository.changeLink(tx, link.id, { sealedIdentitySecret: null })
    await recordLink(tx, by, 'identity_removed', link)
  })
}

/** Stops answers that cost money although no visitor can read them any more. */
async function stopAnswers(ctx: AppContext, linkId: string): Promise<void> {
  for (const chatId of await repository.answeringChats(ctx.db, linkId)) await stopRunsOfChat(ctx, chatId)
}
