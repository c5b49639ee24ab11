import type { Policy } from '#/platform/authorization/authorize.ts'

export interface PlaceFacts {
  readonly assessmentId: string
  readonly studentId: string
}

/** A place in an activity is one student's: the school's launch opened the guest session for nothing else (Z9). */
export const placePolicy: Policy<PlaceFacts, 'enter'> = {
  enter: (actor, place) =>
    actor.kind === 'guest' &&
    actor.pass.kind === 'sga' &&
    actor.pass.assessmentId === place.assessmentId &&
    actor.pass.studentId === place.studentId,
}
