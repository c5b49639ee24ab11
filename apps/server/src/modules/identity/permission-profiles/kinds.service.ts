import { describePersonKind, mayGive, type PersonKind } from '@prosa/contract/identity/person-kinds.ts'
import type { Role } from '@prosa/contract/protocol/permissions.ts'
import { lockProfilesNamed } from '#/modules/identity/permission-profiles/profiles.repository.ts'
import { createProfileWithin } from '#/modules/identity/permission-profiles/profiles.service.ts'
import { permissionsHeldBy } from '#/modules/identity/permissions/permissions.service.ts'
import type { By } from '#/platform/api/handlers.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'

/** What a kind of person gives now: administrators may have changed, renamed or deleted its profile. */
export interface KindGift {
  readonly kind: PersonKind
  readonly roles: readonly Role[]
  /** Null: the kind has no profile, or it must be created again. */
  readonly profileId: number | null
  /** Whether the actor may give these roles and this profile one by one, too. */
  readonly isGivable: boolean
}

/** Reads what kinds give; their profiles are not deleted until the transaction ends. */
export async function readKinds(
  tx: Queryable,
  actor: UserActor,
  kinds: readonly PersonKind[],
): Promise<Map<PersonKind, KindGift>> {
  if (kinds.length === 0) return new Map()
  const own: ReadonlySet<string> = (await permissionsHeldBy(tx, [actor.id])).get(actor.id) ?? new Set()
  const profiles = await lockProfilesNamed(
    tx,
    kinds.map((kind) => describePersonKind(kind).label),
  )
  return new Map(
    kinds.map((kind) => {
      const { label, roles, profile } = describePersonKind(kind)
      const stored = profile ? profiles.get(label) : undefined
      const isGivable = mayGive(own, { roles, added: stored?.added ?? profile?.added ?? [] })
      return [kind, { kind, roles, profileId: stored?.id ?? null, isGivable }]
    }),
  )
}

/** The id of the kind's profile, which is created again if it is missing; null for a kind without a profile. */
export async function requireProfile(tx: Queryable, by: By, { kind, profileId }: KindGift): Promise<number | null> {
  const { label, profile } = describePersonKind(kind)
  if (!profile || profileId !== null) return profileId
  const { description, added, removed } = profile
  return createProfileWithin(tx, by, { name: label, description, added: [...added], removed: [...removed] })
}

/** Roles and profile of a kind. Throws 409 `permissions_beyond_own` if the actor may not give them. */
export async function giveKind(tx: Queryable, by: By, kind: PersonKind) {
  const gift = (await readKinds(tx, by.actor, [kind])).get(kind)
  if (!gift?.isGivable) throw new DomainError('permissions_beyond_own')
  return { roles: [...gift.roles], permissionProfileId: await requireProfile(tx, by, gift) }
}
