import type { AppContext } from '#/context.ts'
import { type AttemptRow, findGuestsOf } from '#/modules/school/attempts/attempts.repository.ts'
import { extendGuestSessions, shortenGuestSessions } from '#/modules/identity/sessions/session.service.ts'
import type { Queryable } from '#/platform/db/database.ts'

/** Milliseconds after the end for the receipt and the conversation; a new launch shows both again. */
const RECEIPT_MS = 60 * 60_000

type Attempt = Pick<AttemptRow, 'activityId' | 'studentId' | 'dueAt'>

/** Milliseconds that a student's session lasts from now (T5): the setting, or until an hour after `end`. Null: no end. */
export function sessionMs({ config, clock }: Pick<AppContext, 'config' | 'clock'>, end: Date | null): number {
  if (end === null) return config.guestSessionMs
  return Math.min(config.guestSessionMs, Math.max(0, end.getTime() - clock.now().getTime()) + RECEIPT_MS)
}

/** Extends sessions when attempts begin or get more time, so that none ends during an attempt. */
export async function lengthenSessions(ctx: AppContext, tx: Queryable, attempts: readonly Attempt[]): Promise<void> {
  const ends = new Map(attempts.map(({ studentId, dueAt }) => [studentId, dueAt]))
  const guests = await findGuestsOf(tx, attempts)
  const stays = guests.map(({ id, studentId }) => ({
    guestId: id,
    ms: sessionMs(ctx, ends.get(studentId ?? '') ?? null),
  }))
  await extendGuestSessions(tx, stays)
}

/** Shortens the sessions of ended attempts, on every device. */
export async function shortenSessions(ctx: AppContext, tx: Queryable, attempts: readonly Attempt[]): Promise<void> {
  const ms = sessionMs(ctx, ctx.clock.now())
  await shortenGuestSessions(
    tx,
    (await findGuestsOf(tx, attempts)).map(({ id }) => ({ guestId: id, ms })),
  )
}
