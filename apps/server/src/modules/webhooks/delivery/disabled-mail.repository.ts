import { and, eq, isNull, sql } from 'drizzle-orm'
import { assistantRoles } from '#/modules/assistants/access.tables.ts'
import { assistants } from '#/modules/assistants/assistants.tables.ts'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import { webhookEndpoints } from '#/modules/webhooks/webhooks.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'

/** The ids of the people who may edit an assistant now, by any kind of access. */
export async function findEditors(db: Queryable, assistantId: number): Promise<number[]> {
  const rows = await db
    .select({ id: users.id })
    .from(assistantRoles)
    .innerJoin(users, eq(users.id, assistantRoles.userId))
    .where(
      and(eq(assistantRoles.assistantId, assistantId), eq(assistantRoles.role, 'editor'), isNull(users.suspendedAt)),
    )
  return rows.map(({ id }) => id)
}

/** The facts for a mail about a disabled endpoint; undefined if user or endpoint is gone, or it is active again. */
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
