import type { InvitationLink, users } from '@prosa/contract/identity/users.ts'
import type { z } from 'zod'
import type { AppContext } from '#/context.ts'
import { joinGroup } from '#/modules/identity/groups/members/placement.service.ts'
import { setKind } from '#/modules/identity/users/details/details.service.ts'
import { usersPolicy } from '#/modules/identity/users/users.policy.ts'
import type { UserRow } from '#/modules/identity/accounts/users.repository.ts'
import { changeUser, findPerson, renewInvitation } from '#/modules/identity/users/users.service.ts'
import type { By } from '#/platform/api/handlers.ts'
import { authorize } from '#/platform/authorization/authorize.ts'
import { DomainError, errorReason } from '#/platform/errors/domain-error.ts'

type Wish = z.output<typeof users.changeUsers.body>

/** Changes people one after the other: a refusal for one does not stop the others. */
export async function changeUsers(ctx: AppContext, by: By, { userIds, change }: Wish) {
  const refused: { userId: number; name: string; reason: string }[] = []
  const people = new Set(userIds)
  const invitations: InvitationLink[] = []
  for (const userId of people) {
    const user = await findPerson(ctx, userId)
    try {
      const inviteUrl = await changeOne(ctx, by, user, change)
      if (inviteUrl !== undefined && user) invitations.push({ name: user.name, email: user.email, url: inviteUrl })
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      refused.push({ userId, name: user?.name ?? `Pessoa ${userId}`, reason: errorReason(error) })
    }
  }
  // a mailed link is not shown to the inviter
  const isMailed = ctx.config.smtpUrl !== undefined
  return { changed: people.size - refused.length, refused, invitations: isMailed ? [] : invitations }
}

/** Returns the link of a new invitation. */
async function changeOne(
  ctx: AppContext,
  by: By,
  found: UserRow | undefined,
  change: Wish['change'],
): Promise<string | undefined> {
  const user = authorize(usersPolicy, by.actor, 'update', found)
  switch (change.kind) {
    case 'set-kind':
      await setKind(ctx, by, user, change)
      return undefined
    case 'suspend':
      await changeUser(ctx, by, user, { status: 'suspended' })
      return undefined
    case 'add-group':
      await ctx.db.transaction((tx) => joinGroup(tx, by, user.id, change.groupId))
      return undefined
    case 'invite-again':
      return renewInvitation(ctx, by, authorize(usersPolicy, by.actor, 'invite', found))
  }
}
