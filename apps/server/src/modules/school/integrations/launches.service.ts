import { randomUUID } from 'node:crypto'
import type { Launch } from '@prosa/contract/school/launches.ts'
import type { AppContext } from '#/context.ts'
import { upsertStudentGuest } from '#/modules/identity/guests/guests.service.ts'
import { announceToTeachers } from '#/modules/school/school.events.ts'
import { noteReusedLaunch } from '#/modules/school/attempts/alerts.service.ts'
import { countLaunch, findReturnAddresses } from '#/modules/school/integrations/integrations.repository.ts'
import {
  findClaimed,
  type Signed,
  type SignedRequest,
  verifySignature,
} from '#/modules/school/integrations/signature.service.ts'
import * as repository from '#/modules/school/integrations/launches.repository.ts'
import { sessionMs } from '#/modules/school/attempts/stay.service.ts'
import { firstName } from '@prosa/contract/identity/first-name.ts'
import { type GuestDevice, startGuestSession } from '#/modules/identity/sessions/session.service.ts'
import type { RequestFacts } from '#/platform/api/handlers.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'
import { logSecurityEvent } from '#/platform/log/security-event.ts'
import { sha256 } from '#/platform/secrets/keys.ts'

/**
 * Whether an address equals a listed one or is below it: same origin, and a path that continues at a slash. Refuses
 * user names, passwords and escapes from the folder.
 */
export function isReturnAllowed(address: string, allowed: readonly string[]): boolean {
  const url = URL.parse(address)
  if (!url || url.username !== '' || url.password !== '' || /%2e|%2f|%5c|\\/i.test(address)) return false
  return allowed.some((entry) => {
    const base = URL.parse(entry)
    if (!base || base.origin !== url.origin) return false
    const folder = base.pathname.replace(/\/$/, '')
    return url.pathname === base.pathname || url.pathname === folder || url.pathname.startsWith(`${folder}/`)
  })
}

/** @public for extensions */
export { findLaunchable } from '#/modules/school/integrations/launches.repository.ts'

const codeLabel = 'sga-launch'

interface Ticket {
  code: string
  expiresAt: Date
}

/** The code follows from the launch's id, so that a repeated request gets the same one and only a hash is stored. */
const signLaunchId = (ctx: AppContext, launchId: string): string => ctx.keys.sign(codeLabel, launchId)

/** Verifies the request and makes one student's link into one activity. A repeated request returns the same link. */
export async function receiveLaunch(
  ctx: AppContext,
  request: SignedRequest,
  { body, facts }: { body: Launch; facts: RequestFacts },
): Promise<Ticket> {
  const started = performance.now()
  const integration = await findClaimed(ctx, request).catch((error: unknown) => refuseLaunch(error, facts))
  const { id, timeZone } = integration
  const count = (accepted: boolean) => countLaunch(ctx.db, { id, timeZone, accepted, ms: performance.now() - started })
  try {
    const ticket = await launchStudent(ctx, await verifySignature(ctx, integration, request), body)
    await count(true)
    return ticket
  } catch (error) {
    if (error instanceof DomainError) await count(false)
    return refuseLaunch(error, facts, id)
  }
}

/** Logs a refused launch (G1), even if its integration is unknown. */
function refuseLaunch(error: unknown, { network, log }: RequestFacts, integrationId?: string): never {
  if (error instanceof DomainError) {
    const actor = integrationId === undefined ? {} : { actor: `sga_integration:${integrationId}` }
    logSecurityEvent(log, { name: 'access.denied', ...actor, network, detail: error.code })
  }
  throw error
}

async function launchStudent(
  ctx: AppContext,
  signed: Signed,
  { activity: code, student, returnUrl }: Launch,
): Promise<Ticket> {
  const { integration, nonce, bodyHash } = signed
  if (integration.institutionPaused) throw new DomainError('sga_institution_paused')
  const activity = await repository.findLaunchable(ctx.db, integration.id, code)
  // the caller has proved to be the school, so the code may be named
  if (!activity)
    throw new DomainError('not_found', {
      detail: `Não há atividade aberta com o código “${code}” nesta integração. Use o código que aparece na página da atividade, e não o endereço dela.`,
    })
  if (returnUrl !== undefined && !isReturnAllowed(returnUrl, integration.returnAddresses))
    throw new DomainError('sga_return_not_allowed')
  const { id: externalId, name, className = '', extraMinutes = 0 } = student
  return ctx.db.transaction(async (tx) => {
    const person = { externalId, name, className, extraMinutes }
    const way = { integrationId: integration.id, activity, person, returnUrl, nonce, bodyHash }
    return (await openWay(ctx, tx, way)) ?? findRepeatedTicket(ctx, tx, signed)
  })
}

interface Way {
  integrationId: string
  activity: NonNullable<Awaited<ReturnType<typeof repository.findLaunchable>>>
  person: repository.LaunchedStudent
  returnUrl: string | undefined
  /** Identify the signed request: a repetition makes no second link. */
  nonce: string
  bodyHash: Buffer
}

