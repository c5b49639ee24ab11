import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { FinalFailure } from '#/platform/errors/domain-error.ts'
import { createDatabase } from '#/platform/db/database.ts'
import { createListen } from '#/platform/db/listen.ts'
import { createJobs, type Jobs } from '#/platform/jobs/jobs.ts'
import { createLogger } from '#/platform/log/logger.ts'
import { createMetrics } from '#/platform/metrics/metrics.ts'
import { openDatabaseRelay } from '#test/database/relay.ts'
import { createTestDatabase } from '#test/test-database.ts'

const database = await createTestDatabase()
const { db, pool } = database
const listen = createListen(database.url)
await db.execute(sql`create table things (id int)`)
afterAll(async () => {
  await listen.close()
  await database.close()
})

const running: Jobs[] = []
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop({ timeoutMs: 1000 })
})

function newJobs(options: { pool?: Pool; statementMs?: number } = {}) {
  const lines: string[] = []
  const log = createLogger({ level: 'info', stream: { write: (line) => lines.push(line) } })
  const metrics = createMetrics()
  const jobs = createJobs({ pool, listen, log, metrics, pollSeconds: 0.5, monitorSeconds: 1, ...options })
  running.push(jobs)
  return { jobs, lines, metrics }
}

const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 20 })
const numbered = z.object({ n: z.number() })
const soon = { limit: 1, delaySeconds: 1, maxDelaySeconds: 1 }

