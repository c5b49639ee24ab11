import type { AppContext } from '#/context.ts'
import { type AttemptRow, findGuestsOf } from '#/modules/school/attempts/attempts.repository.ts'
import { keepGuestsIn, letGuestsGo } from '#/modules/identity/sessions/session.service.ts'
import type { Queryable } from '#/platform/db/database.ts'

/** After the end a student looks at the receipt and saves the conversation; a new launch shows both again. */
const RECEIPT_MS = 60 * 60_000

type Attempt = Pick<AttemptRow, 'activityId' | 'studentId' | 'dueAt'>

/** How long a student's session lasts from now (T5): the hours of the settings, or until what ends has ended. Null: no end. */
export function stayMs({ config, clock }: Pick<AppContext, 'config' | 'clock'>, end: Date | null): number {
  if (end === null) return config.guestSessionMs
  return Math.min(config.guestSessionMs, Math.max(0, end.getTime() - clock.now().getTime()) + RECEIPT_MS)
}

/** Attempts of an activity begin, or get more time: nobody is sent away in the middle of one. */
export async function lengthenStay(ctx: AppContext, tx: Queryable, attempts: readonly Attempt[]): Promise<void> {
  const ends = new Map(attempts.map(({ studentId, dueAt }) => [studentId, dueAt]))
  const guests = await findGuestsOf(tx, attempts)
  const stays = guests.map(({ id, studentId }) => ({ guestId: id, ms: stayMs(ctx, ends.get(studentId ?? '') ?? null) }))
  await keepGuestsIn(tx, stays)
}

/** Attempts of an activity have ended: the sessions end soon, on every device. */
export async function shortenStay(ctx: AppContext, tx: Queryable, attempts: readonly Attempt[]): Promise<void> {
  const ms = stayMs(ctx, ctx.clock.now())
  await letGuestsGo(
    tx,
    (await findGuestsOf(tx, attempts)).map(({ id }) => ({ guestId: id, ms })),
  )
}
