import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { fromDrizzle, type JobInsert, type JobResult, type JobWithMetadata, type PgBoss } from 'pg-boss'
import type { z } from 'zod'
import type { Queryable } from '#/platform/db/database.ts'
import type { Listen } from '#/platform/db/listen.ts'
import { asWork } from '#/platform/db/work-kind.ts'
import { FinalFailure } from '#/platform/errors/domain-error.ts'
import { createBoss, hastenJob, undoFutureTimes } from '#/platform/jobs/boss.ts'
import { deadLetterQueue, type JobDefinition, queueOptions, queuePolicy } from '#/platform/jobs/job-definition.ts'
import { loggedError } from '#/platform/log/logged-error.ts'
import type { Logger } from '#/platform/log/logger.ts'
import type { Metrics } from '#/platform/metrics/metrics.ts'
import { hashId } from '#/platform/secrets/keys.ts'

interface SendOptions {
  /** The earliest start: an instant, or seconds from now. */
  startAfter?: Date | number
  /** For a definition with `onePerKey`: sends nothing while another job with this key waits. */
  singletonKey?: string
}

interface SendManyOptions {
  /** A name per job: the same one is not sent again until a day after the job has finished. */
  once?: readonly string[] | undefined
  /** The earliest start of each. */
  startAfter?: readonly Date[]
}

interface DeadLetter {
  id: string
  queue: string
  data: unknown
  failedAt: Date
  attempts: number
  error: unknown
}

/** Background work that survives a crash: runs at least once, with limited attempts [Rel11]. */
export interface Jobs {
  /** Defines a job under a unique name (`noun.verb`); call it before `start`. */
  register<S extends z.ZodType>(name: string, definition: JobDefinition<S>): void
  /** Creates or updates the queues and starts the workers; `cron` times apply to this zone. */
  start(timeZone: string): Promise<void>
  /** Changes the zone of `cron` times: jobs of the coming night may run twice or not at all. */
  moveTo(timeZone: string): Promise<void>
  /** Takes no more jobs, waits for running ones, and gives the rest back after `timeoutMs`. */
  stop(options?: { timeoutMs?: number }): Promise<void>
  /** Sends a job with the transaction's commit; a rollback sends nothing. */
  send(tx: Queryable, name: string, data: object, options?: SendOptions): Promise<void>
  /** Starts a job that waits for its time under this key; does nothing where none waits. */
  hasten(tx: Queryable, name: string, singletonKey: string): Promise<void>
  /**
   * Sends a job for each item with the transaction's commit, in one statement; not for definitions with `onePerKey`. These jobs
   * wait for jobs sent singly.
   */
  sendMany(tx: Queryable, name: string, data: readonly object[], options?: SendManyOptions): Promise<void>
  /** Jobs that failed for good, newest first. */
  deadLetters(limit?: number): Promise<DeadLetter[]>
  /** Sends a dead job to its queue again; false where it no longer exists. */
  retryDeadLetter(id: string): Promise<boolean>
}

/** Priority of jobs sent to many: a new password must not wait for twenty thousand mails. */
const AFTER_OTHERS = -1

export interface JobsOptions {
  pool: Pool
  listen: Pick<Listen, 'on' | 'onReconnect'>
  log: Logger
  metrics: Metrics
  /** Longest delay in seconds of jobs without a notification (retries, later starts); 2 by default. */
  pollSeconds?: number
  /** Seconds between two checks for dead workers; 10 by default. */
  monitorSeconds?: number
  /** Limit in milliseconds for statements of the queue itself; 30,000 by default. */
  statementMs?: number
}

