import type { access, Principal, UnserializedAccessEntry } from '@prosa/contract/assistants/access.ts'
import type { z } from 'zod'
import type { AppContext } from '#/context.ts'
import { recordAccess } from '#/modules/assistants/access/access.events.ts'
import {
  type Audience,
  countAudience,
  deleteGrant,
  type Grant,
  insertMember,
  lockAccess,
  lockGrant,
  updateGrant,
  upsertGrant,
} from '#/modules/assistants/access/access.repository.ts'
import { type EntryQuery, type EntryRow, findEntries } from '#/modules/assistants/access/entries.repository.ts'
import { notifyJob } from '#/modules/assistants/access/access-mail.service.ts'
import { checkFindable, invitePeople } from '#/modules/assistants/access/people.service.ts'
import type { AssistantRow } from '#/modules/assistants/finding/assistants.service.ts'
import { announceAccessChange } from '#/modules/identity/sessions/access.service.ts'
import { getSettings } from '#/modules/settings/settings.service.ts'
import { endOfLastDay } from '#/platform/clock/clock.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import type { Authorized } from '#/platform/authorization/authorize.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'
import type { By } from '#/platform/api/handlers.ts'

/** Runs at the moment an access expires. */
export const expiryJob = 'access.expire'

type Manageable = Authorized<AssistantRow, 'manageAccess'>
type Addition = z.output<typeof access.addAccess.body>
type Change = z.output<typeof access.changeAccess.body>

/** Lists the people and groups with access to an assistant, a page at a time. */
export async function listEntries(ctx: AppContext, actor: UserActor, { id }: Manageable, query: EntryQuery) {
  const page = await findEntries(ctx.db, actor, id, query)
  return { ...page, items: page.items.map(accessEntry) }
}

const accessEntry = ({ kind, principalId, total: _total, ...row }: EntryRow): UnserializedAccessEntry => ({
  ...row,
  principal: { kind, id: principalId },
})

/** Gives or renews access for all named people. A person without an account is invited, and the role waits for them. */
export async function addEntries(
  ctx: AppContext,
  by: By,
  assistant: Manageable,
  { principals, invitations, role, lastDay, notify, message }: Addition,
): Promise<{ added: number; invited: number; links: { email: string; url: string }[] }> {
  const expiresAt = await checkedEnd(ctx, lastDay)
  const { actor } = by
  return ctx.db.transaction(async (tx) => {
    const ownerId = await lockOwner(tx, assistant.id)
    await checkFindable(tx, actor, assistant, principals)
    const people = await invitePeople(ctx, tx, by, assistant, invitations)
    const all = [...principals, ...people.principals]
    if (all.some((principal) => isOwner(principal, ownerId))) throw new DomainError('owner_fixed')
    for (const principal of all) {
      await upsertGrant(tx, { assistantId: assistant.id, principal, role, expiresAt, grantedBy: actor.id })
      await recordAccess(tx, by, 'share', assistant.id, { ...principal, role, expiresAt })
    }
    await announceExpiry(ctx, tx, assistant.id, expiresAt)
    if (notify && all.length > 0)
      await ctx.jobs.send(tx, notifyJob, {
        assistantId: assistant.id,
        actorId: actor.id,
        principals: all,
        role,
        message,
      })
    return { added: all.length - people.invited, invited: people.invited, links: people.links }
  })
}

/** Changes role or expiry. Access that is taken away ends at once, also in open conversations [T6]. */
export async function changeEntry(
  ctx: AppContext,
  by: By,
  assistant: Manageable,
  principal: Principal,
  { role, lastDay }: Change,
): Promise<void> {
  const expiresAt = lastDay === undefined ? undefined : await checkedEnd(ctx, lastDay)
  await ctx.db.transaction(async (tx) => {
    const before = await lockEntry(tx, assistant.id, principal)
    if (role !== undefined && role !== before.role) {
      await updateGrant(tx, assistant.id, principal, { role })
      await recordAccess(tx, by, 'change-role', assistant.id, { ...principal, role })
    }
    if (expiresAt !== undefined && expiresAt?.getTime() !== before.expiresAt?.getTime()) {
      await updateGrant(tx, assistant.id, principal, { expiresAt })
      await recordAccess(tx, by, 'change-validity', assistant.id, { ...principal, expiresAt })
    }
    await announceExpiry(ctx, tx, assistant.id, expiresAt ?? null)
  })
}

/** Takes a person's or group's access away; open streams check again with the commit. */
export async function removeEntry(ctx: AppContext, by: By, assistant: Manageable, principal: Principal): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { role } = await lockEntry(tx, assistant.id, principal)
    await deleteGrant(tx, assistant.id, principal)
    await recordAccess(tx, by, 'unshare', assistant.id, { ...principal, role })
    await announceAccessChange(tx, `assistant:${assistant.id}`)
  })
}

/** Locks a direct grant; access through a group is changed in the group. The owner's entry cannot be changed. */
async function lockEntry(tx: Queryable, assistantId: number, principal: Principal) {
  const ownerId = await lockOwner(tx, assistantId)
  if (isOwner(principal, ownerId)) throw new DomainError('owner_fixed')
  const entry = await lockGrant(tx, assistantId, principal)
  if (!entry) throw notFound()
  return entry
}

async function lockOwner(tx: Queryable, assistantId: number): Promise<number> {
  const locked = await lockAccess(tx, assistantId)
  if (!locked) throw notFound()
  return locked.ownerId
}

const isOwner = ({ kind, id }: Principal, ownerId: number): boolean => kind === 'user' && id === ownerId

/** Makes open streams recheck access now, and again when it expires. */
async function announceExpiry(
  ctx: AppContext,
  tx: Queryable,
  assistantId: number,
  expiresAt: Date | null,
): Promise<void> {
  await announceAccessChange(tx, `assistant:${assistantId}`)
  if (expiresAt) await ctx.jobs.send(tx, expiryJob, { assistantId }, { startAfter: expiresAt })
}

const checkedEnd = async (ctx: AppContext, lastDay: string | null): Promise<Date | null> =>
  lastDay === null ? null : endOfLastDay(lastDay, (await getSettings(ctx)).general.timeZone, ctx.clock)

/** Gives a person permanent access or changes their role, within the caller's transaction. */
export const grantAccess = (tx: Queryable, grant: Grant): Promise<void> => insertMember(tx, grant)

/** Counts the people, groups, classes and institutions with access to an assistant, besides its owner. */
export const readAudience = (db: Queryable, assistantId: number, now: Date): Promise<Audience> =>
  countAudience(db, assistantId, now)
