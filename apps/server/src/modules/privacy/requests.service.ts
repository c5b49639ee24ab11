import type { PrivacyRequestKind } from '@prosa/contract/privacy/privacy-choices.ts'
import type { AppContext } from '#/context.ts'
import { queueMail } from '#/modules/identity/auth/mail/auth-mail.service.ts'
import { requestAnswered } from '#/modules/privacy/privacy-mail.model.ts'
import { recordPrivacy } from '#/modules/privacy/privacy.events.ts'
import * as repository from '#/modules/privacy/requests.repository.ts'
import { requireOtherAdministrator } from '#/modules/identity/users/users.service.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'
import type { By } from '#/platform/api/handlers.ts'

export type { RequestRow } from '#/modules/privacy/requests.repository.ts'
type RequestRow = repository.RequestRow

/** Finds a request; throws 404 where it does not exist. */
export async function getRequest(db: Queryable, requestId: string): Promise<RequestRow> {
  const request = await repository.findRequest(db, requestId)
  if (!request) throw notFound()
  return request
}

/** Lists the actor's own requests about personal data. */
export async function listOwnRequests(ctx: AppContext, actor: UserActor) {
  return (await repository.findOwnRequests(ctx.db, actor.id)).map(presentOwn)
}

/**
 * Records a person's request for erasure, which the encarregado carries out.
 * @throws 409 `privacy_request_open`, `last_administrator`
 */
export function askErasure(ctx: AppContext, by: By, message: string) {
  const { actor } = by
  return ctx.db.transaction(async (tx) => {
    await requireOtherAdministrator(tx, actor.id)
    const request = await openRequest(tx, { kind: 'erasure', userId: actor.id, message })
    await recordPrivacy(tx, by, { action: 'privacy.request-erasure', target: request })
    return presentOwn(request)
  })
}

/**
 * Inserts a request once.
 * @throws 409 `privacy_request_open` if an equal one is open
 */
export async function openRequest(tx: Queryable, request: repository.NewRequest): Promise<RequestRow> {
  const id = await repository.insertRequest(tx, request)
  if (id === undefined) throw new DomainError('privacy_request_open')
  return getRequest(tx, id)
}

/**
 * Withdraws the actor's own request.
 * @throws 409 `privacy_request_state` once its handling has begun
 */
export async function cancelOwnRequest(ctx: AppContext, by: By, requestId: string): Promise<void> {
  const request = await getRequest(ctx.db, requestId)
  if (request.userId !== by.actor.id) throw notFound()
  await ctx.db.transaction(async (tx) => {
    const change = { status: 'cancelled', handledAt: ctx.clock.now() } as const
    if (!(await repository.changeRequest(tx, requestId, ['open'], change)))
      throw new DomainError('privacy_request_state')
    await recordPrivacy(tx, by, { action: 'privacy.cancel-request', target: request })
  })
}

/** Lists requests about personal data for the encarregado. */
export async function listRequests(ctx: AppContext, filter: repository.RequestFilter) {
  const page = await repository.findRequests(ctx.db, filter)
  return { ...page, items: page.items.map(requestRecord) }
}

interface Arrived {
  kind: Exclude<PrivacyRequestKind, 'export'>
  email: string
  message: string
}

/** Records a request that arrived by mail, by telephone or on paper, of an account or a visitor. */
export function registerRequest(ctx: AppContext, by: By, { kind, email, message }: Arrived) {
  return ctx.db.transaction(async (tx) => {
    const userId = await repository.findAccountId(tx, email)
    if (userId === undefined && !(await repository.hasVisitor(tx, email)))
      throw new DomainError('privacy_person_unknown')
    const person = userId === undefined ? { visitorEmail: email } : { userId }
    const request = await openRequest(tx, { kind, message, ...person })
    await recordPrivacy(tx, by, { action: 'privacy.register-request', target: request })
    return requestRecord(request)
  })
}

/**
 * Closes a request with an answer, which is also mailed.
 * @throws 409 `privacy_request_state`
 */
export async function answerRequest(
  ctx: AppContext,
  by: By,
  requestId: string,
  { outcome, reply }: { outcome: 'done' | 'refused'; reply: string },
) {
  const request = await getRequest(ctx.db, requestId)
  // A request for erasure is granted only by erasing.
  if (request.kind === 'erasure' && outcome === 'done') throw new DomainError('privacy_request_state')
  return ctx.db.transaction(async (tx) => {
    const change = { status: outcome, reply, handledBy: by.actor.id, handledAt: ctx.clock.now() }
    if (!(await repository.changeRequest(tx, requestId, ['open'], change)))
      throw new DomainError('privacy_request_state')
    await recordPrivacy(tx, by, { action: 'privacy.answer-request', target: request, data: { outcome } })
    if (request.personEmail)
      await queueMail(ctx, tx, request.personEmail, requestAnswered(request.personName, request.protocol, reply))
    return requestRecord(await getRequest(tx, requestId))
  })
}

const facts = ({ id, protocol, kind, status, reply, ...request }: RequestRow) => ({
  id,
  protocol,
  kind,
  status,
  reply,
  createdAt: request.createdAt,
  dueAt: request.dueAt,
  handledAt: request.handledAt,
  fileUntil: request.isFileKept ? request.fileUntil : null,
})

/** Reduces a request to what its own person sees. */
export const presentOwn = (request: RequestRow) => facts(request)

/** Returns a request as the encarregado sees it, with its person and who handled it. */
export const requestRecord = (request: RequestRow) => {
  const { personName, personEmail, hasAccount, message, ownedAssistants, handlerName, late } = request
  return { ...facts(request), personName, personEmail, hasAccount, message, ownedAssistants, handlerName, late }
}