/** Creates the job queue on the process's database connections. */
export function createJobs(options: JobsOptions): Jobs {
  const { pool, listen, log, metrics, pollSeconds = 2, monitorSeconds = 10, statementMs = 30_000 } = options
  const boss = createBoss({ pool, listen, log, monitorSeconds, statementMs, onSent: wake })
  const definitions = new Map<string, JobDefinition>()
  const workers = new Map<string, Promise<string>[]>()
  let started = false
  let isOver = false
  let zone: string | undefined
  let looking: NodeJS.Timeout | undefined
  let correcting: NodeJS.Timeout | undefined
  metrics.beforeRender(() => measureAges(pool, metrics))

  function getDefinition(name: string): JobDefinition {
    const definition = definitions.get(name)
    if (!definition) throw new Error(`job ${name} is not registered`)
    return definition
  }

  /** Wakes the workers of a queue, which its first due job starts: sixty would each ask for jobs at every start. */
  function wake(name: string): void {
    const definition = definitions.get(name)
    if (!looking || !definition) return
    const idle = workers.get(name)
    if (!idle) workers.set(name, startWorkers(boss, name, definition, { poll: pollSeconds, log, isOver: () => isOver }))
    else for (const worker of idle) void worker.then((id) => boss.notifyWorker(id))
  }

  /**
   * Wakes the workers of queues with due jobs that had no notification (retries, later starts), in one statement for all queues:
   * fifty polling workers would keep an idle machine busy.
   */
  async function wakeDue(): Promise<void> {
    // limited in time, because on a forgotten connection it would keep later ones waiting
    const due = { name: 'jobs-due', text: dueText, values: [[...definitions.keys()]], query_timeout: statementMs }
    const { rows } = await pool.query<{ name: string }>(due)
    for (const { name } of rows) wake(name)
  }

  async function moveTo(timeZone: string): Promise<void> {
    if (zone === timeZone) return
    // a machine that was off when a job was due runs it once when it is on again, however often it was due
    const wish = { tz: timeZone, missed: 'once' } as const
    const scheduleKey = (cron: string, zone: string, missed = '') => [cron, zone, missed].join(' ')
    const storedSchedules = new Map(
      (await boss.getSchedules()).map(({ name, cron, timezone, options: { missed } = {} }) => [
        name,
        scheduleKey(cron, timezone, missed),
      ]),
    )
    for (const [name, { cron }] of definitions)
      if (cron && storedSchedules.get(name) !== scheduleKey(cron, timeZone, wish.missed))
        await boss.schedule(name, cron, {}, wish)
    zone = timeZone
  }

  return {
    moveTo,
    register(name, definition) {
      if (started || definitions.has(name)) throw new Error(`job ${name} is registered twice or too late`)
      definitions.set(name, definition)
    },
    async start(timeZone) {
      started = true
      await boss.start()
      await prepareQueues(boss, definitions)
      await moveTo(timeZone)
      looking = setInterval(() => void wakeDue().catch(ignoreOutage), pollSeconds * 1000).unref()
      correcting = setInterval(() => void undoFutureTimes(pool).catch(ignoreOutage), monitorSeconds * 1000).unref()
      await wakeDue()
    },
    async stop({ timeoutMs = 20_000 } = {}) {
      clearInterval(looking)
      looking = undefined
      clearInterval(correcting)
      // pg-boss itself would poll its workers every half second; a worker told to stop reports its end
      const over = new AbortController()
      const workersEnd = Promise.all([...definitions.keys()].map((name) => boss.offWork(name)))
      const timeIsUp = sleep(timeoutMs, undefined, { signal: over.signal }).catch(() => undefined)
      await Promise.race([workersEnd, timeIsUp]).finally(() => over.abort())
      isOver = true
      await boss.stop({ graceful: false, close: false })
    },
    async send(tx, name, data, { startAfter, singletonKey } = {}) {
      const { schema, onePerKey = false } = getDefinition(name)
      if (onePerKey !== (singletonKey !== undefined)) throw new Error(`job ${name}: a singletonKey goes with onePerKey`)
      await boss.send(name, (schema?.parse(data) ?? data) as object, {
        db: fromDrizzle(tx, sql),
        ...(startAfter === undefined ? {} : { startAfter }),
        ...(singletonKey === undefined ? {} : { singletonKey }),
      })
    },
    hasten: hastenJob,
    async sendMany(tx, name, data, { once, startAfter } = {}) {
      const { schema, onePerKey = false } = getDefinition(name)
      if (onePerKey) throw new Error(`job ${name}: one for each key is sent by itself`)
      if (data.length === 0) return
      const jobs = data.map((each, at) => ({
        data: (schema?.parse(each) ?? each) as object,
        priority: data.length > 1 ? AFTER_OTHERS : 0,
        ...(once ? { id: hashId(name, once[at] ?? '') } : {}),
        ...(startAfter ? { startAfter: startAfter[at] } : {}),
      }))
      await boss.insert(name, jobs as JobInsert[], { db: fromDrizzle(tx, sql) })
    },
    async deadLetters(limit = 100) {
      const dead = await boss.findJobs<object>(deadLetterQueue, { queued: true })
      return dead
        .map(presentDead)
        .toSorted((a, b) => b.failedAt.getTime() - a.failedAt.getTime())
        .slice(0, limit)
    },
    retryDeadLetter: async (id) => (await boss.redrive(deadLetterQueue, { ids: [id] })) > 0,
  }
}

