import { assistantMembers } from '#/modules/access/access.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'

export type Grant = Pick<typeof assistantMembers.$inferInsert, 'userId' | 'assistantId' | 'role' | 'grantedBy'>

export async function insertMember(db: Queryable, grant: Grant): Promise<void> {
  const { role, grantedBy } = grant
  await db
    .insert(assistantMembers)
    .values(grant)
    .onConflictDoUpdate({
      target: [assistantMembers.userId, assistantMembers.assistantId],
      set: { role, grantedBy, expiresAt: null },
    })
}
