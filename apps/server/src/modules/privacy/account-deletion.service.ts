import path from 'node:path'
import type { accountDeletion } from '@prosa/contract/privacy/account-deletion.ts'
import type { z } from 'zod'
import type { AppContext } from '#/context.ts'
import { assistantsToGive, handOver } from '#/modules/assistants/personal-data.service.ts'
import {
  anonymizeChatsOf,
  deleteChatsOf,
  shrinkChatsOf,
  stopAnswersTo,
  unmarkMessagesOf,
} from '#/modules/conversations/personal-data.service.ts'
import { requireNotAbove } from '#/modules/identity/permissions/permissions.service.ts'
import { removeAccount } from '#/modules/privacy/areas.service.ts'
import { recordAccessChange } from '#/modules/identity/accounts/access-changes.events.ts'
import { announceAccessChange } from '#/modules/identity/sessions/access.service.ts'
import {
  findPerson,
  lockPerson,
  requireOtherAdministrator,
  type UserRow,
} from '#/modules/identity/users/users.service.ts'
import type { By } from '#/platform/api/handlers.ts'
import { isAdmin, type UserActor } from '#/platform/authorization/actor.ts'
import type { Authorized } from '#/platform/authorization/authorize.ts'
import { about } from '#/platform/authorization/rules.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'
import { makeMentionTest, removeKeptMails } from '#/platform/mail/outbox-folder.ts'

type Wish = z.output<typeof accountDeletion.deleteUser.body>

export const accountDeletionRules = {
  'users.delete': about({ param: 'userId', admits: isAdmin, load: findPerson, action: 'delete' }),
}

/**
 * Deletes an account and its personal data. The assistants go to a new owner; the conversations are deleted or lose their author.
 * @throws 409 `own_account`, `last_administrator`, `new_owner_required`, `owner_unfit`
 */
export async function deleteUser(
  ctx: AppContext,
  { actor, facts }: By,
  user: Authorized<UserRow, 'delete'>,
  { transferTo, chats }: Wish,
): Promise<void> {
  const userId = user.id
  if (userId === actor.id) throw new DomainError('own_account')
  // A refused deletion must not stop running answers.
  await ctx.db.transaction(async (tx) => {
    await requireDeletable(tx, actor, userId)
    await assistantsToGive(tx, userId, transferTo)
  })
  await stopAnswersTo(ctx, { userId })
  await (chats === 'delete' ? shrinkChatsOf(ctx.db, { userId }) : unmarkMessagesOf(ctx.db, userId))
  await ctx.db.transaction(async (tx) => {
    await requireDeletable(tx, actor, userId)
    const given = await handOver(tx, userId, transferTo)
    await removeAccount(ctx, tx, user)
    await (chats === 'delete' ? deleteChatsOf(tx, { userId }) : anonymizeChatsOf(tx, userId))
    await announceAccessChange(tx, `user:${userId}`, ...given.map((id) => `assistant:${id}` as const))
    const data = { transferTo, assistants: given, chats }
    const change = { event: 'administration.done', action: 'user.delete', actorId: actor.id, userId, data } as const
    await recordAccessChange(tx, facts, change)
  })
  await removeKeptMails(path.join(ctx.config.dataDir, 'outbox'), makeMentionTest(user))
}

/** Throws every refusal of a deletion; keeps the account locked. */
async function requireDeletable(tx: Queryable, actor: UserActor, userId: number): Promise<void> {
  await requireOtherAdministrator(tx, userId)
  await lockPerson(tx, userId)
  await requireNotAbove(tx, actor, [userId])
}
