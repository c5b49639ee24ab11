import type { AppContext } from '#/context.ts'
import { countStudents, forgetUnentered, lockClass } from '#/modules/school/classes/classes.repository.ts'
import { newPin } from '#/modules/school/classes/class-door.model.ts'
import { CLASS_MOST } from '@prosa/contract/school/classes.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'

/** As what wrong PINs are counted: a new code begins anew. */
export const pinAccount = ({ id, code }: { id: string; code: string | null }): string => `${id}:${code}`

const label = 'class-pin'
/** Spaces do not count: slips show the PIN in two groups. */
const signed = (studentId: string, pin: string) => `${studentId}:${pin.replaceAll(/\s/g, '')}`

/** Six digits are soon tried out against any hash, however slow: only the server's secret keeps them (docs/decisions/guesses.md). */
export const hashPin = (ctx: AppContext, studentId: string, pin: string): string =>
  ctx.keys.sign(label, signed(studentId, pin))

export const holdsPin = (ctx: AppContext, { id, pinHash }: { id: string; pinHash: string }, typed: string): boolean =>
  ctx.keys.verify(label, signed(id, typed), pinHash)

/** A PIN that no other student of the class has: with a name that two share, the PIN tells who enters. */
export function freshPin(
  ctx: AppContext,
  others: readonly { id: string; pinHash: string | null }[],
  given: readonly { pin: string }[],
): string {
  for (;;) {
    const pin = newPin()
    const isHeld = others.some(({ id, pinHash }) => pinHash !== null && holdsPin(ctx, { id, pinHash }, pin))
    if (!isHeld && given.every((slip) => slip.pin !== pin)) return pin
  }
}

/** The same for the same key, and nobody's guess without the server's secret. */
export const pinOfKey = (ctx: AppContext, key: string): string =>
  String(Buffer.from(ctx.keys.sign('class-pin-key', key), 'base64url').readUIntBE(0, 6) % 1_000_000).padStart(6, '0')

/** Minutes in which somebody who wrote a name enters with it. */
const MINUTES_TO_ENTER = 10

/**
 * Finds a seat for a student who writes a name at the door, under the lock of the class. In a full class it takes that of a name that a
 * student wrote and never entered with. Throws 409 `class_full` where there is no such name.
 */
export async function freeSeat(tx: Queryable, classId: string): Promise<{ name: string }> {
  const locked = await lockClass(tx, classId)
  if (!locked) throw notFound()
  if ((await countStudents(tx, classId)) < CLASS_MOST) return locked
  if ((await forgetUnentered(tx, classId, MINUTES_TO_ENTER)) === 0) throw new DomainError('class_full')
  return locked
}

/** Locks the class. Throws 409 `class_full` where so many more students have no seat, 404 where the class was removed. */
export async function requireSeats(tx: Queryable, classId: string, more: number): Promise<{ name: string }> {
  const locked = await lockClass(tx, classId)
  if (!locked) throw notFound()
  if ((await countStudents(tx, classId)) + more > CLASS_MOST) throw new DomainError('class_full')
  return locked
}
