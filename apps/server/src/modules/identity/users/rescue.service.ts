import type { AuditAction } from '@prosa/contract/audit/audit-actions.ts'
import type { AppContext } from '#/context.ts'
import { findAccountByEmail } from '#/modules/identity/accounts/account.repository.ts'
import { createLink } from '#/modules/identity/auth/link.service.ts'
import { deleteCodeSecret } from '#/modules/identity/auth/second-factor/second-factor.repository.ts'
import { cutKeysOf, endKeysOf, endSessionsOf } from '#/modules/identity/sessions/session.service.ts'
import {
  findAdministrators,
  lockUser,
  setAdministrator,
  type UserRow,
} from '#/modules/identity/accounts/users.repository.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { audit } from '#/platform/events/audit.ts'
import type { JsonObject } from '#/platform/events/events.tables.ts'
import { logSecurityEvent } from '#/platform/log/security-event.ts'

// Commands for the server's administrator when no administrator can sign in. They need no session: a person who can run them can
// read the database anyway. The trail names the command.

const actor = { kind: 'system' as const, id: 'npm run admin' }

/** Lists the accounts of administrators, for the person who runs the server. */
export const listAdministrators = ({ db }: AppContext) => findAdministrators(db)

/**
 * A link where this person sets a new password, valid once and for an hour, not mailed. The second step still applies.
 * Undefined if no person who may sign in has this e-mail.
 */
export const offerRescueLink = (ctx: AppContext, email: string): Promise<string | undefined> =>
  changeAccount(ctx, email, async (tx, { id: userId, suspendedAt }) => {
    if (suspendedAt) return undefined
    await recordChange(ctx, tx, userId, 'user.reset-password')
    return createLink(ctx, tx, { purpose: 'reset', userId })
  })

/** Turns the second step off and ends sessions, so that the password alone signs in again. */
export const removeSecondStep = (ctx: AppContext, email: string): Promise<true | undefined> =>
  changeAccount(ctx, email, async (tx, { id: userId }) => {
    await deleteCodeSecret(tx, userId)
    await endSessionsOf(tx, userId)
    await recordChange(ctx, tx, userId, 'second-factor.remove')
    return true as const
  })

/** Makes a person an administrator with the role's permissions, also a suspended one; open sessions end. */
export const makeAdministrator = (ctx: AppContext, email: string): Promise<true | undefined> =>
  changeAccount(ctx, email, async (tx, person) => {
    await setAdministrator(tx, person)
    await endSessionsOf(tx, person.id)
    // a suspended person's keys must not return, and none may gain rights
    if (person.suspendedAt) await endKeysOf(tx, person.id)
    await cutKeysOf(tx, person.id)
    const to = [...new Set([...person.roles, 'admin'])]
    await recordChange(ctx, tx, person.id, 'user.change-roles', { from: person.roles, to })
    if (person.suspendedAt) await recordChange(ctx, tx, person.id, 'user.restore')
    return true as const
  })

async function changeAccount<T>(
  ctx: AppContext,
  email: string,
  act: (tx: Queryable, person: UserRow) => Promise<T | undefined>,
): Promise<T | undefined> {
  return ctx.db.transaction(async (tx) => {
    const account = await findAccountByEmail(tx, email)
    const person = account && (await lockUser(tx, account.id))
    return person && person.status !== 'deleted' ? act(tx, person) : undefined
  })
}

async function recordChange(
  { log }: AppContext,
  tx: Queryable,
  userId: number,
  action: AuditAction,
  data: JsonObject = {},
): Promise<void> {
  await audit(tx, { actor, action, target: { type: 'user', id: userId }, data })
  const target = `user:${userId}`
  logSecurityEvent(log, { name: 'administration.done', actor: 'system', target, detail: action })
}
