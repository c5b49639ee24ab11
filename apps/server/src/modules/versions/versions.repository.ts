import { and, countDistinct, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { chats, messages } from '#/modules/chats/chats.tables.ts'
import { users } from '#/modules/users/users.tables.ts'
import { assistantVersions } from '#/modules/versions/versions.tables.ts'
import type { PageRequest } from '#/platform/db/page-of.ts'
import type { Queryable } from '#/platform/db/database.ts'

export type NewVersion = Pick<
  typeof assistantVersions.$inferSelect,
  'assistantId' | 'config' | 'changedFields' | 'notes' | 'authorId'
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

/** Newest first, each with the number of conversations in which it has answered. */
export function findVersions(db: Queryable, assistantId: number, { page, pageSize }: PageRequest) {
  const answered = db
    .select({ version: messages.version, chatCount: countDistinct(chats.id).as('chat_count') })
    .from(chats)
    .innerJoin(messages, eq(messages.chatId, chats.id))
    .where(and(eq(chats.assistantId, assistantId), isNull(chats.deletedAt), isNotNull(messages.version)))
    .groupBy(messages.version)
    .as('answered')
  return db
    .select({
      number: assistantVersions.number,
      label: assistantVersions.label,
      notes: assistantVersions.notes,
      authorName: users.name,
      changedFields: assistantVersions.changedFields,
      createdAt: assistantVersions.createdAt,
      chatCount: sql<number>`coalesce(${answered.chatCount}, 0)::int`,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(assistantVersions)
    .innerJoin(users, eq(users.id, assistantVersions.authorId))
    .leftJoin(answered, eq(answered.version, assistantVersions.number))
    .where(eq(assistantVersions.assistantId, assistantId))
    .orderBy(desc(assistantVersions.number))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
}

export async function findVersion(db: Queryable, assistantId: number, number: number) {
  const [row] = await db
    .select()
    .from(assistantVersions)
    .where(and(eq(assistantVersions.assistantId, assistantId), eq(assistantVersions.number, number)))
  return row
}

/** False where there is no such version. */
export async function setLabel(db: Queryable, assistantId: number, number: number, label: string): Promise<boolean> {
  const rows = await db
    .update(assistantVersions)
    .set({ label })
    .where(and(eq(assistantVersions.assistantId, assistantId), eq(assistantVersions.number, number)))
    .returning({ id: assistantVersions.id })
  return rows.length > 0
}
