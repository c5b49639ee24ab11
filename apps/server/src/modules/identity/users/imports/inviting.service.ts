import type { AppContext } from '#/context.ts'
import { recordAccessChanges } from '#/modules/identity/auth/auth.events.ts'
import { sendInvitations } from '#/modules/identity/auth/password/invitation.service.ts'
import { openGroupsAmong, placeNewcomers } from '#/modules/identity/groups/members/placement.service.ts'
import { roomIn } from '#/modules/identity/partners/people.service.ts'
import { isBeyond, permissionsHeldBy } from '#/modules/identity/permissions/permissions.service.ts'
import type { ImportProblem } from '#/modules/identity/users/imports/imports.model.ts'
import { insertUsers } from '#/modules/identity/users/users.repository.ts'
import type { Invitation } from '#/modules/identity/users/users.service.ts'
import type { By } from '#/platform/api/handlers.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { DomainError, reasonOf } from '#/platform/errors/domain-error.ts'

/** A line of the file as an invitation whose roles and institution agree. */
export type Line = Invitation & { line: number; groupIds: readonly number[] }

type Refusal = 'permissions_beyond_own' | 'principal_unknown' | 'partner_people_limit' | 'email_taken'

const refuse = ({ line }: Line, code: Refusal): ImportProblem => ({ line, text: reasonOf(new DomainError(code)) })

/**
 * What `invitePerson` checks of one, for many people at once: what the lines give is within the actor's own, their groups
 * are open, their institutions have room. Locks the groups and institutions until the transaction ends.
 */
export async function checkLines(
  tx: Queryable,
  actor: UserActor,
  people: readonly Line[],
): Promise<{ fit: Line[]; refused: ImportProblem[] }> {
  if (people.length === 0) return { fit: [], refused: [] }
  const own = (await permissionsHeldBy(tx, [actor.id])).get(actor.id) ?? new Set()
  const openGroups = await openGroupsAmong(
    tx,
    people.flatMap(({ groupIds }) => groupIds),
  )
  const room = await roomIn(
    tx,
    people.flatMap(({ partnerId }) => partnerId ?? []),
  )
  const refused: ImportProblem[] = []
  const fit = people.filter((person) => {
    const code = refusalOf(person, { own, openGroups, room })
    if (code) refused.push(refuse(person, code))
    else takePlace(room, person)
    return code === undefined
  })
  return { fit, refused }
}

interface Given {
  own: Parameters<typeof isBeyond>[0]
  openGroups: ReadonlySet<number>
  room: ReadonlyMap<number, number | null>
}

function refusalOf({ roles, groupIds, partnerId }: Line, { own, openGroups, room }: Given): Refusal | undefined {
  if (isBeyond(own, roles)) return 'permissions_beyond_own'
  if (groupIds.some((id) => !openGroups.has(id))) return 'principal_unknown'
  return partnerId && room.get(partnerId) === 0 ? 'partner_people_limit' : undefined
}

function takePlace(room: Map<number, number | null>, { partnerId }: Line): void {
  const left = partnerId && room.get(partnerId)
  if (partnerId && left) room.set(partnerId, left - 1)
}

/**
 * Creates the accounts and their invitations with one statement per table for all lines. Answers the lines that were
 * refused.
 */
export async function inviteLines(
  ctx: AppContext,
  by: By,
  tx: Queryable,
  people: readonly Line[],
  sendMail: boolean,
): Promise<ImportProblem[]> {
  const { fit, refused } = await checkLines(tx, by.actor, people)
  const ids = await insertUsers(tx, fit)
  const made = fit.flatMap((person) => {
    const id = ids.get(person.email)
    if (id === undefined) refused.push(refuse(person, 'email_taken'))
    return id === undefined ? [] : [{ ...person, id }]
  })
  const newcomers = made.map(({ id: userId, groupIds }) => ({ userId, groupIds }))
  await placeNewcomers(tx, by, newcomers)
  await sendInvitations(ctx, tx, made, { byMail: sendMail })
  const changes = made.map(({ id: userId, roles, partnerId = null }) => {
    const about = { event: 'administration.done', action: 'user.invite', actorId: by.actor.id, userId } as const
    return { ...about, data: { roles, partnerId } }
  })
  await recordAccessChanges(tx, by.facts, changes)
  return refused
}
