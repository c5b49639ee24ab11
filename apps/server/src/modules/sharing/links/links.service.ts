import { randomUUID } from 'node:crypto'
import type { LinkSettings } from '@prosa/contract/sharing/link-settings.ts'
import type { ShareLink, ShareStats } from '@prosa/contract/sharing/sharing.ts'
import type { AppContext } from '#/context.ts'
import type { AssistantRow } from '#/modules/assistants/finding/assistants.service.ts'
import { announceAccessChange } from '#/modules/identity/sessions/access.service.ts'
import { lockPartnerOf } from '#/modules/identity/partners/partners.service.ts'
import { isLimited } from '#/modules/sharing/links/limits/limits.service.ts'
import { hashCode, newAddress, openIdentitySecret, openToken } from '#/modules/sharing/links/link-secrets.model.ts'
import {
  changedFields,
  toColumns,
  type LinkChanges,
  linkUrl,
  settingsErrors,
  toSettings,
  decideSituation,
  withChanges,
} from '#/modules/sharing/links/links.model.ts'
import * as links from '#/modules/sharing/links/links.repository.ts'
import { recordLink } from '#/modules/sharing/sharing.events.ts'
import { formatLogoUrl } from '#/modules/sharing/links/open-link.model.ts'
import { lastDays, sumDays } from '#/modules/sharing/links/stats.repository.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { hasPermission, type UserActor } from '#/platform/authorization/actor.ts'
import type { Authorized } from '#/platform/authorization/authorize.ts'
import { pagedQuery } from '#/platform/db/page-of.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'
import type { By } from '#/platform/api/handlers.ts'
import { requireSeen } from '#/modules/settings/settings.service.ts'

export type Shareable = Authorized<AssistantRow, 'share'>
type GivenCode = { accessCode?: string | null | undefined }

const LINKS_PER_ASSISTANT = 50
const MICROS_PER_CENT = 10_000

/** One page of an assistant's links with their situation. */
export async function listLinks(ctx: AppContext, { id: assistantId }: Shareable, query: links.LinkQuery) {
  const now = ctx.clock.now()
  const page = await pagedQuery(query, () => links.findLinks(ctx.db, { assistantId, now }, query))
  return { ...page, items: page.items.map((row) => presentRow(ctx, row)) }
}

/** How many links let visitors in now, and the newest of them. */
export async function listOpenLinks(ctx: AppContext, assistantId: number) {
  const query = { page: 1, pageSize: 1, q: '', situation: 'active', sort: 'newest' } as const
  const now = ctx.clock.now()
  const { items, total } = await pagedQuery(query, () => links.findLinks(ctx.db, { assistantId, now }, query))
  return { total, newest: items[0] && presentRow(ctx, items[0]) }
}

function presentRow(ctx: AppContext, row: Awaited<ReturnType<typeof links.findLinks>>[number]) {
  const { sealedToken, costMicros, checkedAt, ...facts } = row
  return {
    ...facts,
    url: formatUrl(ctx, { sealedToken }),
    costCents: Math.round(costMicros / MICROS_PER_CENT),
    checked: checkedAt !== null,
  }
}

/** A secret that cannot be opened any more counts as missing, so that a new one can be made. */
const isReadable = ({ keys }: AppContext, { sealedIdentitySecret: sealed }: links.LinkRow): boolean =>
  sealed !== null && openIdentitySecret(keys, sealed) !== undefined

function formatUrl(ctx: AppContext, link: Pick<links.LinkRow, 'sealedToken'>): string {
  const token = openToken(ctx.keys, link)
  return token === undefined ? '' : linkUrl(ctx.config, token)
}

/** Loads a link of this assistant. Throws 404 for another's. */
export async function loadLink(ctx: AppContext, { id }: Shareable, linkId: string): Promise<links.LinkRow> {
  const link = await links.findById(ctx.db, linkId)
  if (link?.assistantId !== id) throw notFound()
  return link
}

