import { and, asc, count, desc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import { assistants } from '@prosa/server/src/modules/assistants/assistants.tables.ts'
import { users } from '@prosa/server/src/modules/identity/accounts/users.tables.ts'
import type { Queryable } from '@prosa/server/src/platform/db/database.ts'
import { rowVersion } from '@prosa/server/src/platform/db/version.ts'
import { toolPins, toolSources } from '#/tools/server/tools.tables.ts'
import { MAX_SOURCES, type SourceTool } from '#/tools/config.ts'

const columns = { ...getTableColumns(toolSources), version: rowVersion(toolSources) }
const pinColumns = { id: toolPins.id, label: toolPins.label, tools: toolPins.tools }

const ofAssistant = (assistantId: number, sourceId: string) =>
  and(eq(toolSources.id, sourceId), eq(toolSources.assistantId, assistantId))

/** Lists an assistant's services, each with its newest pin. */
export async function findSources(db: Queryable, assistantId: number) {
  const rows = await db
    .select(columns)
    .from(toolSources)
    .where(eq(toolSources.assistantId, assistantId))
    .orderBy(asc(toolSources.createdAt), asc(toolSources.id))
  const pins = await db
    .selectDistinctOn([toolPins.sourceId], { ...pinColumns, sourceId: toolPins.sourceId })
    .from(toolPins)
    .innerJoin(toolSources, eq(toolSources.id, toolPins.sourceId))
    .where(eq(toolSources.assistantId, assistantId))
    .orderBy(asc(toolPins.sourceId), desc(toolPins.createdAt))
  return rows.map((row) => ({ row, pin: pins.find(({ sourceId }) => sourceId === row.id) }))
}

export async function findSource(db: Queryable, assistantId: number, sourceId: string) {
  const [row] = await db.select(columns).from(toolSources).where(ofAssistant(assistantId, sourceId))
  return row
}
export type SourceRow = NonNullable<Awaited<ReturnType<typeof findSource>>>

/** Counts an assistant's services and locks them until the transaction ends. */
export async function lockSources(tx: Queryable, assistantId: number): Promise<number> {
  await tx.select({ id: assistants.id }).from(assistants).where(eq(assistants.id, assistantId)).for('update')
  const [row] = await tx.select({ count: count() }).from(toolSources).where(eq(toolSources.assistantId, assistantId))
  return row!.count
}

type Fields = Omit<typeof toolSources.$inferInsert, 'id' | 'assistantId' | 'createdAt' | 'updatedAt'>

export async function insertSource(tx: Queryable, assistantId: number, fields: Fields) {
  const [row] = await tx
    .insert(toolSources)
    .values({ assistantId, ...fields })
    .returning(columns)
  return row!
}

export async function updateSource(tx: Queryable, assistantId: number, sourceId: string, fields: Fields) {
  const [row] = await tx
    .update(toolSources)
    .set({ ...fields, updatedAt: sql`now()` })
    .where(ofAssistant(assistantId, sourceId))
    .returning(columns)
  return row
}

export async function deleteSource(tx: Queryable, assistantId: number, sourceId: string) {
  const [row] = await tx.delete(toolSources).where(ofAssistant(assistantId, sourceId)).returning(columns)
  return row
}

export async function findNewestPin(db: Queryable, sourceId: string) {
  const [row] = await db
    .select(pinColumns)
    .from(toolPins)
    .where(eq(toolPins.sourceId, sourceId))
    .orderBy(desc(toolPins.createdAt))
    .limit(1)
  return row
}
export type PinRow = NonNullable<Awaited<ReturnType<typeof findNewestPin>>>

export async function insertPin(tx: Queryable, sourceId: string, label: string, tools: SourceTool[]) {
  // the clock of the transaction would give several pins of one transaction the same time
  const [row] = await tx
    .insert(toolPins)
    .values({ sourceId, label, tools, createdAt: sql`clock_timestamp()` })
    .returning(pinColumns)
  return row!
}

/** Finds pinned tools with their services; only those of the assistant, whatever its configuration names. */
export const findPinned = (db: Queryable, assistantId: number, pinIds: readonly string[]) =>
  db
    .select({ source: columns, tools: toolPins.tools })
    .from(toolPins)
    .innerJoin(toolSources, eq(toolSources.id, toolPins.sourceId))
    .where(and(eq(toolSources.assistantId, assistantId), inArray(toolPins.id, [...pinIds])))
    .orderBy(asc(toolSources.createdAt), asc(toolSources.id))

/** Finds the states of a tool of the assistant's services by its name there, the newest first. */
export const findPinnedTool = (db: Queryable, assistantId: number, name: string) =>
  db
    .select({ source: columns, tools: toolPins.tools })
    .from(toolPins)
    .innerJoin(toolSources, eq(toolSources.id, toolPins.sourceId))
    .where(
      and(eq(toolSources.assistantId, assistantId), sql`${toolPins.tools} @> ${JSON.stringify([{ name }])}::jsonb`),
    )
    .orderBy(desc(toolPins.createdAt))
    .limit(MAX_SOURCES)

/** Finds the services that published assistants use, by name. */
export const findPublishedSources = (db: Queryable) =>
  db
    .select({ name: toolSources.name, address: toolSources.address })
    .from(toolSources)
    .innerJoin(assistants, eq(assistants.id, toolSources.assistantId))
    .where(
      and(
        isNull(assistants.deletedAt),
        isNull(assistants.archivedAt),
        sql`exists (select from ${toolPins} where ${toolPins.sourceId} = ${toolSources.id}
          and ${assistants.published} @> jsonb_build_object('services', jsonb_build_array(jsonb_build_object('id', ${toolPins.id}))))`,
      ),
    )
    .orderBy(asc(toolSources.name))

/** What fixed parameters can tell of a person. */
export async function findPerson(db: Queryable, userId: number) {
  const [row] = await db
    .select({ name: users.name, email: users.email, registration: users.registration })
    .from(users)
    .where(eq(users.id, userId))
  return row
}