test('a job is sent with the commit of its transaction, and not with a rollback [Rel1]', async () => {
  const { jobs } = newJobs()
  const seen: number[] = []
  jobs.register('things.made', { schema: numbered, handler: async ({ n }) => void seen.push(n) })
  await jobs.start('UTC')
  const rolledBack = db.transaction(async (tx) => {
    await tx.execute(sql`insert into things values (1)`)
    await jobs.send(tx, 'things.made', { n: 1 })
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into things values (2)`)
    await jobs.send(tx, 'things.made', { n: 2 })
  })
  await jobs.send(db, 'things.made', { n: 3 })
  await eventually(() => expect(seen).toEqual([2, 3]))
})

test('jobs to many people wait for single jobs, and are sent once under one name [Rel11]', async () => {
  const { jobs } = newJobs()
  const seen: number[] = []
  jobs.register('crowd.told', { schema: numbered, handler: async ({ n }) => void seen.push(n) })
  const crowd = [{ n: 1 }, { n: 2 }]
  await jobs.start('UTC')
  await db.transaction(async (tx) => {
    await jobs.sendMany(tx, 'crowd.told', crowd, { once: ['one', 'two'] })
    await jobs.send(tx, 'crowd.told', { n: 3 })
  })
  await eventually(() => expect(seen).toHaveLength(3))
  expect(seen[0]).toBe(3)
  await jobs.sendMany(db, 'crowd.told', crowd, { once: ['two', 'four'] })
  await eventually(() => expect(seen.slice(3)).toEqual([2]))
})

test('many jobs of one commit all run, one after the other', async () => {
  const { jobs } = newJobs()
  const seen: number[] = []
  let atOnce = 0
  let most = 0
  jobs.register('many.done', {
    schema: numbered,
    handler: async ({ n }) => {
      most = Math.max(most, ++atOnce)
      await new Promise((resolve) => setImmediate(resolve))
      atOnce -= 1
      seen.push(n)
    },
  })
  await jobs.start('UTC')
  await db.transaction(async (tx) => {
    for (let n = 0; n < 20; n += 1) await jobs.send(tx, 'many.done', { n })
  })
  await eventually(() => expect(seen).toHaveLength(20))
  expect(most).toBe(1)
})

test('jobs with concurrency run side by side, so that a slow one delays no other', async () => {
  const { jobs } = newJobs()
  const slow = Promise.withResolvers<void>()
  const seen: number[] = []
  jobs.register('beside.done', {
    schema: numbered,
    concurrency: 2,
    handler: async ({ n }) => {
      if (n === 0) await slow.promise
      seen.push(n)
    },
  })
  await jobs.start('UTC')
  for (const n of [0, 1, 2]) await jobs.send(db, 'beside.done', { n })
  await eventually(() => expect(seen).toEqual([1, 2]))
  slow.resolve()
  await eventually(() => expect(seen).toEqual([1, 2, 0]))
})

test('a job that always fails becomes a dead letter, others go on, and it can be sent again [Rel11]', async () => {
  const { jobs, lines } = newJobs()
  const seen: number[] = []
  let cured = false
  jobs.register('poison.taken', {
    schema: numbered,
    retry: soon,
    handler: async ({ n }, { attempt }) => {
      if (n === 13 && !cured) throw new SyntaxError(`canario ${attempt}`)
      seen.push(n)
    },
  })
  await jobs.start('UTC')
  for (const n of [13, 1]) await jobs.send(db, 'poison.taken', { n })
  await eventually(() => expect(seen).toEqual([1]))
  await eventually(async () => expect(await jobs.deadLetters()).toHaveLength(1))
  const [dead] = await jobs.deadLetters()
  expect(dead).toMatchObject({ queue: 'poison.taken', data: { n: 13 }, attempts: 2 })
  expect(JSON.stringify(dead?.error)).toContain('SyntaxError')
  expect(JSON.stringify(dead) + lines.join('')).not.toContain('canario')

  cured = true
  expect(await jobs.retryDeadLetter(dead?.id ?? '')).toBe(true)
  expect(await jobs.retryDeadLetter(dead?.id ?? '')).toBe(false)
  await eventually(() => expect(seen).toEqual([1, 13]))
  expect(await jobs.deadLetters()).toEqual([])
})

test('a job that fails for good is a dead letter at once [Rel11]', async () => {
  const { jobs } = newJobs()
  jobs.register('hopeless.sent', {
    retry: { limit: 5, delaySeconds: 60, maxDelaySeconds: 60 },
    handler: () => Promise.reject(new FinalFailure('nobody there')),
  })
  await jobs.start('UTC')
  await jobs.send(db, 'hopeless.sent', {})
  await eventually(async () =>
    expect(await jobs.deadLetters()).toMatchObject([{ queue: 'hopeless.sent', attempts: 1 }]),
  )
  expect(JSON.stringify((await jobs.deadLetters())[0]?.error)).toContain('FinalFailure')
})

test('data that do not fit the schema are refused when sent', async () => {
  const { jobs } = newJobs()
  jobs.register('checked.sent', { schema: numbered, handler: async () => {} })
  await jobs.start('UTC')
  await expect(jobs.send(db, 'checked.sent', { n: 'text' })).rejects.toThrow(z.ZodError)
  await expect(jobs.send(db, 'unknown.sent', {})).rejects.toThrow('not registered')
  await expect(jobs.send(db, 'checked.sent', { n: 1 }, { singletonKey: 'a' })).rejects.toThrow('onePerKey')
})

test('of several jobs with one key only one waits', async () => {
  const { jobs } = newJobs()
  const seen: number[] = []
  jobs.register('keyed.done', { schema: numbered, onePerKey: true, handler: async ({ n }) => void seen.push(n) })
  await jobs.start('UTC')
  await db.transaction(async (tx) => {
    await jobs.send(tx, 'keyed.done', { n: 1 }, { singletonKey: 'a' })
    await jobs.send(tx, 'keyed.done', { n: 2 }, { singletonKey: 'a' })
    await jobs.send(tx, 'keyed.done', { n: 3 }, { singletonKey: 'b' })
  })
  await eventually(() => expect(new Set(seen)).toEqual(new Set([1, 3])))
})

test('job_age_seconds reports how long the oldest due job has waited [Rel16]', async () => {
  const { jobs, metrics } = newJobs()
  const slow = Promise.withResolvers<void>()
  jobs.register('aged.done', { handler: () => slow.promise })
  await jobs.start('UTC')
  const age = async () => /job_age_seconds{queue="aged.done"} (\S+)/.exec((await metrics.render()).body)?.[1]
  await jobs.send(db, 'aged.done', {}, { startAfter: 3600 })
  expect(await age()).toBeUndefined()
  await jobs.send(db, 'aged.done', {}, { startAfter: new Date(Date.now() - 60_000) })
  await jobs.send(db, 'aged.done', {}, { startAfter: new Date(Date.now() - 60_000) })
  await eventually(async () => expect(Number(await age())).toBeGreaterThan(59))
  slow.resolve()
})

test('a job for later waits until it is due', async () => {
  const { jobs } = newJobs()
  const seen: number[] = []
  jobs.register('later.done', { schema: numbered, handler: async ({ n }) => void seen.push(n) })
  await jobs.start('UTC')
  await jobs.send(db, 'later.done', { n: 1 }, { startAfter: 3600 })
  await jobs.send(db, 'later.done', { n: 2 }, { startAfter: new Date(Date.now() - 1000) })
  await eventually(() => expect(seen).toEqual([2]))
  await db.execute(
    sql`update jobs.job set start_after = now() - interval '90 s' where name = 'later.done' and state = 'created'`,
  )
  await eventually(() => expect(seen).toEqual([2, 1]))
})

test('a job whose worker died is taken by another worker [Rel11]', async () => {
  const first = newJobs()
  const taken = vi.fn<() => Promise<void>>(async () => {})
  const definition = { schema: numbered, retry: soon, handler: taken }
  first.jobs.register('orphan.taken', definition)
  await first.jobs.start('UTC')
  await first.jobs.send(db, 'orphan.taken', { n: 1 }, { startAfter: 3600 })
  await first.jobs.stop()
  // Simulates a killed process: an active job with an old heartbeat. The first process never ran it, because a handler abandoned
  // by a stop still settles its job later, and could settle this one.
  await db.execute(
    sql`update jobs.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '1 hour' where name = 'orphan.taken'`,
  )
  const second = newJobs()
  second.jobs.register('orphan.taken', definition)
  await second.jobs.start('UTC')
  await eventually(() => expect(taken).toHaveBeenCalledOnce())
})

test('jobs continue after every connection was lost [Rel8]', async () => {
  const { jobs } = newJobs()
  const seen: number[] = []
  jobs.register('outage.done', { schema: numbered, handler: async ({ n }) => void seen.push(n) })
  await jobs.start('UTC')
  await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  await eventually(() => jobs.send(db, 'outage.done', { n: 1 }))
  await eventually(() => expect(seen).toContain(1))
})

test('queue settings follow the release, and removed schedules stop', async () => {
  const before = newJobs()
  before.jobs.register('changing.done', { cron: '0 3 * * *', retry: soon, handler: async () => {} })
  await before.jobs.start('UTC')
  await before.jobs.stop()
  const after = newJobs()
  after.jobs.register('changing.done', { retry: { ...soon, limit: 7 }, handler: async () => {} })
  await after.jobs.start('UTC')
  const { rows } = await db.execute(
    sql`select retry_limit, retry_delay_max from jobs.queue where name = 'changing.done'`,
  )
  expect(rows).toEqual([{ retry_limit: 7, retry_delay_max: 1 }])
  expect((await db.execute(sql`select 1 from jobs.schedule where name = 'changing.done'`)).rows).toEqual([])
})

test('a start without changes writes nothing, and one in another time zone updates its schedules', async () => {
  const written = async (timeZone: string) => {
    const { jobs } = newJobs()
    jobs.register('unchanged.done', { cron: '0 3 * * *', handler: async () => {} })
    await jobs.start(timeZone)
    await jobs.stop()
    const { rows } = await db.execute(
      sql`select q.updated_on as queue, s.updated_on as schedule from jobs.queue q join jobs.schedule s using (name)
        where name = 'unchanged.done'`,
    )
    return rows[0]
  }
  const first = await written('UTC')
  expect(await written('UTC')).toEqual(first)
  const moved = await written('America/Manaus')
  expect(moved).toEqual({ queue: first?.['queue'], schedule: expect.anything() })
  expect(moved?.['schedule']).not.toEqual(first?.['schedule'])
})

test('a nightly job missed while the machine was off runs at the next start, once [Rel11]', async () => {
  let done = 0
  const start = async () => {
    const { jobs } = newJobs()
    jobs.register('nightly.done', { cron: '0 3 * * *', handler: async () => void (done += 1) })
    await jobs.start('UTC')
    return jobs
  }
  await (await start()).stop()
  await db.execute(sql`update jobs.version set cron_on = now() - interval '1 week'`)
  await db.execute(sql`update jobs.schedule set created_on = now() - interval '1 month' where name = 'nightly.done'`)
  await start()
  await eventually(() => expect(done).toBe(1))
  const { rows } = await db.execute(sql`select count(*)::int as sent from jobs.job where name = 'nightly.done'`)
  expect(rows).toEqual([{ sent: 1 }])
})

test('after the clock was set back a year, jobs do not wait for that year to pass again [Rel11]', async () => {
  const { jobs } = newJobs()
  const seen: number[] = []
  jobs.register('ahead.done', { schema: numbered, handler: async ({ n }) => void seen.push(n) })
  await jobs.start('UTC')
  await jobs.send(db, 'ahead.done', { n: 1 }, { startAfter: 3600 })
  await jobs.send(db, 'ahead.done', { n: 2 }, { startAfter: 3600 })
  const year = sql.raw("interval '1 year'")
  await db.execute(sql`update jobs.job set created_on = created_on + ${year}, start_after = created_on + ${year}
    where name = 'ahead.done' and data->>'n' = '2'`)
  await db.execute(sql`update jobs.queue set monitor_claim_on = now() + ${year} where name = 'ahead.done'`)
  await db.execute(sql`update jobs.version set cron_on = now() + ${year}`)
  await eventually(() => expect(seen).toEqual([2]))
  const { rows } = await db.execute(sql`select q.monitor_claim_on <= now() as looked, v.cron_on <= now() as scheduled
    from jobs.queue q, jobs.version v where q.name = 'ahead.done'`)
  expect(rows).toEqual([{ looked: true, scheduled: true }])
})

test('queue maintenance continues in a process whose machine’s clock is set back [Rel11, Rel18]', async () => {
  const { jobs } = newJobs()
  jobs.register('things.kept', { cron: '* * * * *', handler: async () => undefined })
  await jobs.start('UTC')
  const looked = async () =>
    (await pool.query<{ at: Date }>('select max(monitor_claim_on) as at from jobs.queue')).rows[0]!.at?.getTime() ?? 0
  await eventually(async () => expect(await looked()).toBeGreaterThan(0))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 86_400_000 })
  try {
    for (let look = 0; look < 2; look++) {
      const last = await looked()
      await eventually(async () => expect(await looked()).toBeGreaterThan(last))
    }
  } finally {
    vi.useRealTimers()
  }
})

test('stopping waits for the running job [Rel10]', async () => {
  const { jobs } = newJobs()
  const begun = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  let finished = false
  jobs.register('slow.done', {
    handler: async () => {
      begun.resolve()
      await goOn.promise
      finished = true
    },
  })
  await jobs.start('UTC')
  await jobs.send(db, 'slow.done', {})
  await begun.promise
  const stopped = jobs.stop()
  goOn.resolve()
  await stopped
  expect(finished).toBe(true)
  expect((await db.execute(sql`select state from jobs.job where name = 'slow.done'`)).rows).toEqual([
    { state: 'completed' },
  ])
})

test('a job that runs longer than a stop waits is given back [Rel10]', async () => {
  const { jobs, lines } = newJobs()
  const begun = Promise.withResolvers<AbortSignal>()
  jobs.register('endless.done', {
    handler: async (_data, { signal }) => {
      begun.resolve(signal)
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      throw new Error('what it needs is closed')
    },
  })
  await jobs.start('UTC')
  await jobs.send(db, 'endless.done', {})
  const signal = await begun.promise
  await jobs.stop({ timeoutMs: 10 })
  expect(signal.aborted).toBe(true)
  expect((await db.execute(sql`select state from jobs.job where name = 'endless.done'`)).rows).toEqual([
    { state: 'retry' },
  ])
  // giving a job back is not a failure and logs no stack
  await eventually(() => expect(lines.join('')).toContain('job given back'))
  expect(lines.join('')).not.toMatch(/job failed|stack/)
})

test('a job is defined once and before the start', async () => {
  const { jobs } = newJobs()
  const definition = { handler: async () => {} }
  jobs.register('once.done', definition)
  expect(() => jobs.register('once.done', definition)).toThrow('twice')
  await jobs.start('UTC')
  expect(() => jobs.register('late.done', definition)).toThrow('too late')
})

test('connections that the network forgot do not block the jobs [Rel8, Rel11]', async () => {
  const relay = await openDatabaseRelay(database.url)
  const behind = createDatabase(relay.url, { poolSize: 2 })
  const { jobs } = newJobs({ pool: behind.pool, statementMs: 500 })
  const seen: number[] = []
  jobs.register('things.after', { schema: numbered, handler: async ({ n }) => void seen.push(n) })
  await jobs.start('UTC')
  await jobs.send(db, 'things.after', { n: 1 })
  await eventually(() => expect(seen).toEqual([1]))
  relay.hold()
  await jobs.send(db, 'things.after', { n: 2 })
  await sleep(600) // long enough to be checked
  relay.release({ forget: true })
  await eventually(() => expect(seen).toEqual([1, 2]))
  await jobs.stop({ timeoutMs: 1000 })
  await relay.cut()
  await behind.close()
})

test('of processes that create the queue at once the later ones continue, in any server language [Rel12]', async () => {
  const empty = await createTestDatabase({ migrated: false })
  const { jobs } = newJobs({
    pool: {
      query: async (query: { text: string }) => {
        const result = await empty.pool.query(query)
        // as if another process had created it
        if (/create type/i.test(query.text))
          throw Object.assign(new Error('ya existe un tipo «job_state»'), { code: '42710' })
        return result
      },
    } as unknown as Pool,
  })
  await expect(jobs.start('UTC')).resolves.toBeUndefined()
  await running.pop()?.stop({ timeoutMs: 1000 })
  await empty.close()
})
