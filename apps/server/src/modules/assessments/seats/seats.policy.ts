import type { Policy } from '#/platform/authorization/authorize.ts'

export interface SeatFacts {
  readonly assessmentId: string
  readonly studentId: string
}

/** A place in an activity is one student's: the school's launch opened the guest session for nothing else (Z9). */
export const seatPolicy: Policy<SeatFacts, 'enter'> = {
  enter: (actor, seat) =>
    actor.kind === 'guest' &&
    actor.pass.kind === 'sga' &&
    actor.pass.assessmentId === seat.assessmentId &&
    actor.pass.studentId === seat.studentId,
}
