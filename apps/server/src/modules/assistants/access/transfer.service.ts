import type { AppContext } from '#/context.ts'
import { recordAccess } from '#/modules/assistants/access/access.events.ts'
import { insertMember, lockAccess, updateAssistantAccess } from '#/modules/assistants/access/access.repository.ts'
import { mailOwner } from '#/modules/assistants/access/access-mail.service.ts'
import { countFindable, findOwnerFacts } from '#/modules/assistants/access/people.repository.ts'
import type { AssistantRow } from '#/modules/assistants/finding/assistants.service.ts'
import { announceAccessChange } from '#/modules/identity/sessions/access.service.ts'
import { effectivePermissions, type PermissionFacts } from '#/modules/identity/permissions/permissions.policy.ts'
import { queueNotice } from '#/modules/push/push.service.ts'
import type { Authorized } from '#/platform/authorization/authorize.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'
import type { By } from '#/platform/api/handlers.ts'

/**
 * Transfers an assistant to an active person who may create assistants. The previous owner stays an editor. Throws
 * `principal_unknown`, `owner_unfit`.
 */
export async function transferAssistant(
  ctx: AppContext,
  by: By,
  { id: assistantId, ownerId }: Authorized<AssistantRow, 'transfer'>,
  userId: number,
): Promise<void> {
  const { actor } = by
  await ctx.db.transaction(async (tx) => {
    const before = await lockAccess(tx, assistantId)
    // another transfer was faster, and the actor may no longer own the assistant
    if (before?.ownerId !== ownerId) throw notFound()
    if (before.ownerId === userId) return
    const person = await findOwnerFacts(tx, userId)
    const findable = await countFindable(tx, actor, [{ kind: 'user', id: userId }])
    if (!person || findable === 0) throw new DomainError('principal_unknown')
    if (!mayOwn(person)) throw new DomainError('owner_unfit')
    await insertMember(tx, { userId, assistantId, role: 'editor', grantedBy: actor.id })
    await updateAssistantAccess(tx, assistantId, { ownerId: userId })
    await recordAccess(tx, by, 'transfer', assistantId, { kind: 'user', id: userId, from: before.ownerId })
    await announceAccessChange(tx, `assistant:${assistantId}`)
    await queueNotice(ctx, tx, { userIds: [userId] }, { type: 'shared', assistantId, role: 'editor' })
    await mailOwner(ctx, tx, person, 'received', { id: assistantId, name: before.name, from: actor.name })
  })
}

/** Whether a person may own assistants: they have signed in, and may create some. */
export async function mayOwnAssistants(tx: Queryable, userId: number): Promise<boolean> {
  const person = await findOwnerFacts(tx, userId)
  return person !== undefined && mayOwn(person)
}

const mayOwn = (person: PermissionFacts & { entered: boolean }): boolean =>
  person.entered && effectivePermissions(person).includes('assistants.create')
