import type { accessRules, AccessRules } from '@prosa/contract/people/access-rules.ts'
import type { Returned } from '@prosa/contract/protocol/api.ts'
import type { AppContext } from '#/context.ts'
import { differenceOf, type Rule, wantedBy } from '#/modules/identity/access-rules/rules.model.ts'
import {
  findClaims,
  findKnownPeople,
  findRules,
  findTargets,
  type KnownPerson,
  replaceRules,
} from '#/modules/identity/access-rules/rules.repository.ts'
import { lockPermissions, requireGivable } from '#/modules/identity/permissions/permissions.service.ts'
import { signOnProviders } from '#/modules/settings/connections.service.ts'
import { requireSeen } from '#/modules/settings/settings.service.ts'
import type { By } from '#/platform/api/handlers.ts'
import type { PageRequest } from '#/platform/db/page-of.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { versionOf } from '#/platform/db/version.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'
import { audit, doneBy } from '#/platform/events/audit.ts'

const MOST_EXAMPLES = 50

export async function readRules(ctx: AppContext, db: Queryable = ctx.db): Promise<AccessRules> {
  const rules = await givingRules(db)
  const targets = await findTargets(db)
  return {
    rules,
    version: versionOf(rules),
    providers: signOnProviders(ctx).map(({ issuer, name }) => ({ issuer, name })),
    profiles: targets.profiles.map(({ id, name }) => ({ id, name })),
    claims: await findClaims(db, MOST_EXAMPLES),
  }
}

/** A rule whose profile or group is gone gives nothing. */
const givingRules = async (db: Queryable) =>
  (await findRules(db)).filter(({ profileId, groupId }) => profileId !== null || groupId !== null)

/**
 * What the rules name must be there, and nobody gives by a rule what they do not have: throws 409
 * `permission_profile_unknown`, `principal_unknown`, `permissions_beyond_own`.
 */
async function checkRules(tx: Queryable, { actor }: By, rules: readonly Rule[]) {
  const targets = await findTargets(tx)
  const profiles = new Map(targets.profiles.map((one) => [one.id, one]))
  const groups = new Map(targets.groups.map((one) => [one.id, one]))
  const given = rules.flatMap(({ profileId }) => profileId ?? []).map((id) => profiles.get(id))
  if (given.includes(undefined)) throw new DomainError('permission_profile_unknown')
  if (rules.some(({ groupId }) => groupId !== null && !groups.has(groupId))) throw new DomainError('principal_unknown')
  await requireGivable(
    tx,
    actor,
    given.flatMap((profile) => profile?.added ?? []),
  )
  return { profiles, groups }
}

export async function saveRules(ctx: AppContext, by: By, rules: readonly Rule[]): Promise<AccessRules> {
  await ctx.db.transaction(async (tx) => {
    await lockPermissions(tx)
    const target = { type: 'settings', id: 'accessRules' } as const
    await requireSeen(ctx, tx, by, { target, version: async () => versionOf(await givingRules(tx)) })
    await checkRules(tx, by, rules)
    await replaceRules(tx, rules)
    await audit(tx, { ...doneBy(by), action: 'settings.change', target, data: { rules: rules.length } })
  })
  return readRules(ctx)
}

/** 'Quem seria quem': what would change for whom, by what the providers said of them last. */
export async function previewRules(
  { db }: AppContext,
  by: By,
  rules: readonly Rule[],
  { page, pageSize }: PageRequest,
): Promise<Returned<typeof accessRules.previewAccessRules>> {
  const { profiles, groups } = await checkRules(db, by, rules)
  const people = await findKnownPeople(db)
  const nameOf = (all: ReadonlyMap<number, { name: string }>, id: number | null) =>
    id === null ? null : (all.get(id)?.name ?? null)
  const present = (person: KnownPerson) => {
    const wanted = wantedBy(rules, person.issuer, person.claims)
    const { joins, leaves, profileId } = differenceOf(person.issuer, wanted, person)
    if (profileId === undefined && joins.length + leaves.length === 0) return []
    const { userId: id, name, email, profileId: now } = person
    const next = profileId === undefined ? now : profileId
    const names = (ids: readonly number[]) => ids.flatMap((one) => nameOf(groups, one) ?? []).toSorted()
    const profile = { now: nameOf(profiles, now), after: nameOf(profiles, next) }
    return [{ id, name, email, profile, joins: names(joins), leaves: names(leaves) }]
  }
  const changing = people.flatMap(present)
  const items = changing.slice((page - 1) * pageSize, page * pageSize)
  const known = new Set(people.map(({ userId }) => userId)).size
  return { items, total: changing.length, page, pageSize, known }
}
