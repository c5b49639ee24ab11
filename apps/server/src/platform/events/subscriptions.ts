import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { deleteInPortions } from '#/platform/db/in-portions.ts'
import {
  createDispatcher,
  type DispatcherOptions,
  redeliveryJob,
  type Subscriber,
} from '#/platform/events/dispatcher.ts'
import type { EventHandler } from '#/platform/events/events.ts'
import { outboxEvents } from '#/platform/events/events.tables.ts'

export interface Subscriptions {
  /**
   * Calls the handler with each event of the type ('*' for all), at least once, in the order of their ids while nothing
   * fails. One that throws is tried again by itself, as a job, and delays nobody. `name` (`noun.verb`) is who listens.
   */
  on(type: string, name: string, handler: EventHandler): void
  /** Begins to dispatch; after `jobs.start()`, when all modules have subscribed. */
  start(): void
  /** Before `jobs.stop()`. */
  stop(): Promise<void>
}

/** Who listens to domain events. Made before `jobs.start()`, since it registers jobs of its own. */
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
