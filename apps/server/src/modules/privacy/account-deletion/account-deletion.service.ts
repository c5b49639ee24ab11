import path from 'node:path'
import type { accountDeletion } from '@prosa/contract/people/account-deletion.ts'
import type { z } from 'zod'
import type { AppContext } from '#/context.ts'
import { mayOwnAssistants } from '#/modules/assistants/access/transfer/transfer.service.ts'
import { recordAccessChange } from '#/modules/identity/auth/auth.events.ts'
import { announceAccessChange } from '#/modules/identity/auth/auth.service.ts'
import { forgetMail } from '#/modules/identity/auth/mail/forget-mail.service.ts'
import { endKeysOf, endSessionsOf } from '#/modules/identity/auth/session/session.service.ts'
import * as repository from '#/modules/privacy/account-deletion/account-deletion.repository.ts'
import { dropExports } from '#/modules/privacy/exports/files.service.ts'
import { stopRunsOfChat } from '#/modules/conversations/runs/runs.service.ts'
import { forgetRecipient } from '#/modules/conversations/safety/safety.service.ts'
import { releasePhoto } from '#/modules/identity/users/profile/photo.service.ts'
import { findPerson, requireOtherAdministrator, type UserRow } from '#/modules/identity/users/users.service.ts'
import { emitErased } from '#/modules/webhooks/webhooks.events.ts'
import type { By } from '#/platform/api/handlers.ts'
import { isAdmin } from '#/platform/authorization/actor.ts'
import type { Authorized } from '#/platform/authorization/authorize.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'
import { mentions, removeKeptMails } from '#/platform/mail/outbox-folder.ts'

type Wish = z.output<typeof accountDeletion.deleteUser.body>

export const accountDeletionRules = {
  'users.delete': about({ param: 'userId', admits: isAdmin, load: findPerson, action: 'delete' }),
}

/**
 * Deletes an account: nobody can enter with it and nothing of the person is left in it. The assistants go to somebody
 * else, the conversations go or lose their author. Throws 409 `own_account`, `last_administrator`, `heir_required`,
 * `owner_unfit`.
 */
export async function deleteUser(
  ctx: AppContext,
  { actor, facts }: By,
  user: Authorized<UserRow, 'delete'>,
  { transferTo, chats }: Wish,
): Promise<void> {
  const userId = user.id
  if (userId === actor.id) throw new DomainError('own_account')
  // a deletion that is refused stops nothing
  await ctx.db.transaction(async (tx) => {
    await requireOtherAdministrator(tx, userId)
    await requireNotAbove(tx, actor, [userId])
    await assistantsToGive(tx, userId, transferTo)
  })
  const answering = await repository.findAnsweringChats(ctx.db, userId)
  for (const chatId of answering) await stopRunsOfChat(ctx, chatId)
  await ctx.db.transaction(async (tx) => {
    await requireOtherAdministrator(tx, userId)
    await requireNotAbove(tx, actor, [userId])
    const given = await handOver(tx, userId, transferTo)
    await emitErased(tx, { userId })
    await (chats === 'delete' ? repository.deleteChatsOf(tx, userId) : repository.anonymizeChatsOf(tx, userId))
    await endSessionsOf(tx, userId)
    await repository.deleteAnswers(tx, userId)
    await endKeysOf(tx, userId)
    await dropExports(ctx, tx, userId)
    await forgetMail(ctx, tx, mentions(user))
    await releasePhoto(ctx, tx, userId)
    await forgetRecipient(tx, user.email)
    await repository.emptyAccount(tx, userId)
    await announceAccessChange(tx, `user:${userId}`, ...given.map((id) => `assistant:${id}` as const))
    const data = { transferTo, assistants: given, chats }
    const change = { event: 'administration.done', action: 'user.delete', actorId: actor.id, userId, data } as const
    await recordAccessChange(tx, facts, change)
  })
  await removeKeptMails(path.join(ctx.config.dataDir, 'outbox'), mentions(user))
}

export {
  deleteAnswers,
  deleteChatsOf,
  emptyAccount,
  findAnsweringChats,
  lockAssistantsOf,
} from '#/modules/privacy/account-deletion/account-deletion.repository.ts'
import { requireNotAbove } from '#/modules/identity/permissions/permissions.service.ts'
import { about } from '#/platform/authorization/rules.ts'

/** Answers which assistants have another owner now. Throws 409 `heir_required`, `owner_unfit`. */
export async function handOver(tx: Queryable, userId: number, newOwnerId: number | null): Promise<number[]> {
  const assistantIds = await assistantsToGive(tx, userId, newOwnerId)
  if (newOwnerId !== null) await repository.giveAssistants(tx, assistantIds, newOwnerId)
  return assistantIds
}

/** The assistants of a person, locked, where there is somebody to go on with them. */
async function assistantsToGive(tx: Queryable, userId: number, newOwnerId: number | null): Promise<number[]> {
  const assistantIds = await repository.lockAssistantsOf(tx, userId)
  if (assistantIds.length === 0) return []
  if (newOwnerId === null || newOwnerId === userId) throw new DomainError('heir_required')
  if (!(await mayOwnAssistants(tx, newOwnerId))) throw new DomainError('owner_unfit')
  return assistantIds
}