/**
 * Makes one student's link into one activity; undefined if the same request made it before.
 *
 * @public for extensions
 */
export async function openWay(
  ctx: AppContext,
  tx: Queryable,
  { integrationId, activity, person, returnUrl, nonce, bodyHash }: Way,
): Promise<(Ticket & { studentId: string }) | undefined> {
  const id = randomUUID()
  const code = signLaunchId(ctx, id)
  const studentId = await repository.upsertStudent(tx, integrationId, randomUUID(), person)
  const activityId = activity.id
  const launch = { id, integrationId, activityId, studentId, nonce, bodyHash, codeHash: sha256(code) }
  const expiresAt = await repository.insertLaunch(tx, launch)
  if (!expiresAt) return undefined
  await repository.upsertParticipant(tx, {
    activityId,
    studentId,
    extraMinutes: activity.form.acceptExtraTime ? person.extraMinutes : 0,
    returnUrl: returnUrl ?? null,
    preview: false,
  })
  return { code, expiresAt, studentId }
}

async function findRepeatedTicket(
  ctx: AppContext,
  tx: Queryable,
  { integration, nonce, bodyHash }: Signed,
): Promise<Ticket> {
  const known = await repository.findByNonce(tx, integration.id, nonce)
  if (!known?.bodyHash.equals(bodyHash)) throw new DomainError('idempotency_mismatch')
  return { code: signLaunchId(ctx, known.id), expiresAt: known.expiresAt }
}

/** Makes an editor's preview link: the same arrival, for a made-up student. */
export async function launchPreview(
  ctx: AppContext,
  tx: Queryable,
  { activityId, studentId }: { activityId: string; studentId: string },
): Promise<Ticket> {
  const launchId = randomUUID()
  const code = signLaunchId(ctx, launchId)
  await repository.upsertParticipant(tx, { activityId, studentId, extraMinutes: 0, returnUrl: null, preview: true })
  const codeHash = sha256(code)
  const hashOfNothing = sha256(launchId)
  const fresh = { id: launchId, integrationId: null, nonce: launchId, bodyHash: hashOfNothing, codeHash }
  const expiresAt = await repository.insertLaunch(tx, { ...fresh, activityId, studentId })
  if (!expiresAt) throw new Error('the preview was not launched')
  return { code, expiresAt }
}

export interface Arrival {
  door: 'sga'
  token: string
  path: string
}

/** Opens a session of the activity's guest on one more device. Undefined if the student is not in it. */
export async function openGuestSession(
  ctx: AppContext,
  tx: Queryable,
  participation: { activityId: string; studentId: string },
  from: GuestDevice,
): Promise<Omit<Arrival, 'door'> | undefined> {
  const target = await repository.findArrival(tx, participation.activityId, participation.studentId)
  if (!target) return undefined
  const guestId = await upsertStudentGuest(tx, { id: randomUUID(), ...participation, name: firstName(target.name) })
  await announceToTeachers(tx, participation.activityId)
  const { token } = await startGuestSession(ctx, tx, { guestId, from, lastsMs: sessionMs(ctx, target.end) })
  return { token, path: `/sga/${target.code}/chats` }
}

/**
 * Exchanges a code for a guest session, once; the same `useKey` may repeat it. Throws 410 if it is used or expired, 404
 * if unknown.
 */
export async function exchangeCode(ctx: AppContext, code: string, useKey: string | undefined, from: GuestDevice) {
  const codeHash = sha256(code)
  const useKeyHash = useKey === undefined ? null : sha256(useKey)
  const arrival = await ctx.db.transaction(async (tx): Promise<Arrival | undefined> => {
    const used = await repository.useLaunch(tx, codeHash, useKeyHash)
    const arrival = used && (await openGuestSession(ctx, tx, used, from))
    return arrival && { door: 'sga', ...arrival }
  })
  return arrival ?? refuseCode(ctx, codeHash)
}

async function refuseCode(ctx: AppContext, codeHash: Buffer): Promise<never> {
  const launch = await repository.findLaunchWithFacts(ctx.db, codeHash)
  if (!launch) throw notFound()
  const { activityId, studentId, title, returnUrl, usedAt, expiresAt, integrationId } = launch
  if (usedAt && integrationId) await noteReusedLaunch(ctx.db, { activityId, studentId })
  const unused = launch.institutionPaused ? 'sga_institution_paused' : 'sga_link_expired'
  const at = (usedAt ?? expiresAt).toISOString()
  throw new DomainError(usedAt ? 'sga_link_used' : unused, { data: { title, returnUrl, at } })
}

/** Confirms a redirect to another site: only return addresses of integrations. Throws 404. */
export async function confirmReturn(ctx: AppContext, to: string): Promise<{ url: string; host: string }> {
  if (!isReturnAllowed(to, await findReturnAddresses(ctx.db))) throw notFound()
  const { href, host } = new URL(to)
  return { url: href, host }
}
