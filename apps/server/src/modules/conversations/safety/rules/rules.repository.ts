import type { SafetyRules } from '@prosa/contract/conversations/safety-rules.ts'
import { eq, sql } from 'drizzle-orm'
import { assistantSafety } from '#/modules/conversations/safety/safety.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'

export const safetyChannel = 'safety_changed'

export async function findRules(db: Queryable, assistantId: number): Promise<SafetyRules | null> {
  const [row] = await db
    .select({ rules: assistantSafety.rules })
    .from(assistantSafety)
    .where(eq(assistantSafety.assistantId, assistantId))
  return row?.rules ?? null
}

/** Writes an assistant's rules and notifies every process at the commit. */
export async function writeRules(
  tx: Queryable,
  { assistantId, rules, userId }: { assistantId: number; rules: SafetyRules; userId: number },
): Promise<void> {
  const row = { rules, updatedBy: userId, updatedAt: sql`now()` }
  await tx
    .insert(assistantSafety)
    .values({ assistantId, ...row })
    .onConflictDoUpdate({ target: assistantSafety.assistantId, set: row })
  await tx.execute(sql`select pg_notify(${safetyChannel}, ${String(assistantId)})`)
}

/** Removes an address from the lists of all assistants, and notifies every process at the commit. */
export async function removeRecipient(tx: Queryable, email: string): Promise<void> {
  await tx.execute(sql`
    with changed as (
      update assistant_safety set rules = jsonb_set(rules, '{recipients}', (rules->'recipients') - ${email}::text)
      where rules->'recipients' ? ${email} returning assistant_id
    ) select pg_notify(${safetyChannel}, assistant_id::text) from changed`)
}

/** Counts the person's messages in a chat, without one that may be stored already. */
export async function countMessages(db: Queryable, chatId: string, except: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from messages where chat_id = ${chatId} and role = 'user' and id <> ${except}`)
  return rows[0]!.count
}
