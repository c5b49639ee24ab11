import type { AppContext } from '#/context.ts'
import { countStudents, eraseUnenteredNames, lockClass } from '#/modules/school/classes/classes.repository.ts'
import { newPin } from '#/modules/school/classes/class-door.model.ts'
import { MAX_CLASS_STUDENTS } from '@prosa/contract/school/classes.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'

/** The key for counting wrong PINs: a new code starts a new count. */
export const pinAccount = ({ id, code }: { id: string; code: string | null }): string => `${id}:${code}`

const label = 'class-pin'
/** Spaces do not count: slips show the PIN in two groups. */
const signed = (studentId: string, pin: string) => `${studentId}:${pin.replaceAll(/\s/g, '')}`

/** Six digits can be tried out against any hash: only the server's secret protects them (docs/decisions/guesses.md). */
export const hashPin = (ctx: AppContext, studentId: string, pin: string): string =>
  ctx.keys.sign(label, signed(studentId, pin))

/** Whether the typed PIN matches the student's hash. */
export const holdsPin = (ctx: AppContext, { id, pinHash }: { id: string; pinHash: string }, typed: string): boolean =>
  ctx.keys.verify(label, signed(id, typed), pinHash)

/** A PIN unique in the class, because it decides between two students of one name. */
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

/** A PIN that follows from the key, and cannot be computed without the server's secret. */
export const pinOfKey = (ctx: AppContext, key: string): string =>
  String(Buffer.from(ctx.keys.sign('class-pin-key', key), 'base64url').readUIntBE(0, 6) % 1_000_000).padStart(6, '0')

/** Minutes to enter with a self-written name. */
const MINUTES_TO_ENTER = 10

/**
 * Finds a seat for a self-written name, under the class's lock. A full class drops such a name that never entered.
 * Throws 409 `class_full` without one.
 */
export async function freeSeat(tx: Queryable, classId: string): Promise<{ name: string }> {
  const locked = await lockClass(tx, classId)
  if (!locked) throw notFound()
  if ((await countStudents(tx, classId)) < MAX_CLASS_STUDENTS) return locked
  if ((await eraseUnenteredNames(tx, classId, MINUTES_TO_ENTER)) === 0) throw new DomainError('class_full')
  return locked
}

/** Locks the class. Throws 409 `class_full` if it lacks seats for `more` students, 404 if it was removed. */
export async function requireSeats(tx: Queryable, classId: string, more: number): Promise<{ name: string }> {
  const locked = await lockClass(tx, classId)
  if (!locked) throw notFound()
  if ((await countStudents(tx, classId)) + more > MAX_CLASS_STUDENTS) throw new DomainError('class_full')
  return locked
}
