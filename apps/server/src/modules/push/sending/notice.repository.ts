import type { PushKind } from '@prosa/contract/push/push.ts'
import { sql } from 'drizzle-orm'
import type { Queryable } from '#/platform/db/database.ts'

/** People by their numbers or by their mail addresses. */
export type Audience = { userIds: readonly number[] } | { emails: readonly string[] }

/** Lists the devices of people who want this kind of notice, are signed in there and may sign in. */
export async function findListening(db: Queryable, audience: Audience, kind: PushKind): Promise<string[]> {
  const whose =
    'userIds' in audience
      ? sql`u.id = any(${sql.param([...audience.userIds])}::int[])`
      : sql`lower(u.email) = any(${sql.param(audience.emails.map((email) => email.toLowerCase()))}::text[])`
  const { rows } = await db.execute<{ id: string }>(sql`
    select p.id from users u join push_subscriptions p on p.user_id = u.id join sessions s on s.id = p.session_id
    where ${whose} and ${kind} = any(u.push_kinds) and u.suspended_at is null and s.idle_expires_at > now()`)
  return rows.map(({ id }) => id)
}

/** Finds the assistant's name; undefined where the assistant or the chat of the notice no longer exists. */
export async function findAssistantName(
  db: Queryable,
  { assistantId, chatId }: { assistantId: number; chatId?: string },
): Promise<string | undefined> {
  const isThere =
    chatId === undefined
      ? sql`true`
      : sql`exists (select from chats c where c.id = ${chatId} and c.assistant_id = a.id and c.deleted_at is null)`
  const { rows } = await db.execute<{ name: string }>(sql`
    select coalesce(a.published, a.draft)->>'name' as name from assistants a
    where a.id = ${assistantId} and a.deleted_at is null and ${isThere}`)
  return rows[0]?.name
}
