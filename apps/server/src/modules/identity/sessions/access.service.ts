import { API_KEY_PREFIX } from '@prosa/contract/identity/api-keys.ts'
import { sql } from 'drizzle-orm'
import type { AppContext } from '#/context.ts'
import { findKey, findKeyAgain, touchKey } from '#/modules/identity/sessions/key.repository.ts'
import { toActor, toUser, permissionsHeld } from '#/modules/identity/sessions/session.model.ts'
import {
  findEndReason,
  findRights,
  findSession,
  findSessionAgain,
  isSessionOpen,
  type LoadedSession,
  sessionsEndedChannel,
  touchSession,
} from '#/modules/identity/sessions/session.repository.ts'
import type { Authenticate } from '#/platform/api/adapter.ts'
import type { RequestFacts } from '#/platform/api/handlers.ts'
import type { Actor, UserActor } from '#/platform/authorization/actor.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { DomainError, type ErrorFacts, notFound } from '#/platform/errors/domain-error.ts'
import { logSecurityEvent } from '#/platform/log/security-event.ts'
import { sha256 } from '#/platform/secrets/keys.ts'

/**
 * Authenticates every kind of token [T6]: nothing is cached between requests, so that ending a session or key works at
 * once on every instance. Throws 401 for a token that is missing, unknown, expired or of another kind, 403 for a
 * suspended person, 404 if a key calls an operation that keys may not use [T1].
 */
export function createAuthenticate(ctx: AppContext): Authenticate {
  // subscribe now: if the first open stream did it, it could miss a notification
  for (const channel of [sessionsEndedChannel, accessChangedChannel]) ctx.listen.on(channel, () => undefined)()
  return async (token, kinds, facts, apart) => {
    const session = await findByToken(ctx, token)
    if (!session) throw new DomainError('session_required', await endFacts(ctx, token))
    if (!isFromItsBrowser(session, facts) || (session.kind !== 'key' && !kinds.includes(session.kind)))
      throw new DomainError('session_required')
    const deny = (detail: string) => {
      const actor = session.kind === 'key' ? `key:${session.id}` : `user:${session.user_id}`
      logSecurityEvent(facts.log, { name: 'access.denied', actor, network: facts.network, detail })
    }
    if (session.suspended) {
      deny('suspended')
      throw new DomainError('account_suspended')
    }
    if (!kinds.includes(session.kind)) {
      deny('not for keys')
      throw notFound()
    }
    if (session.stale) await noteLastUse(ctx, session)
    return toActor(session, apart)
  }
}

/** Adds the reason of an early end, because the session did not simply expire. */
async function endFacts({ db }: AppContext, token: string | undefined): Promise<ErrorFacts> {
  const isOfSession = token !== undefined && !token.startsWith(API_KEY_PREFIX)
  const reason = isOfSession ? await findEndReason(db, sha256(token)) : undefined
  return reason ? { detail: 'Seu papel mudou. Entre de novo.', data: { reason } } : {}
}

const isFromItsBrowser = (
  { browser_hash: own }: LoadedSession,
  { browserHash, frameHash }: Pick<RequestFacts, 'browserHash' | 'frameHash'>,
): boolean => own === null || [browserHash, frameHash].some((asking) => asking !== undefined && own.equals(asking))

/** A key works only while its person may have keys. */
async function findByToken({ pool }: AppContext, token: string | undefined): Promise<LoadedSession | undefined> {
  if (!token?.startsWith(API_KEY_PREFIX)) return token === undefined ? undefined : findSession(pool, sha256(token))
  return usable(await findKey(pool, sha256(token)))
}

const usable = (key: LoadedSession | undefined): LoadedSession | undefined =>
  key && permissionsHeld(key).has('api_keys.manage') ? key : undefined

/** A last-use time that cannot be written (disk full) must not refuse the request. */
async function noteLastUse(ctx: AppContext, { id, kind }: LoadedSession): Promise<void> {
  const { sessionIdleMs: idleMs, sessionAbsoluteMs: absoluteMs } = ctx.config
  try {
    await (kind === 'key' ? touchKey(ctx.db, id) : touchSession(ctx.db, id, { idleMs, absoluteMs }))
  } catch (err) {
    ctx.log.warn({ err }, 'last use of a session not noted')
  }
}

/**
 * Calls the handler when the session has ended on any instance: its open streams must be cut [T6]. Returns the
 * unsubscribe function. After a lost connection it checks the session itself.
 */
export function onSessionsEnded(
  ctx: Pick<AppContext, 'listen' | 'db' | 'log'>,
  sessionId: string,
  handler: () => void,
): () => void {
  const stopListening = ctx.listen.on(sessionsEndedChannel, handler, [sessionId])
  const stopAsking = ctx.listen.onReconnect(() => {
    isSessionOpen(ctx.db, sessionId).then(
      (open) => open || handler(),
      (err: unknown) => ctx.log.warn({ err }, 'session of an open stream not checked'),
    )
  })
  return () => {
    stopListening()
    stopAsking()
  }
}

/** A subject whose access an open stream depends on besides its session. After a change the stream checks again. */
export type AccessSubject =
  | `activity:${string}`
  | `assistant:${number}`
  | `link:${string}`
  | `guest:${string}`
  | `user:${number}`

const accessChangedChannel = 'access_changed'
/** A notification holds fewer than 8,000 characters, and the longest of these subjects 45. */
const MAX_SUBJECTS_PER_NOTICE = 170

/**
 * Announces changed access with the commit on every instance: open streams check again [T6]. Joins subjects into as few
 * notifications as possible.
 */
export async function announceAccessChange(tx: Queryable, ...subjects: AccessSubject[]): Promise<void> {
  const notices = Array.from({ length: Math.ceil(subjects.length / MAX_SUBJECTS_PER_NOTICE) }, (_, index) =>
    subjects.slice(index * MAX_SUBJECTS_PER_NOTICE, (index + 1) * MAX_SUBJECTS_PER_NOTICE).join('\n'),
  )
  await tx.execute(
    sql`select pg_notify(${accessChangedChannel}, notice) from unnest(${sql.param(notices)}::text[]) notice`,
  )
}

/** Calls the handler when access to one of these has changed. Returns the unsubscribe function. */
export function onAccessChanged(
  ctx: Pick<AppContext, 'listen'>,
  subjects: readonly AccessSubject[],
  handler: () => void,
): () => void {
  const stops = [ctx.listen.on(accessChangedChannel, handler, subjects), ctx.listen.onReconnect(handler)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** The actor with current rights, for streams that outlast a request. Throws if the session has ended. */
export async function renewActor(ctx: AppContext, actor: Actor): Promise<Actor> {
  const isKey = actor.kind === 'user' && actor.keyId !== undefined
  const session = isKey
    ? usable(await findKeyAgain(ctx.pool, actor.sessionId))
    : await findSessionAgain(ctx.pool, actor.sessionId)
  if (!session) throw new DomainError('session_required')
  if (session.suspended) throw new DomainError('account_suspended')
  return toActor(session, actor.kind === 'user' ? actor.apart : undefined)
}

/**
 * Loads a person with their current rights, for work that they have begun and that outlasts their session. Throws if the
 * account no longer exists or is suspended.
 * @public for extensions
 */
export async function loadPerson(ctx: AppContext, userId: number): Promise<UserActor> {
  const rights = await findRights(ctx.pool, userId)
  if (!rights) throw notFound()
  if (rights.suspended) throw new DomainError('account_suspended')
  return toUser(rights)
}
