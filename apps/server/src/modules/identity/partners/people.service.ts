import type { AppContext } from '#/context.ts'
import { announceAccessChange } from '#/modules/identity/sessions/access.service.ts'
import { lockPartner } from '#/modules/identity/partners/partners.repository.ts'
import { type Managed, recordOnPartner } from '#/modules/identity/partners/partners.service.ts'
import { lockPeople, setPartner } from '#/modules/identity/partners/people.repository.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'
import type { By } from '#/platform/api/handlers.ts'

/**
 * Links people with the role partner to the institution, all or none. Throws 409 `partner_role_required`,
 * `partner_person_taken` if one belongs to another, `partner_people_limit`.
 */
export async function linkPeople(
  ctx: AppContext,
  by: By,
  { id: partnerId }: Managed,
  userIds: readonly number[],
): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const wanted = new Set(userIds)
    await lockPartner(tx, partnerId)
    const people = await lockPeople(tx, [...wanted])
    if (people.length < wanted.size) throw notFound()
    if (people.some(({ roles }) => !roles.includes('partner'))) throw new DomainError('partner_role_required')
    if (people.some((person) => person.partnerId !== null && person.partnerId !== partnerId))
      throw new DomainError('partner_person_taken')
    const newcomers = people.filter((person) => person.partnerId === null).map(({ id }) => id)
    await requireFreeSeats(tx, partnerId, newcomers.length)
    await setPartner(tx, newcomers, partnerId)
    await announceAccessChange(tx, ...newcomers.map((id) => `user:${id}` as const))
    await recordOnPartner(tx, by, { action: 'partner.link-people', partnerId, data: { people: newcomers } })
    return newcomers.length
  })
}

/** Removes a person from the institution; their open streams check again. Throws 404. */
export async function unlinkPerson(ctx: AppContext, by: By, { id: partnerId }: Managed, userId: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [person] = await lockPeople(tx, [userId])
    if (person?.partnerId !== partnerId) throw notFound()
    await setPartner(tx, [userId], null)
    await announceAccessChange(tx, `user:${userId}`)
    await recordOnPartner(tx, by, { action: 'partner.unlink-person', partnerId, data: { userId } })
  })
}

/**
 * How many more people each of these institutions may have; null for no limit, 0 where the institution is gone. The
 * rows are locked in one order, so that two requests cannot block each other.
 */
export async function roomIn(tx: Queryable, partnerIds: readonly number[]): Promise<Map<number, number | null>> {
  const room = new Map<number, number | null>()
  for (const partnerId of [...new Set(partnerIds)].toSorted((one, other) => one - other)) {
    const partner = await lockPartner(tx, partnerId)
    const most = partner ? partner.maxPeople : 0
    room.set(partnerId, most === null ? null : Math.max(0, most - (partner?.peopleCount ?? 0)))
  }
  return room
}

/** Locks the institution and checks that it has `count` free seats. Throws 409 `partner_people_limit`, 404. */
export async function requireFreeSeats(tx: Queryable, partnerId: number, count: number): Promise<void> {
  const partner = await lockPartner(tx, partnerId)
  if (!partner) throw notFound()
  if (partner.maxPeople !== null && partner.peopleCount + count > partner.maxPeople)
    throw new DomainError('partner_people_limit')
}
