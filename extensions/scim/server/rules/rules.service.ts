import type { AccessRules, scim } from '#/scim/contract.ts'
import type { Returned } from '@prosa/contract/protocol/api.ts'
import type { AppContext } from '@prosa/server/src/context.ts'
import { type Difference, compareProvided, foldRules, type Rule, wantedBy } from '#/scim/server/rules/rules.model.ts'
import {
  findClaims,
  findKnownPeople,
  findOpenGroups,
  findProfiles,
  findRules,
  findUnseenClaims,
  type KnownPerson,
  replaceRules,
} from '#/scim/server/rules/rules.repository.ts'
import { lockPermissions, requireGivable } from '@prosa/server/src/modules/identity/permissions/permissions.service.ts'
import { signOnProviders } from '@prosa/server/src/modules/settings/connections.service.ts'
import { requireSeen } from '@prosa/server/src/modules/settings/settings.service.ts'
import type { By } from '@prosa/server/src/platform/api/handlers.ts'
import type { PageRequest } from '@prosa/server/src/platform/db/page-of.ts'
import type { Queryable } from '@prosa/server/src/platform/db/database.ts'
import { inParts } from '@prosa/server/src/platform/db/in-parts.ts'
import { hashVersion } from '@prosa/server/src/platform/db/version.ts'
import { DomainError } from '@prosa/server/src/platform/errors/domain-error.ts'
import { audit, doneBy } from '@prosa/server/src/platform/events/audit.ts'

const MAX_EXAMPLES = 50

/** The access rules, with the providers, profiles and claims for new ones. */
export async function readRules(ctx: AppContext): Promise<AccessRules> {
  const rules = await givingRules(ctx.db)
  return {
    rules,
    version: hashVersion(rules),
    providers: signOnProviders(ctx).map(({ issuer, name }) => ({ issuer, name })),
    profiles: (await findProfiles(ctx.db)).map(({ id, name }) => ({ id, name })),
    claims: await findClaims(ctx.db, MAX_EXAMPLES),
    unsaid: await findUnseenClaims(ctx.db),
  }
}

/** Rules whose profile or group still exists. */
const givingRules = async (db: Queryable) =>
  (await findRules(db)).filter(({ profileId, groupId }) => profileId !== null || groupId !== null)

/**
 * Checks that profiles and groups exist, and that the actor has all that the rules give: throws 409
 * `permission_profile_unknown`, `principal_unknown`, `permissions_beyond_own`.
 */
async function checkRules(tx: Queryable, { actor }: By, rules: readonly Rule[]) {
  const profiles = new Map((await findProfiles(tx)).map((one) => [one.id, one]))
  const groupIds = new Set(rules.flatMap(({ groupId }) => groupId ?? []))
  const given = rules.flatMap(({ profileId }) => profileId ?? []).map((id) => profiles.get(id))
  if (given.includes(undefined)) throw new DomainError('permission_profile_unknown')
  if ((await findOpenGroups(tx, groupIds)).size < groupIds.size) throw new DomainError('principal_unknown')
  await requireGivable(
    tx,
    actor,
    // a rule for a group gives the assistants shared with it, which by hand needs this permission
    [...given.flatMap((profile) => profile?.added ?? []), ...(groupIds.size > 0 ? ['groups.manage'] : [])],
  )
  return profiles
}

/** Replaces all access rules. Throws the errors of `checkRules`. */
export async function saveRules(ctx: AppContext, by: By, rules: readonly Rule[]): Promise<AccessRules> {
  await ctx.db.transaction(async (tx) => {
    await lockPermissions(tx)
    const target = { type: 'settings', id: 'accessRules' } as const
    await requireSeen(ctx, tx, by, { target, version: async () => hashVersion(await givingRules(tx)) })
    await checkRules(tx, by, rules)
    await replaceRules(tx, rules)
    await audit(tx, { ...doneBy(by), action: 'settings.change', target, data: { rules: rules.length } })
  })
  return readRules(ctx)
}

/**
 * 'Quem seria quem': the changes that the rules would make, by the last stored claims. Checks all people in portions
 * and keeps only the page.
 */
export async function previewRules(
  { db, pool }: AppContext,
  by: By,
  rules: readonly Rule[],
  { page, pageSize }: PageRequest,
): Promise<Returned<typeof scim.previewAccessRules>> {
  const profiles = await checkRules(db, by, rules)
  const folded = foldRules(rules)
  const known = new Set<number>()
  const pageOfPeople: { person: KnownPerson; difference: Difference }[] = []
  let total = 0
  for await (const people of inParts(pool, findKnownPeople))
    for (const person of people) {
      known.add(person.userId)
      const difference = compareProvided(person.issuer, wantedBy(folded, person.issuer, person.claims), person)
      const { joins, leaves, profileId } = difference
      if (profileId === undefined && joins.length + leaves.length === 0) continue
      if (Math.floor(total++ / pageSize) === page - 1) pageOfPeople.push({ person, difference })
    }
  const groups = await findOpenGroups(
    db,
    new Set(pageOfPeople.flatMap(({ difference }) => [...difference.joins, ...difference.leaves])),
  )
  const groupNames = (ids: readonly number[]) => ids.flatMap((id) => groups.get(id) ?? []).toSorted()
  const profileName = (id: number | null) => (id === null ? null : (profiles.get(id)?.name ?? null))
  const items = pageOfPeople.map(({ person: { userId: id, name, email, profileId: now }, difference }) => {
    const { joins, leaves, profileId: next } = difference
    const after = next === undefined ? now : next
    const changed = { now: profileName(now), after: profileName(after) }
    return { id, name, email, profile: changed, joins: groupNames(joins), leaves: groupNames(leaves) }
  })
  return { items, total, page, pageSize, known: known.size }
}
