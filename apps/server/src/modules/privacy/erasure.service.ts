import path from 'node:path'
import type { AppContext } from '#/context.ts'
import { announceAccessChange } from '#/modules/identity/sessions/access.service.ts'
import { killLinks } from '#/modules/identity/auth/link.service.ts'
import { endKeysOf, endSessionsOf } from '#/modules/identity/sessions/session.service.ts'
import { handOver } from '#/modules/assistants/personal-data.service.ts'
import { deleteChatsOf, shrinkChatsOf, stopAnswersTo } from '#/modules/conversations/personal-data.service.ts'
import { forgetMail } from '#/modules/identity/auth/mail/auth-mail.service.ts'
import { suspendAccount } from '#/modules/identity/personal-data.service.ts'
import { eraseGuest, erasePerson, shrinkGuest, shrinkPersonalData } from '#/modules/privacy/areas.service.ts'
import { findVisitors } from '#/modules/sharing/personal-data.service.ts'
import { dropFiles } from '#/modules/privacy/export-files.service.ts'
import { personErased } from '#/modules/privacy/privacy-mail.model.ts'
import { recordPrivacy } from '#/modules/privacy/privacy.events.ts'
import { changeRequest, emptyRequests, findAccountId } from '#/modules/privacy/requests.repository.ts'
import { getRequest, requestRecord, type RequestRow } from '#/modules/privacy/requests.service.ts'
import { readMailHead } from '#/modules/settings/settings.service.ts'
import { requireOtherAdministrator } from '#/modules/identity/users/users.service.ts'
import { requireNotAbove } from '#/modules/identity/permissions/permissions.service.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'
import { audit } from '#/platform/events/audit.ts'
import { makeMentionTest, removeKeptMails } from '#/platform/mail/outbox-folder.ts'
import { renderMail } from '#/platform/mail/render-mail.ts'
import type { By } from '#/platform/api/handlers.ts'
import { emitErased } from '#/modules/webhooks/webhooks.events.ts'

export const eraseJob = 'privacy.erase'

/**
 * Begins an erasure: locks the account, transfers the assistants that stay, and queues the rest.
 * @throws 409 `privacy_request_state`, `own_account`, `last_administrator`, `person_beyond_own`, `privacy_new_owner_unknown`, `owner_unfit`
 */
export async function startErasure(ctx: AppContext, by: By, requestId: string, transferTo: string | null) {
  const request = await getRequest(ctx.db, requestId)
  if (request.kind !== 'erasure') throw new DomainError('privacy_request_state')
  if (request.userId === by.actor.id) throw new DomainError('own_account')
  return ctx.db.transaction(async (tx) => {
    const change = { status: 'running', handledBy: by.actor.id } as const
    if (!(await changeRequest(tx, requestId, ['open'], change))) throw new DomainError('privacy_request_state')
    const given = request.userId === null ? [] : await closeAccount(tx, by.actor, request.userId, transferTo)
    await recordPrivacy(tx, by, { action: 'privacy.erase', target: request, data: { given } })
    await ctx.jobs.send(tx, eraseJob, { requestId })
    return requestRecord(await getRequest(tx, requestId))
  })
}

/** Returns the transferred assistants. */
async function closeAccount(
  tx: Queryable,
  actor: UserActor,
  userId: number,
  transferTo: string | null,
): Promise<number[]> {
  await requireOtherAdministrator(tx, userId)
  await requireNotAbove(tx, actor, [userId])
  const newOwnerId = transferTo === null ? undefined : await findAccountId(tx, transferTo)
  if (transferTo !== null && newOwnerId === undefined) throw new DomainError('privacy_new_owner_unknown')
  const given = newOwnerId === undefined ? [] : await handOver(tx, userId, newOwnerId)
  await suspendAccount(tx, userId)
  await endSessionsOf(tx, userId)
  await endKeysOf(tx, userId)
  await killLinks(tx, userId, ['invite', 'reset', 'email', 'oidc', 'second-factor'])
  await announceAccessChange(tx, `user:${userId}`, ...given.map((id) => `assistant:${id}` as const))
  return given
}

/** Carries out an erasure: large data in batches, the rest in one transaction. A repeated run continues after a crash. */
export async function carryOutErasure(ctx: AppContext, requestId: string): Promise<void> {
  const request = await getRequest(ctx.db, requestId)
  if (request.status !== 'running') return
  if (request.userId !== null) await stopAnswersTo(ctx, { userId: request.userId })
  await shrinkSubject(ctx, request)
  await sayGoodbye(ctx, request)
  await ctx.db.transaction(async (tx) => {
    const files = await eraseSubject(ctx, tx, request)
    await dropFiles(ctx, tx, files)
    const reply = 'Os dados pessoais foram excluídos.'
    await changeRequest(tx, requestId, ['running'], { status: 'done', reply, handledAt: ctx.clock.now() })
    const target =
      request.userId === null
        ? ({ type: 'privacy', id: request.protocol } as const)
        : ({ type: 'user', id: request.userId } as const)
    const actor = { kind: 'system', id: eraseJob } as const
    await audit(tx, { actor, action: 'privacy.erased', target, data: { protocol: request.protocol } })
  })
  const isAbout = makeMentionTest({ name: request.personName ?? '', email: request.personEmail ?? '' })
  await removeKeptMails(path.join(ctx.config.dataDir, 'outbox'), isAbout)
}

async function shrinkSubject(ctx: AppContext, { userId, visitorEmail, ...names }: RequestRow): Promise<void> {
  if (userId !== null)
    await shrinkPersonalData(ctx, { id: userId, name: names.personName ?? '', email: names.personEmail ?? '' })
  else if (visitorEmail !== null)
    for (const guestId of await findVisitors(ctx.db, visitorEmail)) await shrinkGuest(ctx, guestId)
}

async function eraseSubject(ctx: AppContext, tx: Queryable, request: RequestRow): Promise<string[]> {
  const { userId, visitorEmail, personName, personEmail } = request
  if (userId !== null) {
    await erasePerson(ctx, tx, { id: userId, name: personName ?? '', email: personEmail ?? '' })
    return emptyRequests(tx, { userId }, request.id)
  }
  if (visitorEmail === null) return []
  // Data of visitors who gave this address, on every link.
  for (const guestId of await findVisitors(tx, visitorEmail)) await eraseGuest(ctx, tx, guestId)
  await forgetMail(ctx, tx, makeMentionTest({ name: '', email: visitorEmail }))
  return emptyRequests(tx, { visitorEmail }, request.id)
}

/** Sends directly to the mail server, because a queued mail would keep the address longer than the person's data. */
async function sayGoodbye(ctx: AppContext, { personEmail, personName, protocol }: RequestRow): Promise<void> {
  if (personEmail === null) return
  const { subject, ...content } = personErased(personName, protocol)
  try {
    await ctx.mailer.send({ to: personEmail, subject, ...renderMail({ ...(await readMailHead(ctx)), ...content }) })
  } catch (err) {
    ctx.log.warn({ err }, 'nobody could be told that their data were erased')
  }
}

/**
 * Deletes all of the actor's conversations permanently; after an interruption the deleted ones stay deleted and the call may be repeated.
 */
export async function deleteOwnChats(ctx: AppContext, by: By): Promise<void> {
  await stopAnswersTo(ctx, { userId: by.actor.id })
  await shrinkChatsOf(ctx.db, { userId: by.actor.id })
  await ctx.db.transaction(async (tx) => {
    await emitErased(tx, { userId: by.actor.id })
    await deleteChatsOf(tx, { userId: by.actor.id })
    await recordPrivacy(tx, by, { action: 'privacy.delete-chats' })
  })
}
