import type { AppContext } from '#/context.ts'
import { type AttemptRow, findGuestOf } from '#/modules/assessments/attempts/attempts.repository.ts'
import { keepGuestIn, letGuestGo } from '#/modules/identity/auth/session/session.service.ts'
import type { Queryable } from '#/platform/db/database.ts'

/** After the end a student looks at the receipt and saves the conversation; a new launch shows both again. */
const RECEIPT_MS = 60 * 60_000

type Attempt = Pick<AttemptRow, 'assessmentId' | 'studentId' | 'dueAt'>

/** How long a student's session lasts from now (T5): the hours of the settings, or until what ends has ended. Null: no end. */
export function stayMs({ config, clock }: Pick<AppContext, 'config' | 'clock'>, end: Date | null): number {
  if (end === null) return config.guestSessionMs
  return Math.min(config.guestSessionMs, Math.max(0, end.getTime() - clock.now().getTime()) + RECEIPT_MS)
}

/** An attempt begins, or gets more time: nobody is sent away in the middle of it. */
export async function lengthenStay(ctx: AppContext, tx: Queryable, attempt: Attempt): Promise<void> {
  const guest = await findGuestOf(tx, attempt)
  if (guest !== undefined) await keepGuestIn(tx, guest, stayMs(ctx, attempt.dueAt))
}

/** An attempt has ended: the session ends soon, on every device. */
export async function shortenStay(ctx: AppContext, tx: Queryable, attempt: Attempt): Promise<void> {
  const guest = await findGuestOf(tx, attempt)
  if (guest !== undefined) await letGuestGo(tx, guest, stayMs(ctx, ctx.clock.now()))
}
