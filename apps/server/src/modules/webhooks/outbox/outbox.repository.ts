import { randomUUID } from 'node:crypto'
import { and, arrayContains, eq, sql } from 'drizzle-orm'
import { chats, messages } from '#/modules/conversations/chats.tables.ts'
import { guests } from '#/modules/identity/guests/guests.tables.ts'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import { webhookDeliveries, webhookEndpoints } from '#/modules/webhooks/webhooks.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'

export const deliveriesChannel = 'webhook_deliveries'

export type NewDelivery = Pick<
  typeof webhookDeliveries.$inferInsert,
  'endpointId' | 'eventId' | 'eventType' | 'body' | 'level' | 'chatId' | 'createdAt' | 'nextAt'
>

/** The active endpoints of an assistant that subscribe to this event. */
export function findListeners(db: Queryable, assistantId: number, eventType: string) {
  return db
    .select({ id: webhookEndpoints.id, level: webhookEndpoints.level })
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.assistantId, assistantId),
        eq(webhookEndpoints.state, 'active'),
        arrayContains(webhookEndpoints.events, [eventType]),
      ),
    )
}

/** The person of a chat and the text of a message; undefined if the chat is gone. */
export async function findPersonal(db: Queryable, chatId: string, messageId: string | undefined) {
  const [row] = await db
    .select({
      userId: chats.userId,
      guestId: chats.guestId,
      userName: users.name,
      email: users.email,
      guestName: guests.name,
      parts: messages.parts,
    })
    .from(chats)
    .leftJoin(users, eq(users.id, chats.userId))
    .leftJoin(guests, eq(guests.id, chats.guestId))
    .leftJoin(messages, and(eq(messages.chatId, chats.id), messageId ? eq(messages.id, messageId) : sql`false`))
    .where(eq(chats.id, chatId))
  return row
}

/** Stores each event once for each endpoint, however often it is emitted, and wakes the deliverers. */
export async function insertDeliveries(tx: Queryable, deliveries: readonly NewDelivery[]): Promise<void> {
  if (deliveries.length === 0) return
  await tx
    .insert(webhookDeliveries)
    .values(deliveries.map((delivery) => ({ id: randomUUID(), ...delivery })))
    .onConflictDoNothing({ target: [webhookDeliveries.endpointId, webhookDeliveries.eventId] })
  await wakeDeliverers(tx)
}

export async function wakeDeliverers(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_notify(${deliveriesChannel}, '')`)
}
