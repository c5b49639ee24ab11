import { and, desc, eq, sql } from 'drizzle-orm'
import { usageAnswers, usageDays } from '#/modules/usage/counting/counting.tables.ts'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import { assistantVersions } from '#/modules/assistants/versions/versions.tables.ts'
import { total } from '#/platform/db/page-of.ts'
import type { Queryable } from '#/platform/db/database.ts'

export type NewVersion = Pick<
  typeof assistantVersions.$inferSelect,
  'assistantId' | 'config' | 'documents' | 'changedFields' | 'notes' | 'authorId'
>

/** Adds a version with the next number. The caller holds the assistant's lock. */
export async function insertVersion(db: Queryable, version: NewVersion): Promise<number> {
  const next = sql<number>`(select coalesce(max(v.number), 0) + 1 from assistant_versions v
    where v.assistant_id = ${version.assistantId})`
  const [row] = await db
    .insert(assistantVersions)
    .values({ ...version, number: next })
    .returning({ number: assistantVersions.number })
  return row!.number
}

/** Finds versions, newest first, each with the number of conversations it answered, from counters that include deleted conversations. */
export function findVersions(db: Queryable, assistantId: number) {
  const counted = sql`(select sum(${usageDays.versionChats}) from ${usageDays}
    where ${usageDays.assistantId} = ${assistantId} and ${usageDays.version} = ${assistantVersions.number})`
  const waiting = sql`(select count(*) from ${usageAnswers} where ${usageAnswers.assistantId} = ${assistantId}
    and ${usageAnswers.version} = ${assistantVersions.number} and ${usageAnswers.beginsVersion})`
  return db
    .select({
      number: assistantVersions.number,
      label: assistantVersions.label,
      notes: assistantVersions.notes,
      authorName: users.name,
      changedFields: assistantVersions.changedFields,
      createdAt: assistantVersions.createdAt,
      chatCount: sql<number>`(coalesce(${counted}, 0) + ${waiting})::int`,
      total,
    })
    .from(assistantVersions)
    .innerJoin(users, eq(users.id, assistantVersions.authorId))
    .where(eq(assistantVersions.assistantId, assistantId))
    .orderBy(desc(assistantVersions.number))
}

export async function findVersion(db: Queryable, assistantId: number, number: number) {
  const [row] = await db
    .select()
    .from(assistantVersions)
    .where(and(eq(assistantVersions.assistantId, assistantId), eq(assistantVersions.number, number)))
  return row
}

/** Sets a version's label. Returns false if the version does not exist. */
export async function setLabel(db: Queryable, assistantId: number, number: number, label: string): Promise<boolean> {
  const rows = await db
    .update(assistantVersions)
    .set({ label })
    .where(and(eq(assistantVersions.assistantId, assistantId), eq(assistantVersions.number, number)))
    .returning({ id: assistantVersions.id })
  return rows.length > 0
}
