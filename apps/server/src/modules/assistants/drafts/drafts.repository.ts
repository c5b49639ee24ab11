import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import { and, eq, sql } from 'drizzle-orm'
import { assistants } from '#/modules/assistants/assistants.tables.ts'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'

export interface SavedDraft {
  config: AssistantConfig
  savedBy: number
  savedAt: Date
}

/** Replaces the draft if it still has the given revision. Returns false if another save was faster. */
export async function saveDraft(
  db: Queryable,
  assistantId: number,
  revision: number,
  { config, savedBy, savedAt }: SavedDraft,
): Promise<boolean> {
  const rows = await db
    .update(assistants)
    .set({
      draft: config,
      draftRevision: revision + 1,
      draftSavedBy: savedBy,
      draftSavedAt: savedAt,
      updatedAt: savedAt,
    })
    .where(and(eq(assistants.id, assistantId), eq(assistants.draftRevision, revision)))
    .returning({ id: assistants.id })
  return rows.length > 0
}

/** Returns facts shown beside the draft; undefined if the assistant was deleted meanwhile. Test chats with the draft do not count. */
export async function findDraftFacts(db: Queryable, assistantId: number) {
  const [row] = await db
    .select({
      savedBy: users.name,
      chatCount: sql<number>`(select count(*)::int from chats c where c.assistant_id = ${assistants.id}
        and c.deleted_at is null and c.origin not in ('test', 'temporary'))`,
      documentCount: sql<number>`(select count(*)::int from documents d where d.assistant_id = ${assistants.id})`,
    })
    .from(assistants)
    .innerJoin(users, eq(users.id, assistants.draftSavedBy))
    .where(eq(assistants.id, assistantId))
  return row
}

/** Returns which of these bases exist, and keeps them from being deleted until the transaction ends. */
export async function holdBases(tx: Queryable, ids: readonly number[]): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select id from knowledge_bases where id = any(${sql.param([...ids])}::int[]) order by id for key share`,
  )
  return rows.map(({ id }) => id)
}
