import { type AppContext, perContext } from '#/context.ts'
import { announceAccessChange } from '#/modules/identity/sessions/access.service.ts'
import {
  beginPermissionChange,
  permissionsHeldBy,
  requireGivable,
  requireNotAbove,
  requireWithinOwn,
} from '#/modules/identity/permissions/permissions.service.ts'
import {
  deleteProfile,
  findPeopleOf,
  findProfile,
  insertProfile,
  type ProfileFields,
  type ProfileRow,
  updateProfile,
} from '#/modules/identity/permission-profiles/profiles.repository.ts'
import type { By } from '#/platform/api/handlers.ts'
import { isAdmin } from '#/platform/authorization/actor.ts'
import type { Authorized } from '#/platform/authorization/authorize.ts'
import { orConflict } from '#/platform/db/conflict.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'
import { audit, doneBy } from '#/platform/events/audit.ts'
import { about } from '#/platform/authorization/rules.ts'
import { requireSeen } from '#/modules/settings/settings.service.ts'

type Managed = Authorized<ProfileRow, 'manage'>

export const profileRules = {
  'profiles.manage': about({
    param: 'profileId',
    admits: isAdmin,
    load: ({ db }: AppContext, id: number) => findProfile(db, id),
    action: 'manage',
  }),
}

/** Whether something gives a profile to people by itself. */
type GivesProfile = (tx: Queryable, profileId: number) => Promise<boolean>

const getGivers = perContext(() => new Map<string, GivesProfile>())

/**
 * Registers what gives profiles to people by itself: a change of such a profile needs the rights that it gives.
 * @public for extensions
 */
export function registerProfileGiver(ctx: AppContext, name: string, gives: GivesProfile): void {
  getGivers(ctx).set(name, gives)
}

async function isGiven(ctx: AppContext, tx: Queryable, profileId: number): Promise<boolean> {
  for (const gives of getGivers(ctx).values()) if (await gives(tx, profileId)) return true
  return false
}

const nameTaken = { permission_profiles_name_unique: 'permission_profile_name_taken' } as const

/** Creates a profile that no person has yet. Throws 409 for a name in use. */
export async function createProfile(ctx: AppContext, by: By, fields: ProfileFields): Promise<ProfileRow> {
  return ctx.db.transaction(async (tx) => readProfile(tx, await createProfileWithin(tx, by, fields)))
}

/** `createProfile` within a transaction. Returns the id. */
export async function createProfileWithin(tx: Queryable, by: By, fields: ProfileFields): Promise<number> {
  const profileId = await orConflict(insertProfile(tx, fields), nameTaken)
  await record(tx, by, 'create', profileId, fields)
  return profileId
}

/**
 * Changes a profile for all its people from the commit on; open streams check again [T6]. Throws 409 `own_permissions`,
 * `permissions_beyond_own`, `person_beyond_own`.
 */
export async function changeProfile(
  ctx: AppContext,
  by: By,
  { id: profileId }: Managed,
  fields: ProfileFields,
): Promise<ProfileRow> {
  return ctx.db.transaction(async (tx) => {
    const before = await heldThrough(tx, by, profileId)
    const version = async () => (await findProfile(tx, profileId))?.version
    await requireSeen(ctx, tx, by, { target: { type: 'permission_profile', id: profileId }, version })
    await orConflict(updateProfile(tx, profileId, fields), nameTaken)
    await requireWithinOwn(tx, by.actor, before)
    if (await isGiven(ctx, tx, profileId)) await requireGivable(tx, by.actor, fields.added)
    await announceToPeople(tx, profileId)
    await record(tx, by, 'change', profileId, fields)
    return readProfile(tx, profileId)
  })
}

/** Deletes a profile; its people keep what roles and individual changes give. Throws like `changeProfile`. */
export async function removeProfile(ctx: AppContext, by: By, { id: profileId }: Managed): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const before = await heldThrough(tx, by, profileId)
    await announceToPeople(tx, profileId)
    await deleteProfile(tx, profileId)
    await requireWithinOwn(tx, by.actor, before)
    await record(tx, by, 'delete', profileId)
  })
}

/** Permissions of a profile's people before a change. An actor does not change their own permissions by their profile either. */
async function heldThrough(tx: Queryable, { actor }: By, profileId: number) {
  await beginPermissionChange(tx, actor)
  const people = await findPeopleOf(tx, profileId)
  if (people.includes(actor.id)) throw new DomainError('own_permissions')
  await requireNotAbove(tx, actor, people)
  return permissionsHeldBy(tx, people)
}

async function readProfile(tx: Queryable, profileId: number): Promise<ProfileRow> {
  const profile = await findProfile(tx, profileId)
  if (!profile) throw notFound()
  return profile
}

const announceToPeople = async (tx: Queryable, profileId: number): Promise<void> =>
  announceAccessChange(tx, ...(await findPeopleOf(tx, profileId)).map((id) => `user:${id}` as const))

const record = (
  tx: Queryable,
  by: By,
  verb: 'create' | 'change' | 'delete',
  profileId: number,
  fields?: ProfileFields,
): Promise<void> =>
  audit(tx, {
    ...doneBy(by),
    action: `permission_profile.${verb}`,
    target: { type: 'permission_profile', id: profileId },
    data: fields ? { added: [...fields.added], removed: [...fields.removed] } : {},
  })
