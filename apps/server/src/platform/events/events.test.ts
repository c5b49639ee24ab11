import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createListen } from '#/platform/db/listen.ts'
import { audit } from '#/platform/events/audit.ts'
import { type DomainEvent, emit } from '#/platform/events/events.ts'
import { auditEvents, outboxEvents } from '#/platform/events/events.tables.ts'
import { createSubscriptions, type Subscriptions } from '#/platform/events/subscriptions.ts'
import { createJobs, type Jobs } from '#/platform/jobs/jobs.ts'
import { createLogger } from '#/platform/log/logger.ts'
import { createMetrics } from '#/platform/metrics/metrics.ts'
import { createTestDatabase } from '#test/test-database.ts'

const database = await createTestDatabase()
const { db, pool } = database
const listen = createListen(database.url)
await db.execute(sql`create table counters (name text primary key, count int not null)`)
afterAll(async () => {
  await listen.close()
  await database.close()
})

const log = createLogger({ level: 'silent' })
const running: { jobs: Jobs; subscriptions: Subscriptions }[] = []
beforeEach(() => db.execute(sql`truncate outbox_events, counters`))
afterEach(async () => {
  for (const { jobs, subscriptions } of running.splice(0)) {
    await subscriptions.stop()
    await jobs.stop({ timeoutMs: 1000 })
  }
})

async function newSubscriptions(subscribe: (subscriptions: Subscriptions) => void) {
  const jobs = createJobs({ pool, listen, log, metrics: createMetrics(), pollSeconds: 0.5 })
  const subscriptions = createSubscriptions({ db, listen, jobs, log })
  subscribe(subscriptions)
  await jobs.start('UTC')
  running.push({ jobs, subscriptions })
  return { subscriptions, jobs }
}

const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 20_000, interval: 20 })
const published = (id: number) => ({
  type: 'assistant.published',
  aggregate: { type: 'assistant', id },
  payload: { version: id },
})
const undispatched = async () =>
  (await db.execute(sql`select 1 from outbox_events where dispatched_at is null`)).rows.length

test('an event is delivered after its commit, and never after a rollback [Rel1]', async () => {
  const seen: DomainEvent[] = []
  const { subscriptions } = await newSubscriptions(({ on }) =>
    on('assistant.published', 'tests.see', async (_tx, event) => void seen.push(event)),
  )
  subscriptions.start()
  const rolledBack = db.transaction(async (tx) => {
    await emit(tx, published(1))
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  await db.transaction((tx) => emit(tx, { ...published(2), actor: { kind: 'user', id: '7' } }))
  await eventually(() => expect(seen).toHaveLength(1))
  expect(seen[0]).toMatchObject({
    type: 'assistant.published',
    aggregate: { type: 'assistant', id: '2' },
    payload: { version: 2 },
    actor: { kind: 'user', id: '7' },
  })
  expect(seen[0]?.createdAt).toBeInstanceOf(Date)
})

test('events that waited without a dispatcher are delivered in order to their subscribers', async () => {
  const all: string[] = []
  const some: string[] = []
  const { subscriptions } = await newSubscriptions(({ on }) => {
    on('*', 'tests.all', async (_tx, { aggregate }) => void all.push(aggregate.id))
    on('chat.started', 'tests.some', async (_tx, { aggregate }) => void some.push(aggregate.id))
  })
  for (let id = 0; id < 250; id += 1) {
    await emit(db, id % 100 === 0 ? { type: 'chat.started', aggregate: { type: 'chat', id } } : published(id))
  }
  subscriptions.start()
  await eventually(() => expect(all).toHaveLength(250))
  expect(all).toEqual(Array.from({ length: 250 }, (_, id) => String(id)))
  expect(some).toEqual(['0', '100', '200'])
  // events are marked when their transaction commits, a moment after their delivery
  await eventually(async () => expect(await undispatched()).toBe(0))
})

test('a failing handler is retried alone, without half of its writes, and does not delay others [Rel11]', async () => {
  let failures = 1
  const healthy: string[] = []
  const { subscriptions } = await newSubscriptions(({ on }) => {
    on('*', 'tests.count', async (tx) => {
      await tx.execute(
        sql`insert into counters values ('once', 1) on conflict (name) do update set count = counters.count + 1`,
      )
      if (failures-- > 0) throw new Error('not yet')
    })
    on('*', 'tests.healthy', async (_tx, { aggregate }) => void healthy.push(aggregate.id))
  })
  subscriptions.start()
  await emit(db, published(1))
  const count = async () => (await db.execute(sql`select count from counters`)).rows
  await eventually(async () => expect(await count()).toEqual([{ count: 1 }]))
  expect(healthy).toEqual(['1'])
  await eventually(async () => expect(await undispatched()).toBe(0))
})

test('a handler that breaks its transaction loses only its own writes', async () => {
  const { subscriptions, jobs } = await newSubscriptions(({ on }) => {
    on('*', 'tests.broken', (tx) => tx.execute(sql`select 1 / 0`).then(() => undefined))
    on('*', 'tests.write', (tx) => tx.execute(sql`insert into counters values ('written', 1)`).then(() => undefined))
  })
  await emit(db, published(1))
  subscriptions.start()
  await eventually(async () =>
    expect((await db.execute(sql`select name from counters`)).rows).toEqual([{ name: 'written' }]),
  )
  await eventually(async () => expect(await undispatched()).toBe(0))
  expect(await jobs.deadLetters()).toEqual([])
})

test('two instances share the events: each event is delivered once', async () => {
  const seen: string[] = []
  const see = ({ on }: Subscriptions) =>
    on('*', 'tests.see', async (_tx, { aggregate }) => void seen.push(aggregate.id))
  const instances = [await newSubscriptions(see), await newSubscriptions(see)]
  await Promise.all(Array.from({ length: 40 }, (_, id) => emit(db, published(id))))
  for (const { subscriptions } of instances) subscriptions.start()
  await eventually(async () => expect(await undispatched()).toBe(0))
  expect(new Set(seen).size).toBe(40)
  expect(seen).toHaveLength(40)
})

test('the same name cannot subscribe twice', async () => {
  const handler = async () => {}
  await newSubscriptions(({ on }) => {
    on('*', 'tests.twice', handler)
    expect(() => on('*', 'tests.twice', handler)).toThrow('already')
  })
})

test('the audit trail stores actor, action and target in the transaction of the change [G1]', async () => {
  const entry = {
    actor: { kind: 'user' as const, id: '7' },
    action: 'user.suspend' as const,
    target: { type: 'user' as const, id: 12 },
    requestId: 'r1',
    network: '203.0.113.7',
    data: { before: 'active' },
  }
  const rolledBack = db.transaction(async (tx) => {
    await audit(tx, entry)
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  await db.transaction((tx) => audit(tx, entry))
  const { target, ...facts } = entry
  expect(await db.select().from(auditEvents)).toMatchObject([{ ...facts, targetType: target.type, targetId: '12' }])
})

test('delivered events are kept for 30 days', async () => {
  const { jobs } = await newSubscriptions(() => {})
  await db.insert(outboxEvents).values(
    [29, 31].map((days) => ({
      type: 'chat.started',
      aggregateType: 'chat',
      aggregateId: String(days),
      payload: {},
      dispatchedAt: sql`now() - make_interval(days => ${days})`,
    })),
  )
  await jobs.send(db, 'events.clean', {})
  const listRemaining = async () => (await db.select().from(outboxEvents)).map(({ aggregateId }) => aggregateId)
  await eventually(async () => expect(await listRemaining()).toEqual(['29']))
})
