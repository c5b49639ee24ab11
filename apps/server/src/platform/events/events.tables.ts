import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#/platform/db/columns.model.ts'

/** The actor of an event: 'user' 12, 'guest' and its session, 'system' and a job's name. Never a name or an e-mail. */
export interface EventActor {
  kind: 'user' | 'guest' | 'apiKey' | 'system'
  id: string
}

export type JsonObject = Record<string, unknown>

/** Domain events, written with their change and delivered to their subscribers afterwards. */
export const outboxEvents = pgTable(
  'outbox_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    type: text('type').notNull(),
    aggregateType: text('aggregate_type').notNull(),
    aggregateId: text('aggregate_id').notNull(),
    payload: jsonb('payload').$type<JsonObject>().notNull(),
    actor: jsonb('actor').$type<EventActor>(),
    createdAt: instant('created_at').notNull().defaultNow(),
    dispatchedAt: instant('dispatched_at'),
  },
  (table) => [
    index('outbox_events_waiting')
      .on(table.id)
      .where(sql`${table.dispatchedAt} is null`),
  ],
)

/** The audit trail: actor, action and target of each change. Append-only; facts and ids, no content of people. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull().defaultNow(),
    actor: jsonb('actor').$type<EventActor>(),
    action: text('action').notNull(),
    targetType: text('target_type').notNull(),
    targetId: text('target_id').notNull(),
    requestId: text('request_id'),
    network: text('network'),
    data: jsonb('data').$type<JsonObject>().notNull().default({}),
  },
  (table) => [
    index('audit_events_target').on(table.targetType, table.targetId, table.id),
    index('audit_events_at').on(table.at),
  ],
)