/** A link with its counts, as the contract's type. Throws 404. */
export async function presentLink(ctx: AppContext, linkId: string): Promise<ShareLink> {
  const link = await links.findById(ctx.db, linkId)
  if (!link) throw notFound()
  return {
    id: link.id,
    url: formatUrl(ctx, link),
    situation: decideSituation(link, ctx.clock.now(), await isLimited(ctx, link)),
    checked: link.checkedAt !== null,
    hasCode: link.codeHash !== null,
    signedIdentity: isReadable(ctx, link),
    consentVersion: link.consentVersion,
    logoUrl: formatLogoUrl(link),
    settings: toSettings(link),
    version: link.version,
  }
}

/** Creates a link, paused until its checklist is confirmed. */
export async function createLink(
  ctx: AppContext,
  by: By,
  assistant: Shareable,
  { accessCode, ...settings }: LinkSettings & GivenCode,
): Promise<ShareLink> {
  if (assistant.archivedAt) throw new DomainError('assistant_archived')
  if (!assistant.published) throw new DomainError('assistant_unpublished')
  check(by.actor, settings)
  const id = randomUUID()
  await ctx.db.transaction(async (tx) => {
    if ((await links.lockAndCount(tx, assistant.id)) >= LINKS_PER_ASSISTANT) throw new DomainError('share_links_limit')
    await requireFreeLink(tx, by.actor.id)
    await links.insertLink(tx, {
      ...toColumns(settings),
      ...newAddress(ctx.keys),
      ...codeColumn(ctx, id, accessCode),
      id,
      assistantId: assistant.id,
      createdBy: by.actor.id,
    })
    await recordLink(tx, by, 'created', { id, assistantId: assistant.id }, { minors: settings.minors })
  })
  return presentLink(ctx, id)
}

/** Changes a link's settings; they hold from the next request on, and open streams check them again. */
export async function updateLink(
  ctx: AppContext,
  by: By,
  { id }: links.LinkRow,
  { accessCode, ...changes }: LinkChanges & GivenCode,
): Promise<ShareLink> {
  await ctx.db.transaction(async (tx) => {
    const version = async () => (await links.findById(tx, id))?.version
    await requireSeen(ctx, tx, by, { target: { type: 'share_link', id }, version })
    // read again under the lock, because all settings are written
    const link = await links.findById(tx, id)
    if (!link) throw notFound()
    const settings = withChanges(toSettings(link), changes)
    check(by.actor, settings)
    await links.changeLink(tx, link.id, { ...toColumns(settings, link), ...codeColumn(ctx, link.id, accessCode) })
    const fields = [...changedFields(changes), ...(accessCode === undefined ? [] : ['accessCode'])]
    await recordLink(tx, by, 'changed', link, { fields })
    await announceAccessChange(tx, `link:${link.id}`)
  })
  return presentLink(ctx, id)
}

function check(actor: UserActor, settings: LinkSettings): void {
  checkMinors(actor, settings)
  const errors = settingsErrors(settings)
  if (errors.length > 0) throw new DomainError('validation_failed', { errors })
}

/** Throws 409 `share_minors_denied` if the actor may not open links to people under 18. */
export function checkMinors(actor: UserActor, { minors }: Pick<LinkSettings, 'minors'>): void {
  if (minors && !hasPermission(actor, 'sharing.minors')) throw new DomainError('share_minors_denied')
}

const codeColumn = (ctx: AppContext, linkId: string, code: string | null | undefined) =>
  code === undefined ? {} : { codeHash: code === null ? null : hashCode(ctx.keys, linkId, code) }

/**
 * Checks, in the transaction that makes the link, the institution's limit of links on the Web. People without an
 * institution have no limit. Throws 409 `partner_links_limit`.
 */
async function requireFreeLink(tx: Queryable, userId: number): Promise<void> {
  const partner = await lockPartnerOf(tx, userId)
  if (!partner || partner.maxLinks === null) return
  if ((await links.countLinksOfPartner(tx, partner.id)) >= partner.maxLinks)
    throw new DomainError('partner_links_limit')
}

/** The figures of a link, from counters without personal data. */
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
