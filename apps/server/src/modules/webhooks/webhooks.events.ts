import { sql } from 'drizzle-orm'
import type { Queryable } from '#/platform/db/database.ts'
import { outboxChannel } from '#/platform/events/events.ts'

/**
 * Emits a person's erasure to every assistant that the person wrote to and that has webhooks for it (P2). Call it
 * before the conversations are deleted, because they show which assistants those are.
 */
export async function emitErased(tx: Queryable, who: { userId: number } | { guestId: string }): Promise<void> {
  const whose = 'userId' in who ? sql`c.user_id = ${who.userId}` : sql`c.guest_id = ${who.guestId}`
  await tx.execute(sql`
    with told as (insert into outbox_events (type, aggregate_type, aggregate_id, payload)
      select distinct 'person.erased', 'assistant', c.assistant_id::text, ${JSON.stringify(who)}::jsonb
      from chats c where ${whose} and c.origin <> 'test' and exists (select from webhook_endpoints w
        where w.assistant_id = c.assistant_id and w.state = 'active' and 'person.erased' = any(w.events))
      returning id)
    select pg_notify(${outboxChannel}, '') from told`)
}
