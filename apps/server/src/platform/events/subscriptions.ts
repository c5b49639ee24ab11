import { sql, asc, eq, inArray, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { deleteInPortions } from '#/platform/db/in-portions.ts'
import { type EventHandler, type DomainEvent, outboxChannel } from '#/platform/events/events.ts'
import { outboxEvents } from '#/platform/events/events.tables.ts'
import type { Db, Queryable } from '#/platform/db/database.ts'
import type { Listen } from '#/platform/db/listen.ts'
import { isDatabaseOutage } from '#/platform/db/outage.ts'
import type { Jobs } from '#/platform/jobs/jobs.ts'
import type { Logger } from '#/platform/log/logger.ts'

export interface Subscriptions {
  /**
   * Calls the handler with each event of the type ('*' for all) at least once, in the order of ids while nothing fails. A handler
   * that throws is retried alone, as a job, and delays no other. `name` (`noun.verb`) identifies the subscriber.
   */
  on(type: string, name: string, handler: EventHandler): void
  /** Starts to dispatch; call it after `jobs.start()`, when all modules have subscribed. */
  start(): void
  /** Stops dispatching; call it before `jobs.stop()`. */
  stop(): Promise<void>
}

/** Creates the subscriptions to domain events. Call it before `jobs.start()`, because it registers jobs. */
export function createSubscriptions(options: Omit<DispatcherOptions, 'subscribers'>): Subscriptions {
  const { db, jobs } = options
  const subscribers = new Map<string, Subscriber>()
  const dispatcher = createDispatcher({ ...options, subscribers })

  jobs.register(redeliveryJob, {
    schema: z.object({ eventId: z.number().int(), subscriber: z.string() }),
    retry: { limit: 10, delaySeconds: 2, maxDelaySeconds: 3600 },
    handler: ({ eventId, subscriber }) => dispatcher.redeliver(eventId, subscriber),
  })
  jobs.register('events.clean', {
    cron: '47 3 * * *',
    handler: async () => {
      await deleteInPortions(db, sql`${outboxEvents}`, sql`expired.dispatched_at < now() - interval '30 days'`)
    },
  })

  return {
    on(type, name, handler) {
      if (subscribers.has(name)) throw new Error(`${name} has subscribed already`)
      subscribers.set(name, { type, handler })
    },
    start: dispatcher.start,
    stop: dispatcher.stop,
  }
}

const redeliveryJob = 'events.redeliver'

interface Subscriber {
  /** The type of events, or '*' for all. */
  type: string
  handler: EventHandler
}

interface DispatcherOptions {
  db: Db
  listen: Pick<Listen, 'on' | 'onReconnect'>
  jobs: Jobs
  log: Logger
  subscribers: ReadonlyMap<string, Subscriber>
}

interface Dispatcher {
  start(): void
  /** Waits for the batch in progress. */
  stop(): Promise<void>
  /** Tries once more to deliver an event to one subscriber. */
  redeliver(eventId: number, subscriber: string): Promise<void>
}

const batchSize = 100
/** Finds events whose notification was lost. */
const pollMs = 5000

/**
 * Delivers the waiting events of the outbox to their subscribers, in the order of their ids. A batch is one transaction: after a
 * crash the whole batch is delivered again. Instances that dispatch at the same time take different events.
 */
function createDispatcher({ db, listen, jobs, log, subscribers }: DispatcherOptions): Dispatcher {
  let woken = Promise.withResolvers<void>()
  const wake = () => woken.resolve()
  const stopping = new AbortController()
  let running: Promise<void> = Promise.resolve()
  let off: (() => void)[] = []

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      // Created before the batch is read, so that no notification is lost in between.
      woken = Promise.withResolvers()
      const full = await dispatchBatch().catch((err: unknown) => {
        log[isDatabaseOutage(err) ? 'warn' : 'error']({ err }, 'events were not dispatched')
        return false
      })
      if (full || stopping.signal.aborted) continue
      const timer = setTimeout(wake, pollMs)
      await woken.promise
      clearTimeout(timer)
    }
  }

  /** Dispatches one batch; returns whether more events may be waiting. */
  async function dispatchBatch(): Promise<boolean> {
    return db.transaction(async (tx) => {
      const waiting = await tx
        .select()
        .from(outboxEvents)
        .where(isNull(outboxEvents.dispatchedAt))
        .orderBy(asc(outboxEvents.id))
        .limit(batchSize)
        .for('update', { skipLocked: true })
      if (waiting.length === 0) return false
      for (const row of waiting) await deliver(tx, toDomainEvent(row))
      const ids = waiting.map(({ id }) => id)
      await tx
        .update(outboxEvents)
        .set({ dispatchedAt: sql`now()` })
        .where(inArray(outboxEvents.id, ids))
      return waiting.length === batchSize
    })
  }

  async function deliver(tx: Queryable, event: DomainEvent): Promise<void> {
    for (const [name, { type, handler }] of subscribers) {
      if (type !== '*' && type !== event.type) continue
      try {
        await tx.transaction((savepoint) => handler(savepoint, event))
      } catch (err) {
        // A database outage rolls back the batch; any other failure concerns this subscriber alone.
        if (isDatabaseOutage(err)) throw err
        log.error({ eventId: event.id, type: event.type, subscriber: name, err }, 'event handler failed')
        await jobs.send(tx, redeliveryJob, { eventId: event.id, subscriber: name })
      }
    }
  }

  return {
    start() {
      off = [listen.on(outboxChannel, wake), listen.onReconnect(wake)]
      running = run()
    },
    async stop() {
      stopping.abort()
      for (const stopListening of off) stopListening()
      wake()
      await running
    },
    async redeliver(eventId, name) {
      const subscriber = subscribers.get(name)
      await db.transaction(async (tx) => {
        const [row] = await tx.select().from(outboxEvents).where(eq(outboxEvents.id, eventId))
        // The event may have been removed, or this release may have no such subscriber.
        if (row && subscriber) await subscriber.handler(tx, toDomainEvent(row))
      })
    },
  }
}

function toDomainEvent({
  id,
  type,
  aggregateType,
  aggregateId,
  payload,
  actor,
  createdAt,
}: typeof outboxEvents.$inferSelect): DomainEvent {
  return { id, type, aggregate: { type: aggregateType, id: aggregateId }, payload, actor, createdAt }
}
