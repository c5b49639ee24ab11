import { hoursText, isWithinHours, nextOpening } from '@prosa/contract/protocol/opening-hours.ts'
import type { ChatAttendance } from '#/attendance/contract.ts'
import type { AppContext } from '@prosa/server/src/context.ts'
import {
  type Attendant,
  findAttendants,
  findAttended,
  findHours,
  isAway,
  isInDutyGroup as findDutyGroup,
  setAway,
} from '#/attendance/server/duty.repository.ts'
import { getSettings } from '@prosa/server/src/modules/settings/settings.service.ts'
import type { UserActor } from '@prosa/server/src/platform/authorization/actor.ts'

export interface Duty {
  state: ChatAttendance['state']
  next: string | null
  /** People to notify of a question: those on duty, else the owner, else everybody. */
  attendants: Attendant[]
}

/** Returns the people on duty for an assistant; empty if it takes no questions or none of them can sign in. */
export async function findDuty(ctx: AppContext, assistantId: number): Promise<Duty> {
  const hours = await findHours(ctx.db, assistantId)
  const people = hours ? await findAttendants(ctx.db, [assistantId]) : []
  if (!hours || people.length === 0) return { state: 'nobody', next: null, attendants: [] }
  const { timeZone } = (await getSettings(ctx)).general
  const now = ctx.clock.now()
  const there = people.filter(({ away }) => !away)
  const owner = people.filter(({ owner: owns }) => owns)
  const attendants = there.length > 0 ? there : owner.length > 0 ? owner : people
  if (!isWithinHours(hours, now, timeZone))
    return { state: 'closed', next: nextOpening(hours, now, timeZone), attendants }
  return { state: there.length > 0 ? 'on_duty' : 'away', next: null, attendants }
}

/** Returns the page of a person who answers: assistants, people on duty, waiting questions. */
export async function readAttendance(ctx: AppContext, actor: UserActor) {
  const assistants = await findAttended(ctx.db, actor.id)
  const people = await findAttendants(
    ctx.db,
    assistants.map(({ assistantId }) => assistantId),
  )
  const { timeZone } = (await getSettings(ctx)).general
  const now = ctx.clock.now()
  return {
    available: !(await isAway(ctx.db, actor.id)),
    assistants: assistants.map(({ assistantId: id, name, waiting, since, ...hours }) => {
      const open = isWithinHours(hours, now, timeZone)
      const there = people.filter(({ assistantId, away }) => assistantId === id && !away)
      const onDuty = open ? there.map((person) => person.name) : []
      return { id, name, open, hours: hoursText(hours, ', o dia todo'), onDuty, waiting, since }
    }),
  }
}

/** Whether a group of the person is on duty for an assistant's questions. */
export const isInDutyGroup = findDutyGroup

/** Sets whether the actor takes questions at present, for all assistants. */
export const setAvailability = ({ db }: AppContext, { id }: UserActor, available: boolean): Promise<void> =>
  setAway(db, id, !available)