/** Creates missing queues and updates existing ones, which pg-boss leaves as they were created. */
async function prepareQueues(boss: PgBoss, definitions: ReadonlyMap<string, JobDefinition>): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  if (!existing.has(deadLetterQueue)) await boss.createQueue(deadLetterQueue)
  for (const [name, definition] of definitions) {
    const [queue, options] = [existing.get(name), queueOptions(definition)]
    if (!queue) await boss.createQueue(name, { ...(options as object), policy: queuePolicy(definition) })
    else if (Object.entries(options).some(([key, value]) => queue[key as keyof typeof queue] !== value))
      await boss.updateQueue(name, options)
  }
  for (const { name } of await boss.getSchedules()) if (!definitions.get(name)?.cron) await boss.unschedule(name)
}

/** Workers are woken by notifications and rarely poll; without notifications they must poll often. */
const LOOK_ANYWAY_SECONDS = 60

/** Returns the ids of the workers. Where notifications cannot be received, each polls every `poll` seconds. */
function startWorkers(
  boss: PgBoss,
  name: string,
  definition: JobDefinition,
  { poll, ...means }: { poll: number } & RunMeans,
): Promise<string>[] {
  const options = {
    includeMetadata: true,
    perJobResults: true,
    pollingIntervalSeconds: poll,
    notifyPollingIntervalSeconds: LOOK_ANYWAY_SECONDS,
  } as const
  return Array.from({ length: definition.concurrency ?? 1 }, () => {
    const worker: Promise<string> = boss.work<object, void, typeof options>(name, options, async (jobs) => {
      // Looks for the next job right after this one: one notification may announce several.
      boss.notifyWorker(await worker)
      const results: JobResult[] = []
      for (const job of jobs) results.push(await run(definition, job, means))
      return results
    })
    return worker
  })
}

const dueText = `
  select q.name from jobs.queue q where q.name = any($1::text[]) and exists (
    select from jobs.job j where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= jobs.job_now())`

/** Ignores an outage, which the pool has already logged; the next check finds due jobs. */
const ignoreOutage = () => undefined

interface RunMeans {
  log: Logger
  /** Whether the stop has exceeded its time: running jobs were given back, and their end here is not a failure. */
  isOver: () => boolean
}

async function run(definition: JobDefinition, job: JobWithMetadata, { log, isOver }: RunMeans): Promise<JobResult> {
  const attempt = job.retryCount + 1
  try {
    const data = definition.schema ? definition.schema.parse(job.data) : job.data
    await asWork('job', () => definition.handler(data, { id: job.id, attempt, signal: job.signal }))
    return { id: job.id, status: 'completed' }
  } catch (err) {
    if (isOver()) log.info({ queue: job.name, jobId: job.id, attempt }, 'job given back')
    else log.error({ queue: job.name, jobId: job.id, attempt, err }, 'job failed')
    if (err instanceof FinalFailure) return { id: job.id, status: 'deadletter', output: loggedError(err) }
    throw storedFailure(err)
  }
}

/** The failure that pg-boss stores: facts, without a message that may repeat what a person wrote. */
function storedFailure(error: unknown): Error {
  const facts = loggedError(error)
  return new Error(facts.message ?? facts.type, { cause: facts })
}

function presentDead(job: JobWithMetadata): DeadLetter {
  return {
    id: job.id,
    queue: job.sourceName ?? deadLetterQueue,
    data: job.data,
    failedAt: job.createdOn,
    attempts: (job.sourceRetryCount ?? 0) + 1,
    error: job.sourceOutput,
  }
}

async function measureAges(pool: Pool, metrics: Metrics): Promise<void> {
  const { rows } = await pool.query<{ name: string; waiting: number; age: number | null }>(
    `select name, count(*)::int as waiting,
       extract(epoch from now() - min(start_after) filter (where start_after <= now()))::float8 as age
     from jobs.job where state < 'active' group by name`,
  )
  metrics.jobAge.reset()
  metrics.jobsWaiting.reset()
  for (const { name, waiting, age } of rows) {
    metrics.jobsWaiting.set({ queue: name }, waiting)
    if (age !== null) metrics.jobAge.set({ queue: name }, age)
  }
}
