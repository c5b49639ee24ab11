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
  /** Seconds between two checks for dead workers. */
  monitorSeconds: number
  /** Limit in milliseconds for statements of the queue itself; handlers have the limit of their job. */
  statementMs: number
  /** Called with the name of a queue to which a job was sent, to wake its workers. */
  onSent: (name: string) => void
}

/** All workers poll at the same moment: without a limit each would open and keep a connection. */
const queriesAtOnce = 2

/** Messages by which pg-boss recognizes that another process created an object first; the server may speak another language. */
const warningTexts: Readonly<Record<string, string>> = {
  '42710': 'already exists',
  '42P06': 'already exists',
  '42P07': 'already exists',
  '42723': 'already exists',
  '22012': 'division by zero',
}

function inItsWords(error: Error & { code?: string }): never {
  const words = warningTexts[error.code ?? '']
  if (words) error.message += ` (${words})`
  throw error
}

/** A clock that ignores changes of the machine's: set back an hour, that one would stop all scheduled work for an hour. */
const steadyClock = { ...systemClock, now: () => performance.timeOrigin + performance.now() }
/** How often the difference to the database's clock, which schedules follow, is measured; the machine may have slept. */
const SKEW_SECONDS = 60

/**
 * Creates pg-boss on the process's existing connections: queries on the pool, notifications on the listening one, so that jobs
 * need no further connection.
 */
export function createBoss({ pool, listen, log, monitorSeconds, statementMs, onSent }: BossOptions): PgBoss {
  const oneOfFew = limitConcurrency(queriesAtOnce)
  // on a forgotten connection they would block the few slots for as long as a job may take
  const short = (text: string, values: unknown[]): QueryConfig<unknown[]> & { query_timeout: number } => ({
    text,
    values,
    query_timeout: statementMs,
  })
  const db: BossDatabase = {
    executeSql: (text, values = []) =>
      oneOfFew(() => asWork('job', () => pool.query(short(text, values)))).catch(inItsWords),
    async listen(channel, _, onReconnect) {
      const off = [listen.on(channel, onSent), listen.onReconnect(onReconnect)]
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
    // During an outage every worker reports this at every poll, and the pool has already logged it.
    log[isDatabaseOutage(err) ? 'debug' : 'error']({ err }, 'job queue error')
  })
  boss.on('warning', ({ message }) => {
    // the difference concerns the steady clock; a wrong clock of the machine is reported elsewhere
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
 * After the database's clock was set back, moves times of the wrong clock to now: otherwise no scheduled job would run, and no
 * dead worker be found, until that time comes again.
 */
export async function undoFutureTimes(pool: Pool): Promise<void> {
  await pool.query({ name: 'jobs-undo-future', text: undoText })
}

/** Makes a waiting job with this key due now. */
export async function hastenJob(tx: Queryable, name: string, singletonKey: string): Promise<void> {
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
