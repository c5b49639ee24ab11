import { deliveryFailures, deliveryStates, webhookStates } from '@prosa/contract/webhooks/webhooks.ts'
import type { PayloadLevel } from '@prosa/contract/webhooks/webhook-events.ts'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { ofAssistant } from '#/modules/assistants/assistants.tables.ts'
import { chats } from '#/modules/conversations/chats.tables.ts'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import { instant } from '#/platform/db/columns.model.ts'

/** Addresses that get an assistant's events. Address, headers and secrets are sealed: they open other systems. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: uuid().primaryKey(),
    assistantId: ofAssistant(),
    name: text().notNull(),
    sealedUrl: text('sealed_url').notNull(),
    events: text().array().notNull(),
    level: text().$type<PayloadLevel>().notNull(),
    headerNames: text('header_names').array().notNull().default([]),
    sealedHeaders: text('sealed_headers'),
    sealedSecret: text('sealed_secret').notNull(),
    /** The secret before the last rotation. It signs beside the current one until `formerSecretUntil`. */
    sealedFormerSecret: text('sealed_former_secret'),
    formerSecretUntil: instant('former_secret_until'),
    state: text({ enum: webhookStates }).notNull().default('active'),
    disabledReason: text('disabled_reason', { enum: ['failures', 'gone'] }),
    /** Time of the first failure since the last success. */
    failingSince: instant('failing_since'),
    /** The end of the pause that the receiver asked for (Retry-After). */
    heldUntil: instant('held_until'),
    createdBy: integer('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('webhook_endpoints_assistant').on(table.assistantId, table.state)],
)

/** One event for one endpoint: its bytes and its progress. Deleted after the days of the privacy settings. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid().primaryKey(),
    endpointId: uuid('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    /** `webhook-id`: an event comes to an endpoint once, even if it is emitted again. */
    eventId: text('event_id').notNull(),
    eventType: text('event_type').notNull(),
    body: text().notNull(),
    level: text().$type<PayloadLevel>().notNull(),
    /**
     * The chat that the body is about. The delivery is deleted with the chat, because its body holds personal data
     * (P2).
     */
    chatId: uuid('chat_id').references(() => chats.id, { onDelete: 'cascade' }),
    state: text({ enum: deliveryStates }).notNull().default('pending'),
    attempts: integer().notNull().default(0),
    /** Failures since the delivery was last started: the position in the schedule. */
    failures: integer().notNull().default(0),
    nextAt: instant('next_at'),
    /** The process that sends it now; times by the database's clock, because instances must agree. */
    leaseOwner: uuid('lease_owner'),
    leaseUntil: instant('lease_until'),
    responseStatus: integer('response_status'),
    durationMs: integer('duration_ms'),
    failure: text({ enum: deliveryFailures }),
    createdAt: instant('created_at').notNull(),
    attemptedAt: instant('attempted_at'),
  },
  (table) => [
    uniqueIndex('webhook_deliveries_event').on(table.endpointId, table.eventId),
    index('webhook_deliveries_due')
      .on(table.endpointId, table.nextAt)
      .where(sql`state = 'pending'`),
    index('webhook_deliveries_leased')
      .on(table.leaseUntil)
      .where(sql`lease_until is not null`),
    index('webhook_deliveries_list').on(table.endpointId, table.createdAt, table.id),
    index('webhook_deliveries_age').on(table.createdAt),
    index('webhook_deliveries_chat')
      .on(table.chatId)
      .where(sql`chat_id is not null`),
  ],
)

export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    deliveryId: uuid('delivery_id')
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    at: instant('at').notNull(),
    responseStatus: integer('response_status'),
    durationMs: integer('duration_ms'),
    failure: text({ enum: deliveryFailures }),
    /** The first kilobyte of the response. */
    response: text(),
  },
  (table) => [primaryKey({ columns: [table.deliveryId, table.number] })],
)
