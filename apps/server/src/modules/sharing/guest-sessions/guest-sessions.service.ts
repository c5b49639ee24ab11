import * as repository from '#/modules/sharing/guest-sessions/guest-sessions.repository.ts'
import { renewAgreement } from '#/modules/sharing/guest-sessions/guest-sessions.repository.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type guestSessions,
  identityText,
  type Share,
  type SignedIdentity,
} from '@prosa/contract/sharing/guest-sessions.ts'
import type { z } from 'zod'
import type { AppContext } from '#/context.ts'
import { fillGreeting } from '#/modules/assistants/finding/variables.service.ts'
import { announceAccessChange } from '#/modules/identity/sessions/access.service.ts'
import { type GuestDevice, startGuestSession } from '#/modules/identity/sessions/session.service.ts'
import { stopRunsOfChat } from '#/modules/conversations/runs/runs.service.ts'
import { checkAccessCode, gatesDue } from '#/modules/sharing/guest-sessions/agreements.service.ts'
import { toAllowance } from '#/modules/sharing/links/limits/allowance.model.ts'
import { checkBudget } from '#/modules/sharing/links/limits/budget.service.ts'
import { countChat, countGuestSession } from '#/modules/sharing/links/limits/limits.service.ts'
import { openIdentitySecret } from '#/modules/sharing/links/link-secrets.model.ts'
import type { LinkRow } from '#/modules/sharing/links/links.repository.ts'
import { publicFace } from '#/modules/sharing/links/open-link.model.ts'
import {
  filesOfLink,
  findLink,
  linkGate,
  linkOfGuest,
  responsibleFor,
} from '#/modules/sharing/links/open-link.service.ts'
import { type Admission, agreedTo, passGates } from '#/modules/sharing/guest-sessions/gates.model.ts'
import { deleteChatsOf, findAnsweringChats, shrinkChatsOf } from '#/modules/conversations/personal-data.service.ts'
import { recordConsent } from '#/modules/identity/consents/consents.service.ts'
import { emitErased } from '#/modules/webhooks/webhooks.events.ts'
import type { RequestFacts } from '#/platform/api/handlers.ts'
import type { GuestActor } from '#/platform/authorization/actor.ts'
import type { Authorized } from '#/platform/authorization/authorize.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'
import { emit } from '#/platform/events/events.ts'
import { about } from '#/platform/authorization/rules.ts'
import { createGuestChat } from '#/modules/conversations/chats/chats.service.ts'
import { openChat } from '#/modules/conversations/messages/own-chats.service.ts'
import {
  transcriptFile,
  type TranscriptFormat,
} from '#/modules/conversations/chats/transcripts/transcript-file.service.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'

const DAY_MS = 24 * 60 * 60 * 1000
const LONGEST_DAYS = 30
/** Tries to wait for an answer's end, two seconds in all; after them it is deleted anyway. */
const STOP_TRIES = 40
const STOP_PAUSE_MS = 50

export type OwnGuestSession = Authorized<GuestActor, 'own'>

export const guestSessionRules = {
  /** Only guests of links on the Web: a school's activity has separate rules for its guests. */
  'guestsession.own': about({
    param: null,
    load: async (_ctx: AppContext, _id: undefined, actor) =>
      actor.kind === 'guest' && actor.pass.kind === 'share' ? actor : undefined,
    action: 'own',
  }),
}

/** The open link of an address. Throws 404 without one, 410 with the owner's message while it is closed. */
export async function requireOpenLink(ctx: AppContext, token: string): Promise<LinkRow> {
  const link = await findLink(ctx, token)
  if (!link) throw notFound()
  linkGate(ctx, link)
  return link
}

