import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Queryable } from '@prosa/server/src/platform/db/database.ts'
import type { FoundTool } from '#/tools/config.ts'
import { toolSourceStates } from '#/tools/server/tools.tables.ts'

const ofSource = (sourceId: string) => eq(toolSourceStates.sourceId, sourceId)

export async function findState(db: Queryable, sourceId: string) {
  const [row] = await db.select().from(toolSourceStates).where(ofSource(sourceId))
  return row
}

export const findStates = (db: Queryable, sourceIds: readonly string[]) =>
  db
    .select()
    .from(toolSourceStates)
    .where(inArray(toolSourceStates.sourceId, [...sourceIds]))
export type SourceStateRow = Awaited<ReturnType<typeof findStates>>[number]

/** Waits until no other transaction renews the authorization of a service. Reports and reads of its state go on meanwhile. */
export async function lockAuthorization(tx: Queryable, sourceId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`tools.authorization:${sourceId}`}, 0))`)
}

/** Returns the sealed authorization, locked until the transaction ends. */
export async function lockSealed(tx: Queryable, sourceId: string): Promise<string | null> {
  await tx.insert(toolSourceStates).values({ sourceId }).onConflictDoNothing()
  const [row] = await tx.select().from(toolSourceStates).where(ofSource(sourceId)).for('update')
  return row!.sealed
}

export async function updateSealed(tx: Queryable, sourceId: string, sealed: string | null): Promise<void> {
  await tx.update(toolSourceStates).set({ sealed }).where(ofSource(sourceId))
}

/** Stores a fault; the time is that of the first since the last success. */
export async function upsertFault(db: Queryable, sourceId: string, fault: string): Promise<void> {
  await db
    .insert(toolSourceStates)
    .values({ sourceId, fault, faultAt: sql`now()` })
    .onConflictDoUpdate({
      target: toolSourceStates.sourceId,
      set: { fault, faultAt: sql`coalesce(${toolSourceStates.faultAt}, now())` },
    })
}

export async function clearFault(db: Queryable, sourceId: string): Promise<void> {
  await db
    .update(toolSourceStates)
    .set({ fault: null, faultAt: null })
    .where(and(ofSource(sourceId), isNotNull(toolSourceStates.fault)))
}

export async function upsertChange(
  db: Queryable,
  sourceId: string,
  changes: Record<string, FoundTool | null>,
): Promise<void> {
  await db
    .insert(toolSourceStates)
    .values({ sourceId, changes })
    .onConflictDoUpdate({
      target: toolSourceStates.sourceId,
      set: { changes: sql`${toolSourceStates.changes} || ${JSON.stringify(changes)}::jsonb` },
    })
}
