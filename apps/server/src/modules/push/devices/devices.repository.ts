import { and, desc, eq, or, sql } from 'drizzle-orm'
import { sessions } from '#/modules/identity/accounts/auth.tables.ts'
import { pushKeys, pushSubscriptions } from '#/modules/push/push.tables.ts'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import type { ExportedRows } from '#/personal-data.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { rowsByName } from '#/platform/db/rows-by-name.ts'

interface NewDevice {
  id: string
  userId: number
  sessionId: string
  endpointHash: Buffer
  sealed: string
}

/**
 * Replaces the subscription of the same session or browser, even one of another person. An identical address keeps its row and
 * id.
 */
export async function putDevice(tx: Queryable, device: NewDevice): Promise<string> {
  const { userId, sessionId, endpointHash, sealed } = device
  const [same] = await tx
    .update(pushSubscriptions)
    .set({ sealed })
    .where(
      and(
        eq(pushSubscriptions.userId, userId),
        eq(pushSubscriptions.sessionId, sessionId),
        eq(pushSubscriptions.endpointHash, endpointHash),
      ),
    )
    .returning({ id: pushSubscriptions.id })
  if (same) return same.id
  await tx
    .delete(pushSubscriptions)
    .where(or(eq(pushSubscriptions.sessionId, sessionId), eq(pushSubscriptions.endpointHash, endpointHash)))
  await tx.insert(pushSubscriptions).values(device)
  return device.id
}

/** Serializes requests that add the same browser, such as those of two tabs. */
export async function lockEndpoint(tx: Queryable, endpointHash: Buffer): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${endpointHash.readBigInt64BE().toString()}::bigint)`)
}

/** Lists the devices of a person, the last added first. */
export const findDevices = (db: Queryable, userId: number) =>
  db
    .select({
      id: pushSubscriptions.id,
      sessionId: pushSubscriptions.sessionId,
      device: sessions.device,
      createdAt: pushSubscriptions.createdAt,
      lastSuccessAt: pushSubscriptions.lastSuccessAt,
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(and(eq(pushSubscriptions.userId, userId), sql`${sessions.idleExpiresAt} > now()`))
    .orderBy(desc(pushSubscriptions.createdAt), pushSubscriptions.id)

/** Finds a device and its address while its session is valid and its person may sign in. */
export async function findDevice(db: Queryable, id: string) {
  const [row] = await db
    .select({
      id: pushSubscriptions.id,
      userId: pushSubscriptions.userId,
      sealed: pushSubscriptions.sealed,
      isAdmin: sql<boolean>`'admin' = any(${users.roles})`,
    })
    .from(pushSubscriptions)
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(and(eq(pushSubscriptions.id, id), sql`${users.suspendedAt} is null and ${sessions.idleExpiresAt} > now()`))
  return row
}

export async function deleteDevice(db: Queryable, id: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))
}

export async function noteSuccess(db: Queryable, id: string): Promise<void> {
  await db
    .update(pushSubscriptions)
    .set({ lastSuccessAt: sql`now()` })
    .where(eq(pushSubscriptions.id, id))
}

export const findDeviceRows = (db: Queryable, userId: number): Promise<ExportedRows> =>
  rowsByName(db, {
    aparelhos_com_notificacoes: sql`select s.device as dispositivo, p.created_at as desde, p.last_success_at as ultima_notificacao
      from push_subscriptions p join sessions s on s.id = p.session_id where p.user_id = ${userId}`,
  })

export async function findVapidKeys(db: Queryable): Promise<string | undefined> {
  const [row] = await db.select({ sealed: pushKeys.sealed }).from(pushKeys)
  return row?.sealed
}

/** Does nothing where another instance stored its keys first. */
export async function insertVapidKeys(db: Queryable, sealed: string): Promise<void> {
  await db.insert(pushKeys).values({ sealed }).onConflictDoNothing()
}

/**
 * Removes the keys `sealed` together with all devices, which only know these keys; does nothing where another instance has
 * replaced them.
 */
export async function removeVapidKeys(db: Queryable, sealed: string): Promise<void> {
  await db.transaction(async (tx) => {
    const removed = await tx.delete(pushKeys).where(eq(pushKeys.sealed, sealed)).returning({ id: pushKeys.id })
    if (removed.length > 0) await tx.delete(pushSubscriptions)
  })
}