/** The public view of an open link. */
export async function presentShare(ctx: AppContext, link: LinkRow): Promise<Share> {
  const face = publicFace(link)
  const responsible = await responsibleFor(ctx, link.assistantId)
  return {
    ...face,
    greeting: await fillGreeting(ctx, face, { userId: null, institution: responsible.institution }),
    ...responsible,
    assistantId: link.assistantId,
    retentionDays: link.retentionDays,
    files: filesOfLink(ctx, link),
  }
}

/** Checks the code before the other gates, so that a wrong one is reported first. Throws 422 `share_code_wrong`. */
export async function checkCode(ctx: AppContext, token: string, code: string, facts: RequestFacts): Promise<void> {
  await checkAccessCode(ctx, await requireOpenLink(ctx, token), code, facts)
}

type Entry = z.output<typeof guestSessions.startVisit.body>

/** Admits a visitor through the gates in their order: code, consent, form. Returns the token of a guest session. */
export async function enterByLink(
  ctx: AppContext,
  token: string,
  entry: Entry,
  facts: RequestFacts,
): Promise<{ token: string }> {
  const link = await requireOpenLink(ctx, token)
  if (link.codeHash !== null && !entry.code) throw new DomainError('share_code_wrong', { detail: 'Digite o código.' })
  await checkAccessCode(ctx, link, entry.code ?? '', facts)
  const identity = entry.identity && identifyGuest(ctx, link, entry.identity)
  const admission = passGates(link, entry, identity?.name || undefined)
  const session = await ctx.db.transaction((tx) =>
    admitGuest(ctx, tx, link, { admission, origin: entry.origin, identity: identity?.pseudonym, from: facts }),
  )
  await countGuestSession(ctx, link.id, { origin: entry.origin, consented: admission.consent !== null })
  return session
}

interface Entering {
  admission: Admission
  origin: 'share' | 'embed'
  identity: string | undefined
  from: RequestFacts
}

async function admitGuest(
  ctx: AppContext,
  tx: Queryable,
  link: LinkRow,
  { admission, origin, identity, from }: Entering,
) {
  const { consent, ...entered } = admission
  const guestId = await repository.storeGuestSession(tx, {
    ...entered,
    linkId: link.id,
    origin,
    identity: identity ?? null,
    // A guest whom the embedding site names has individual limits, shared by all devices.
    allowance: identity === undefined ? toAllowance(ctx.keys, link.id, from) : null,
    consentText: consent?.text ?? null,
    consentVersion: consent?.version ?? null,
    codeHash: link.codeHash,
  })
  if (consent) {
    const version = String(consent.version)
    await recordConsent(tx, { kind: 'link', subject: `guest:${guestId}`, about: link.id, version })
  }
  const { id, token } = await openLinkSession(ctx, tx, link, { guestId, from })
  const aggregate = { type: 'assistant', id: link.assistantId }
  const event = { aggregate, payload: { linkId: link.id, guestId, origin }, actor: { kind: 'guest' as const, id } }
  await emit(tx, { ...event, type: 'share.session.started' })
  if (entered.answers.length > 0) await emit(tx, { ...event, type: 'form.submitted' })
  return { token }
}

/** Opens a session for thirty days, or less if the link keeps conversations for less or ends before. */
export function openLinkSession(
  ctx: AppContext,
  tx: Queryable,
  { retentionDays, endsAt }: LinkRow,
  guest: { guestId: string; from: GuestDevice },
): Promise<{ id: string; token: string }> {
  const lastsMs = Math.min(LONGEST_DAYS, retentionDays) * DAY_MS
  return startGuestSession(ctx, tx, { ...guest, lastsMs, ...(endsAt ? { notAfter: endsAt } : {}) })
}

function identifyGuest(ctx: AppContext, link: LinkRow, identity: NonNullable<Entry['identity']>) {
  const sealed = link.sealedIdentitySecret
  const secret = sealed === null ? undefined : openIdentitySecret(ctx.keys, sealed)
  if (secret === undefined || !isGenuine(identity, secret, ctx.clock.now()))
    throw new DomainError('share_identity_invalid')
  return { name: identity.name, pseudonym: ctx.keys.sign('visit-identity', `${link.id}:${identity.id}`) }
}

