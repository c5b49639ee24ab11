import { sql } from 'drizzle-orm'
import type { Queryable } from '#/platform/db/database.ts'
import { type EventActor, type JsonObject, outboxEvents } from '#/platform/events/events.tables.ts'

export const outboxChannel = 'outbox_events'

export interface NewEvent {
  /** `noun.past`, such as 'assistant.published'. */
  type: string
  aggregate: { type: string; id: string | number }
  /** Ids and facts; texts that people wrote stay in their tables. */
  payload?: JsonObject
  actor?: EventActor
}

/** A domain event as its subscribers see it. */
export interface DomainEvent {
  /** Increases over time; the same in every delivery. */
  id: number
  type: string
  aggregate: { type: string; id: string }
  payload: JsonObject
  actor: EventActor | null
  createdAt: Date
}

/** Writes through `tx` happen once, all other effects may be repeated. Must be quick: longer work belongs in a job sent here. */
export type EventHandler = (tx: Queryable, event: DomainEvent) => Promise<void>

/** Writes a domain event in the transaction of its change: both happen or neither does. */
export const emit = (tx: Queryable, event: NewEvent): Promise<void> => emitAll(tx, [event])

/** As `emit`, for many events in this order, in one statement. */
export async function emitAll(tx: Queryable, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ type, aggregate, payload = {}, actor }) => ({ type, aggregate, payload, actor }))
  await tx.execute(sql`
    with event as (
      insert into ${outboxEvents} (type, aggregate_type, aggregate_id, payload, actor)
      select type, aggregate->>'type', aggregate->>'id', payload, actor
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told (type text, aggregate jsonb, payload jsonb, actor jsonb)
      returning id)
    select pg_notify(${outboxChannel}, '') from event limit 1`)
}
