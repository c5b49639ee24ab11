import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { assistantMembers } from '#/modules/access/access.tables.ts'
import { assistants } from '#/modules/assistants/assistants.tables.ts'
import { users } from '#/modules/users/users.tables.ts'
import { webhookEndpoints } from '#/modules/webhooks/webhooks.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'

const isEditor = (assistantId: number) =>
  and(
    eq(assistantMembers.assistantId, assistantId),
    eq(assistantMembers.role, 'editor'),
    or(isNull(assistantMembers.expiresAt), gt(assistantMembers.expiresAt, sql`now()`)),
  )

/** People who edit an assistant now. */
export async function findEditors(db: Queryable, assistantId: number): Promise<number[]> {
  const rows = await db
    .select({ id: users.id })
    .from(assistantMembers)
    .innerJoin(users, eq(users.id, assistantMembers.userId))
    .where(and(isEditor(assistantId), isNull(users.suspendedAt)))
  return rows.map(({ id }) => id)
}

/** What a mail about a disabled endpoint says; nothing where either is gone, or the endpoint is in use again. */
export async function findNews(db: Queryable, endpointId: string, userId: number) {
  const [row] = await db
    .select({
      assistantId: assistants.id,
      assistantName: sql<string>`coalesce(${assistants.published}, ${assistants.draft})->>'name'`,
      webhookName: webhookEndpoints.name,
      reason: webhookEndpoints.disabledReason,
      personName: users.name,
      email: users.email,
    })
    .from(webhookEndpoints)
    .innerJoin(assistants, eq(assistants.id, webhookEndpoints.assistantId))
    .innerJoin(users, eq(users.id, userId))
    .where(and(eq(webhookEndpoints.id, endpointId), eq(webhookEndpoints.state, 'disabled')))
  return row
}
