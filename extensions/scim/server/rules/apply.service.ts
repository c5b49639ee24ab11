import { compareProvided, foldRules, wantedBy } from '#/scim/server/rules/rules.model.ts'
import {
  deleteProvidedGroups,
  findHeld,
  findRules,
  insertProvided,
  putProvidedProfile,
} from '#/scim/server/rules/rules.repository.ts'
import type { ProviderSignIn } from '@prosa/server/src/modules/identity/auth/oidc/after-sign-in.service.ts'
import { announceAccessChange } from '@prosa/server/src/modules/identity/sessions/access.service.ts'
import { cutKeysOf } from '@prosa/server/src/modules/identity/sessions/session.service.ts'
import {
  deleteMembers,
  insertMemberships,
  lockOpenGroups,
} from '@prosa/server/src/modules/identity/groups/members/members.service.ts'
import { lockUser, setProfile } from '@prosa/server/src/modules/identity/users/users.service.ts'
import type { RequestFacts } from '@prosa/server/src/platform/api/handlers.ts'
import type { Queryable } from '@prosa/server/src/platform/db/database.ts'
import { auditAll, type AuditEntry } from '@prosa/server/src/platform/events/audit.ts'

/** Applies the rules to a person's claims at sign-in: gives their access, takes away what they no longer give [T6]. */
export async function applyRules(
  tx: Queryable,
  { requestId, network }: RequestFacts,
  { userId, issuer: source, values }: ProviderSignIn,
): Promise<void> {
  const rules = await findRules(tx)
  await lockUser(tx, userId)
  const held = await findHeld(tx, userId)
  if (!held) return
  const wanted = wantedBy(foldRules(rules), source, values)
  const { joins, confirms, leaves, releases, profileId } = compareProvided(source, wanted, held)
  const open = joins.length === 0 ? [] : await lockOpenGroups(tx, joins)
  await insertMemberships(
    tx,
    open.map((groupId) => ({ groupId, userId })),
  )
  await insertProvided(
    tx,
    [...open, ...confirms].map((groupId) => ({ userId, source, groupId })),
  )
  await deleteProvidedGroups(tx, { userIds: [userId], source, groupIds: [...leaves, ...releases] })
  for (const groupId of leaves) await deleteMembers(tx, groupId, [userId])
  if (!held.isAdmin && !wanted.unknown.profile) {
    const isProvided = held.provided.some((one) => one.profileId !== null && one.profileId === held.profileId)
    const keptProfileId = isProvided && wanted.profileId === held.profileId ? wanted.profileId : null
    await putProvidedProfile(tx, { userId, source, profileId: profileId ?? keptProfileId })
  }
  if (profileId !== undefined) await setProfile(tx, userId, profileId)

  const by = { actor: { kind: 'system' as const, id: 'sign-on' }, requestId, network }
  const membershipEntries = (
    action: 'group.add-people' | 'group.remove-person',
    groupIds: readonly number[],
  ): AuditEntry[] => groupIds.map((id) => ({ ...by, action, target: { type: 'group', id }, data: { userId, source } }))
  const changes = [...membershipEntries('group.add-people', open), ...membershipEntries('group.remove-person', leaves)]
  if (profileId !== undefined)
    changes.push({
      ...by,
      action: 'user.change-permissions',
      target: { type: 'user', id: userId },
      data: { profileId, source },
    })
  if (changes.length === 0) return
  await auditAll(tx, changes)
  await announceAccessChange(tx, `user:${userId}`)
  if (profileId !== undefined) await cutKeysOf(tx, userId)
}
