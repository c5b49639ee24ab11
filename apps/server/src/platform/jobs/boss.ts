import { sql } from 'drizzle-orm'
import type { Pool, QueryConfig } from 'pg'
import { PgBoss, systemClock, type Db as BossDatabase } from 'pg-boss'
import type { Queryable } from '#/platform/db/database.ts'
import type { Listen } from '#/platform/db/listen.ts'
import { isDatabaseOutage } from '#/platform/db/outage.ts'
import { asWork } from '#/platform/db/work-kind.ts'
import type { Logger } from '#/platform/log/logger.ts'

export interface BossOptions {
  pool: Pool
  listen: Pick<Listen, 'on' | 'onReconnect'>
  log: Logger
  /** Seconds between two looks for workers that died. */
  monitorSeconds: number
  /** For a statement of the queue's own; a handler has as long as a job may take. */
  statementMs: number
}

/** All workers look for jobs at the same moment: without a limit each would open a connection and keep it. */
const queriesAtOnce = 2

/** That another process was first: pg-boss knows it by these words alone, and a server may speak another language. */
const wordsOf: Readonly<Record<string, string>> = {
  '42710': 'already exists',
  '42P06': 'already exists',
  '42P07': 'already exists',
  '42723': 'already exists',
  '22012': 'division by zero',
}

function inItsWords(error: Error & { code?: string }): never {
  const words = wordsOf[error.code ?? '']
  if (words) error.message += ` (${words})`
  throw error
}

/** Goes on whatever becomes of the machine's: set back an hour, that would leave everything that comes by schedule undone for an hour. */
const steadyClock = { ...systemClock, now: () => performance.timeOrigin + performance.now() }
/** How far it differs from the database's, which schedules go by, is asked so often; a machine may have slept. */
const SKEW_SECONDS = 60

/**
 * pg-boss on the process's own connections: its queries on the pool, its notifications on the one that listens, so that
 * jobs cost no connection of their own.
 */
export function createBoss({ pool, listen, log, monitorSeconds, statementMs }: BossOptions): PgBoss {
  const oneOfFew = limitConcurrency(queriesAtOnce)
  // on a connection that the network forgot they would keep the few places for as long as a job may take
  const short = (text: string, values: unknown[]): QueryConfig<unknown[]> & { query_timeout: number } => ({
    text,
    values,
    query_timeout: statementMs,
  })
  const db: BossDatabase = {
    executeSql: (text, values = []) =>
      oneOfFew(() => asWork('job', () => pool.query(short(text, values)))).catch(inItsWords),
    async listen(channel, onNotification, onReconnect) {
      const off = [listen.on(channel, onNotification), listen.onReconnect(onReconnect)]
      return {
        close: async () => {
          for (const stop of off) stop()
        },
      }
    },
  }
  const boss = new PgBoss({
    db,
    schema: 'jobs',
    clock: steadyClock,
    clockMonitorIntervalSeconds: SKEW_SECONDS,
    useListenNotify: true,
    superviseIntervalSeconds: monitorSeconds,
    monitorIntervalSeconds: monitorSeconds,
  })
  boss.on('error', (reason) => {
    // Workers report a plain object with the error's fields.
    const err = reason instanceof Error ? reason : Object.assign(new Error(), reason)
    // Every worker says so at every poll while the database is away; the pool has said it already.
    log[isDatabaseOutage(err) ? 'debug' : 'error']({ err }, 'job queue error')
  })
  boss.on('warning', ({ message }) => {
    // what differs here is the steady clock, and the product says itself where the machine's is wrong
    if (!message.includes('Clock skew')) log.warn({ warning: message }, 'job queue warning')
  })
  return boss
}

const undoText = `
  with gone_back as (select from jobs.version where cron_on > jobs.job_now() + interval '1 minute'),
  passes as (
    update jobs.version set cron_on = jobs.job_now(), bam_on = least(bam_on, jobs.job_now()),
      flow_on = least(flow_on, jobs.job_now()), reindex_on = least(reindex_on, jobs.job_now()),
      monitor_backoff_on = least(monitor_backoff_on, jobs.job_now())
    where exists (select from gone_back)),
  looks as (
    update jobs.queue set monitor_claim_on = least(monitor_claim_on, jobs.job_now()),
      monitor_on = least(monitor_on, jobs.job_now()), maintain_on = least(maintain_on, jobs.job_now())
    where exists (select from gone_back)),
  sent as (
    delete from jobs.job where name = '__pgboss__send-it' and state > 'active'
      and singleton_on > jobs.job_now() at time zone 'utc' and exists (select from gone_back))
  update jobs.job set start_after = start_after - greatest(created_on - jobs.job_now(), interval '0'),
    created_on = least(created_on, jobs.job_now()), started_on = least(started_on, jobs.job_now()),
    heartbeat_on = least(heartbeat_on, jobs.job_now())
  where state <= 'active' and greatest(created_on, started_on, heartbeat_on) > jobs.job_now()
    and exists (select from gone_back)`

/**
 * After the database's clock was set back (it was wrong, and somebody or NTP put it right), brings what was noted by the clock of
 * before to now: else nothing would be done by schedule, and no dead worker found, until the old time comes again.
 */
export async function undoFutureTimes(pool: Pool): Promise<void> {
  await pool.query({ name: 'jobs-undo-future', text: undoText })
}

/** Moves the hour of a job that waits under this key to now. */
export async function hasten(tx: Queryable, name: string, singletonKey: string): Promise<void> {
  await tx.execute(sql`update jobs.job set start_after = jobs.job_now()
    where name = ${name} and singleton_key = ${singletonKey} and state in ('created', 'retry') and start_after > jobs.job_now()`)
}

function limitConcurrency(limit: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let free = limit
  return async (task) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
