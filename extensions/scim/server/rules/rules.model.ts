import type { ProviderSignIn } from '@prosa/server/src/modules/identity/auth/oidc/after-sign-in.service.ts'

export interface Rule {
  issuer: string | null
  claim: string
  value: string
  profileId: number | null
  groupId: number | null
}

export interface Wanted {
  groupIds: ReadonlySet<number>
  profileId: number | null
  /** Groups and profile that stay, because the provider left their claim out. */
  unknown: { groupIds: ReadonlySet<number>; profile: boolean }
}

/** The access that the folded rules give for a provider's claims. */
export function wantedBy(rules: readonly FoldedRule[], issuer: string, values: ProviderSignIn['values']): Wanted {
  const groupIds = new Set<number>()
  const unknownGroups = new Set<number>()
  let profileId: number | null = null
  let isProfileUnknown = false
  const claims = new Map(Object.entries(values).map(([claim, some]) => [claim, some && new Set(some.map(fold))]))
  for (const { rule, value } of rules) {
    if (rule.issuer !== null && rule.issuer !== issuer) continue
    const those = claims.get(rule.claim)
    const fits = those?.has(value) ?? false
    if (fits && rule.groupId !== null) groupIds.add(rule.groupId)
    if (fits && !isProfileUnknown) profileId ??= rule.profileId
    if (those !== null) continue
    if (rule.groupId !== null) unknownGroups.add(rule.groupId)
    if (rule.profileId !== null && profileId === null) isProfileUnknown = true
  }
  return { groupIds, profileId, unknown: { groupIds: unknownGroups, profile: isProfileUnknown } }
}

interface FoldedRule {
  rule: Rule
  value: string
}

const fold = (text: string): string => text.trim().toLowerCase()

export const foldRules = (rules: readonly Rule[]): FoldedRule[] =>
  rules.map((rule) => ({ rule, value: fold(rule.value) }))

/** A person's access now, with its sources. */
export interface Held {
  isAdmin: boolean
  profileId: number | null
  groupIds: readonly number[]
  provided: readonly { source: string; groupId: number | null; profileId: number | null }[]
}

export interface Difference {
  joins: number[]
  /** Groups the person is in by another source, which this one gives too. */
  confirms: number[]
  leaves: number[]
  /** Groups that this source no longer gives, but another does. */
  releases: number[]
  /** The new profile; undefined if it stays. */
  profileId: number | null | undefined
}

/**
 * The changes for a person. Access given by hand stays, and administrators keep their profile, so that no rule can take
 * an administrator's rights away.
 */
export function compareProvided(source: string, wanted: Wanted, held: Held): Difference {
  const own = held.provided.filter((one) => one.source === source)
  const others = held.provided.filter((one) => one.source !== source)
  const ownGroups = own.flatMap(({ groupId }) => groupId ?? [])
  const otherGroups = new Set(others.flatMap(({ groupId }) => groupId ?? []))
  const missing = [...wanted.groupIds].filter((id) => !ownGroups.includes(id))
  const gone = ownGroups.filter((id) => !wanted.groupIds.has(id) && !wanted.unknown.groupIds.has(id))
  return {
    joins: missing.filter((id) => !held.groupIds.includes(id)),
    confirms: missing.filter((id) => otherGroups.has(id)),
    leaves: gone.filter((id) => !otherGroups.has(id)),
    releases: gone.filter((id) => otherGroups.has(id)),
    profileId: profileFrom(wanted, held, own, others),
  }
}

type Provided = Held['provided']

function profileFrom(wanted: Wanted, held: Held, own: Provided, others: Provided): number | null | undefined {
  if (held.isAdmin || wanted.unknown.profile) return undefined
  const now = held.profileId
  const isCurrentProfile = (some: Provided) => some.some(({ profileId }) => profileId !== null && profileId === now)
  if (wanted.profileId === null)
    return now !== null && isCurrentProfile(own) && !isCurrentProfile(others) ? null : undefined
  if (wanted.profileId === now) return undefined
  return now === null || isCurrentProfile(own) || isCurrentProfile(others) ? wanted.profileId : undefined
}
