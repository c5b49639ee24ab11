import type { AppContext } from '#/context.ts'
import { recordAccessChange } from '#/modules/identity/accounts/access-changes.events.ts'
import { announceKeyEnd, announceKeysEnd, countKeys, deleteKeysOf } from '#/modules/identity/sessions/key.repository.ts'
import {
  announceSessionsEnd,
  deleteGuestSessions,
  deleteLinkSessions,
  deleteSession,
  deleteUserSessions,
  deleteUserSessionsBecause,
  findOpenSessions,
  findSessionById,
  insertGuestSession,
  insertUserSession,
  moveGuestEnds,
  type Stay,
  type SessionRow,
} from '#/modules/identity/sessions/session.repository.ts'
import type { By, RequestFacts } from '#/platform/api/handlers.ts'
import { type Actor, actorName } from '#/platform/authorization/actor.ts'
import type { Authorized, Policy } from '#/platform/authorization/authorize.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { logSecurityEvent } from '#/platform/log/security-event.ts'
import { newToken, sha256 } from '#/platform/secrets/keys.ts'
import { about } from '#/platform/authorization/rules.ts'

/** People end their own sessions [T7]; administrators end those of others through the person (`users.policy.ts`). */
export const sessionPolicy: Policy<{ readonly userId: number | null }, 'end'> = {
  end: (actor, session) => actor.kind === 'user' && actor.id === session.userId,
}

export interface SessionOptions {
  /** User-Agent of the request. */
  device: string
  remember?: boolean
  /** The only browser that may use the token; any if left out (T8). */
  browserHash?: Buffer | undefined
}

/**
 * Opens a session and returns its token, which is not stored. Undefined if the person was suspended or changed the
 * password since `passwordHash` was read.
 */
export async function startSession(
  ctx: AppContext,
  db: Queryable,
  person: { id: number; passwordHash: string | null },
  { device, remember = false, browserHash }: SessionOptions,
): Promise<string | undefined> {
  const token = newToken()
  const { sessionIdleMs: idleMs, sessionAbsoluteMs: absoluteMs } = ctx.config
  const session = { tokenHash: sha256(token), device: deviceName(device), remember, browserHash, idleMs, absoluteMs }
  return (await insertUserSession(db, person, session)) ? token : undefined
}

/** The guest's device from the request; tokens are bound to the browser if it keeps cookies (T8). */
export type GuestDevice = Pick<RequestFacts, 'device' | 'browserHash' | 'frameHash'>

interface GuestSessionOptions {
  guestId: string
  from: GuestDevice
  lastsMs?: number
  notAfter?: Date
}

/** Opens a session for a guest of a share link or a school's launch; it opens nothing else. */
export async function startGuestSession(
  ctx: AppContext,
  db: Queryable,
  { guestId, from, lastsMs, notAfter }: GuestSessionOptions,
): Promise<{ id: string; token: string }> {
  const token = newToken()
  const id = await insertGuestSession(db, {
    guestId,
    tokenHash: sha256(token),
    device: deviceName(from.device),
    browserHash: from.browserHash ?? from.frameHash,
    absoluteMs: lastsMs ?? ctx.config.guestSessionMs,
    ...(notAfter ? { notAfter } : {}),
  })
  return { id, token }
}

/** Extends guests' sessions to at least these times, on every device. */
export const extendGuestSessions = (tx: Queryable, stays: readonly Stay[]): Promise<void> =>
  moveGuestEnds(tx, stays, 'greatest')

/** Shortens guests' sessions to at most these times. */
export const shortenGuestSessions = (tx: Queryable, stays: readonly Stay[]): Promise<void> =>
  moveGuestEnds(tx, stays, 'least')

/** Ends the actor's session on every instance. */
export async function signOut(ctx: AppContext, { actor, facts }: By<Actor>): Promise<void> {
  await deleteSession(ctx.db, actor.sessionId)
  logSecurityEvent(facts.log, {
    name: 'session.ended',
    actor: actorName(actor),
    network: facts.network,
    detail: 'sign-out',
  })
}

/** The open sessions of a person, last used first. */
export const listSessionsOf = (ctx: AppContext, userId: number): Promise<SessionRow[]> =>
  findOpenSessions(ctx.db, userId)

/** Finds a session by its id, of any person; undefined where it has ended. */
export const findSession = (ctx: AppContext, sessionId: string): Promise<SessionRow | undefined> =>
  findSessionById(ctx.db, sessionId)

export const sessionRules = {
  'session.end': about({
    param: 'sessionId',
    load: findSession,
    action: 'end',
    allows: sessionPolicy.end,
  }),
}

/** Ends one of the actor's sessions and records it. */
export async function endOwnSession(
  ctx: AppContext,
  { actor, facts }: By,
  session: Authorized<SessionRow, 'end'>,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await deleteSession(tx, session.id)
    await recordAccessChange(tx, facts, { event: 'session.ended', action: 'session.end', userId: actor.id })
  })
}

/** Ends every session of a person on every instance, with the transaction's commit [T6]. */
export const endSessionsOf = (tx: Queryable, userId: number): Promise<number> => deleteUserSessions(tx, userId)

/** Ends a person's sessions like `endSessionsOf`, with the changed role as the reason. */
export const endSessionsByRoleChange = (tx: Queryable, userId: number): Promise<void> =>
  deleteUserSessionsBecause(tx, userId, 'role-change')

/** Ends the sessions of one guest, on every device, with the transaction's commit. */
export const endGuestSessions = (tx: Queryable, guestId: string): Promise<number> => deleteGuestSessions(tx, guestId)

/** Ends the sessions of everybody who entered by a link on the Web. */
export const endLinkSessions = (tx: Queryable, linkId: string): Promise<number> => deleteLinkSessions(tx, linkId)

/** Cuts a suspended person's open streams; tokens and keys answer 403 during the suspension [T1]. */
export async function cutSessionsOf(tx: Queryable, userId: number): Promise<void> {
  await announceSessionsEnd(tx, userId)
  await announceKeysEnd(tx, userId)
}

/** Cuts the open streams of a key. */
export const cutKey = (tx: Queryable, keyId: string): Promise<void> => announceKeyEnd(tx, keyId)

/** Cuts the open streams of a person's keys, which stay: their next use has the new permissions. */
export const cutKeysOf = (tx: Queryable, userId: number): Promise<void> => announceKeysEnd(tx, userId)

/** Counts a person's API keys. */
export const countKeysOf = (db: Queryable, userId: number): Promise<number> => countKeys(db, userId)

/** Deletes a person's keys. */
export const endKeysOf = (tx: Queryable, userId: number): Promise<void> => deleteKeysOf(tx, userId)

// The first match counts: the later names appear in the others' strings too.
const browsers: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** A short name for a User-Agent's device, such as 'Chrome no Windows'; the header itself is not stored. */
export function deviceName(userAgent: string): string {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1]
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1]
  if (browser && system) return `${browser} no ${system}`
  return browser ?? system ?? 'Dispositivo desconhecido'
}
