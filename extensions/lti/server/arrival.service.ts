import { timingSafeEqual } from 'node:crypto'
import type { AppContext } from '@prosa/server/src/context.ts'
import { countLaunch } from '@prosa/server/src/modules/school/integrations/integrations.service.ts'
import {
  findLaunchable,
  isReturnAllowed,
  openWay,
} from '@prosa/server/src/modules/school/integrations/launches.service.ts'
import { noteCourse, upsertTarget } from '#/lti/server/courses.repository.ts'
import { verifyIdToken } from '#/lti/server/id-token.service.ts'
import { requireOwnTarget } from '#/lti/server/login.service.ts'
import { findLogin, useLogin } from '#/lti/server/logins.repository.ts'
import { type LtiMessage, readMessage } from '#/lti/server/message.model.ts'
import { findPlatform, type PlatformRow } from '#/lti/server/platforms.repository.ts'
import { Refusal } from '#/lti/server/refusal.model.ts'
import { DomainError } from '@prosa/server/src/platform/errors/domain-error.ts'
import { sha256 } from '@prosa/server/src/platform/secrets/keys.ts'

/** The platform's response and the browser's secret. */
export interface Answer {
  state: string
  idToken: string
  /** The platform's error. */
  error: string
  /** From the cookie or the platform's frame. */
  secret: string | undefined
}

export type Outcome =
  /** The student enters: a URL of `/redirect`. */
  | { kind: 'student'; url: string }
  /** A teacher goes to the activity's page. */
  | { kind: 'staff'; title: string; address: string }
  | { kind: 'choosing'; platform: PlatformRow; message: LtiMessage; choosing: NonNullable<LtiMessage['choosing']> }
  /** The browser sent no cookie: the platform's frame may have the secret. */
  | { kind: 'unkept'; platform: PlatformRow; target: string }

export const rosterJob = 'lti.read-roster'

/** The launch's integration, for counts and audit trail, once it is known. */
export interface Traced {
  integrationId?: string
}

/**
 * Checks a platform's response in the order of C5: this browser's state, the platform's token, an unused nonce, then
 * its content. Throws a `Refusal`, or the errors of `/api/sga/launches`.
 */
export async function receiveAnswer(ctx: AppContext, answer: Answer, traced: Traced): Promise<Outcome> {
  const started = performance.now()
  const stateHash = sha256(answer.state)
  const login = await findLogin(ctx.db, stateHash)
  const platform = login && (await findPlatform(ctx.db, login.integrationId))
  if (!login || !platform) throw new Refusal('state_unknown')
  traced.integrationId = platform.integrationId
  if (login.usedAt) throw new Refusal('replayed')
  const { secret } = answer
  if (secret === undefined && login.storageTarget !== null)
    return { kind: 'unkept', platform, target: login.storageTarget }
  if (secret === undefined || !timingSafeEqual(sha256(secret), login.browserHash)) throw new Refusal('other_browser')
  if (answer.error !== '') throw new Refusal('platform_refused', { error: answer.error })

  const count = (accepted: boolean) =>
    countLaunch(ctx.db, {
      id: platform.integrationId,
      timeZone: platform.timeZone,
      accepted,
      ms: performance.now() - started,
    })
  try {
    const payload = await verifyIdToken(ctx, platform, answer.idToken)
    if (payload['nonce'] !== login.nonce) throw new Refusal('nonce')
    if (!(await useLogin(ctx.db, stateHash))) throw new Refusal('replayed')
    const outcome = await followMessage(ctx, { platform, message: readMessage(payload), answer })
    await count(true)
    return outcome
  } catch (error) {
    if (error instanceof Refusal || error instanceof DomainError) await count(false)
    throw error
  }
}

interface ArrivingMessage {
  platform: PlatformRow
  message: LtiMessage | undefined
  answer: Answer
}

async function followMessage(ctx: AppContext, { platform, message, answer }: ArrivingMessage): Promise<Outcome> {
  if (!message) throw new Refusal('incomplete')
  if (message.version !== '1.3.0') throw new Refusal('version')
  const { deployment, target } = message
  if (!platform.deployments.includes(deployment)) throw new Refusal('deployment', { deployment })
  if (!platform.active) throw new Refusal('inactive')
  if (platform.institutionPaused) throw new DomainError('sga_institution_paused')
  if (target === undefined) throw new Refusal('incomplete')
  const code = requireOwnTarget(ctx, target)
  if (message.kind === 'LtiDeepLinkingRequest') {
    if (!message.isStaff) throw new Refusal('staff_only')
    if (!message.choosing?.acceptsLinks) throw new Refusal('message', { message: message.kind })
    return { kind: 'choosing', platform, message, choosing: message.choosing }
  }
  if (message.kind !== 'LtiResourceLinkRequest') throw new Refusal('message', { message: message.kind })
  return enterActivity(ctx, { platform, message, answer, code: code ?? message.activity })
}

async function enterActivity(
  ctx: AppContext,
  { platform, message, answer, code }: ArrivingMessage & { message: LtiMessage; code: string | undefined },
): Promise<Outcome> {
  const { integrationId, returnAddresses } = platform
  const { person, resourceLink, course, returnUrl, lineItem, lineItems, rosterUrl } = message
  if (resourceLink === undefined) throw new Refusal('incomplete')
  if (code === undefined) throw new Refusal('activity_missing')
  const activity = await findLaunchable(ctx.db, integrationId, code)
  if (!activity) throw new Refusal('activity_unknown', { activity: code })
  const { id: activityId } = activity
  return ctx.db.transaction(async (tx) => {
    if (course && rosterUrl !== undefined) {
      const { id: contextId, title } = course
      if (await noteCourse(tx, { activityId, contextId, integrationId, title, membershipsUrl: rosterUrl })) {
        const singletonKey = sha256(`${activityId}:${contextId}`).toString('hex')
        await ctx.jobs.send(tx, rosterJob, { assessmentId: activityId, contextId }, { singletonKey })
      }
    }
    if (message.isStaff) {
      const address = `${ctx.config.publicUrl}/assistants/manage/${activity.assistantId}/assessments/${activityId}`
      return { kind: 'staff', title: activity.title, address }
    }
    if (person === undefined) throw new Refusal('anonymous')
    const way = await openWay(ctx, tx, {
      integrationId,
      activity,
      person: {
        externalId: person,
        name: message.name || namelessStudent(person),
        className: course?.title ?? '',
        extraMinutes: 0,
      },
      returnUrl: returnUrl !== undefined && isReturnAllowed(returnUrl, returnAddresses) ? returnUrl : undefined,
      nonce: sha256(answer.state).toString('hex'),
      bodyHash: sha256(answer.idToken),
    })
    if (!way) throw new Refusal('replayed')
    await upsertTarget(tx, { activityId, studentId: way.studentId, resourceLink, lineItem, lineItems })
    return { kind: 'student', url: `${ctx.config.publicUrl}/redirect?code=${way.code}` }
  })
}

/** A name for students of a platform that sends none: the end of their number tells them apart. */
export const namelessStudent = (person: string): string => `Aluno ${person.slice(-6)}`
