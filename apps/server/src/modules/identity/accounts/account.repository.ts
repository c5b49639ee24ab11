import { and, eq, isNull, sql } from 'drizzle-orm'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'

/** The facts of a person that sign-in needs. */
export interface Account {
  id: number
  name: string
  email: string
  passwordHash: string | null
  suspendedAt: Date | null
}

const account = {
  id: users.id,
  name: users.name,
  email: users.email,
  passwordHash: users.passwordHash,
  suspendedAt: users.suspendedAt,
}

export async function findAccount(db: Queryable, userId: number): Promise<Account | undefined> {
  const [row] = await db.select(account).from(users).where(eq(users.id, userId))
  return row
}

/** Reads an account and locks it against linking and changes until the transaction ends. */
export async function lockAccount(tx: Queryable, userId: number): Promise<Account | undefined> {
  const [row] = await tx.select(account).from(users).where(eq(users.id, userId)).for('no key update')
  return row
}

export async function findAccountByEmail(db: Queryable, email: string): Promise<Account | undefined> {
  const [row] = await db
    .select(account)
    .from(users)
    .where(sql`lower(${users.email}) = lower(${email})`)
  return row
}

export async function hasAccounts(db: Queryable): Promise<boolean> {
  const [row] = await db.select({ id: users.id }).from(users).limit(1)
  return row !== undefined
}

/** Inserts the first administrator; undefined if any account exists, even one that a concurrent request is creating. */
export async function insertFirstAdministrator(
  db: Queryable,
  person: { name: string; email: string; passwordHash: string },
): Promise<Account | undefined> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('first administrator'))`)
  if (await hasAccounts(db)) return undefined
  const [row] = await db
    .insert(users)
    .values({ ...person, roles: ['admin'] })
    .returning(account)
  return row
}

/** Undefined if the person is suspended or deleted. */
export async function updatePassword(
  db: Queryable,
  userId: number,
  passwordHash: string,
): Promise<Account | undefined> {
  const [row] = await db
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, userId), isNull(users.suspendedAt)))
    .returning(account)
  return row
}

/** Replaces a password hash; false if it was changed meanwhile. */
export async function replacePasswordHash(db: Queryable, userId: number, from: string, to: string): Promise<boolean> {
  const { rowCount } = await db
    .update(users)
    .set({ passwordHash: to })
    .where(and(eq(users.id, userId), eq(users.passwordHash, from)))
  return rowCount === 1
}

/** False if another account has the e-mail; the transaction is then aborted. */
export async function updateEmail(db: Queryable, userId: number, email: string): Promise<boolean> {
  try {
    await db.update(users).set({ email }).where(eq(users.id, userId))
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

export async function updateName(db: Queryable, userId: number, name: string): Promise<void> {
  await db.update(users).set({ name }).where(eq(users.id, userId))
}

/** Drizzle wraps the driver's error. */
const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && (error.cause as { code?: unknown } | undefined)?.code === '23505'
