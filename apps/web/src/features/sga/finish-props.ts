import type { Place } from '@prosa/contract/school/sga.ts'
import type { ServerClock } from '#/features/sga/server-clock.ts'

/** A place with an attempt under way. */
export type RunningPlace = Place & { attempt: NonNullable<Place['attempt']> }

/** What handing in needs to know. */
export interface FinishProps {
  place: RunningPlace
  /** Messages that this device alone has. */
  unsent: number
  clock: ServerClock
}