/** Starts a chat of the guest within the link's limits; the same id again is the same chat. */
export async function startOwnChat(ctx: AppContext, session: OwnGuestSession, id: string): Promise<{ id: string }> {
  const known = await repository.findGuestSession(ctx.db, session.guestId)
  if (!known) throw notFound()
  const link = await linkOfGuest(ctx, session)
  linkGate(ctx, link)
  await checkBudget(ctx, link)
  const chat = { id, assistantId: link.assistantId, origin: known.origin, linkId: link.id }
  return createGuestChat(ctx, session, chat, (tx) => countChat(tx, link))
}

/** Deletes every conversation of the guest on every device; stops answers under way first. */
export async function eraseOwnChats(ctx: AppContext, { guestId }: OwnGuestSession): Promise<void> {
  await stopAnswers(ctx, guestId)
  await shrinkChatsOf(ctx.db, { guestId })
  await ctx.db.transaction(async (tx) => {
    await emitErased(tx, { guestId })
    await deleteChatsOf(tx, { guestId })
    await announceAccessChange(tx, `guest:${guestId}`)
  })
}

/** Waits until the answers have ended and counted their cost: deleting the chat first would lose it. */
async function stopAnswers(ctx: AppContext, guestId: string): Promise<void> {
  const answering = () => findAnsweringChats(ctx.db, { guestId })
  for (const chatId of await answering()) await stopRunsOfChat(ctx, chatId)
  for (let tries = 0; tries < STOP_TRIES && (await answering()).length > 0; tries++) await sleep(STOP_PAUSE_MS)
}

/** Exports a conversation of the guest as a file. Throws 409 `share_download_denied` if the link does not allow it. */
export async function downloadChat(
  ctx: AppContext,
  session: OwnGuestSession,
  chatId: string,
  format: TranscriptFormat,
): Promise<Response> {
  const chat = await openChat(ctx, session, chatId)
  const link = await linkOfGuest(ctx, session)
  if (!link.options.download) throw new DomainError('share_download_denied')
  return transcriptFile(ctx, session, chat, {
    format,
    branches: 'current',
    assistantName: link.assistant.published?.name ?? '',
  })
}

type Renewal = z.output<typeof guestSessions.renewVisit.body>

/** Passes the gates that have changed since the visitor entered; the session and its conversations stay. */
export async function renewSession(
  ctx: AppContext,
  session: OwnGuestSession,
  entry: Renewal,
  facts: RequestFacts,
): Promise<void> {
  const link = await linkOfGuest(ctx, session)
  linkGate(ctx, link)
  const { guestId } = session
  const due = await gatesDue(ctx, link, guestId)
  if (due.code && !entry.code) throw new DomainError('share_code_wrong', { detail: 'Digite o código.' })
  if (due.code) await checkAccessCode(ctx, link, entry.code ?? '', facts)
  const consent = due.consent ? agreedTo(link, entry) : null
  await ctx.db.transaction(async (tx) => {
    await renewAgreement(tx, guestId, { codeHash: link.codeHash, consent })
    if (!consent) return
    const version = String(consent.version)
    await recordConsent(tx, { kind: 'link', subject: `guest:${guestId}`, about: link.id, version })
  })
}

/** Milliseconds. Sites sign anew with each page view, so a signature that is valid for longer has another purpose. */
const LONGEST_MS = 24 * 60 * 60 * 1000

/** Whether the signature was made with the site's secret and is valid now. */
function isGenuine(identity: SignedIdentity, secret: string, now: Date): boolean {
  const left = identity.expires * 1000 - now.getTime()
  if (left <= 0 || left > LONGEST_MS) return false
  const expected = createHmac('sha256', secret).update(identityText(identity)).digest()
  const given = Buffer.from(identity.signature, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
