import type { Seat } from '@prosa/contract/school/seat.ts'
import type { ServerClock } from '#/lib/api/server-clock.ts'

/** A place with an attempt under way. */
export type RunningSeat = Seat & { attempt: NonNullable<Seat['attempt']> }

/** What the dialog for handing in needs. */
export interface FinishProps {
  seat: RunningSeat
  /** Messages that this device alone has. */
  unsent: number
  clock: ServerClock
}
