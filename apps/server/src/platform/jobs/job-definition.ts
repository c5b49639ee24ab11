import type { Queue, UpdateQueueOptions } from 'pg-boss'
import type { z } from 'zod'

/** One run of a job. */
interface JobRun {
  id: string
  /** 1 for the first attempt. */
  attempt: number
  /** Aborted when the run exceeds `expireSeconds` or the process stops. */
  signal: AbortSignal
}

export interface RetryPolicy {
  /** Attempts after the first; afterwards the job goes to the dead letters. */
  limit: number
  delaySeconds: number
  /** Limit in seconds for the delay, which doubles each time (with jitter). */
  maxDelaySeconds: number
}

export interface JobDefinition<S extends z.ZodType = z.ZodType> {
  /** Checked when the job is sent and again when it runs. Only ids and options: texts of people stay in their tables. */
  schema?: S
  /** Runs at least once, so it must tolerate repetition. A rejection is a failed attempt, a `FinalFailure` the last one. */
  handler(data: z.output<S>, run: JobRun): Promise<void>
  /** 5 retries from 2 s up to 5 min by default. */
  retry?: RetryPolicy
  /** How many run at once in this process; 1 by default. */
  concurrency?: number
  /** Limit of one attempt; 15 min by default. */
  expireSeconds?: number
  /** Lets only one of several jobs with the same `singletonKey` wait; each `send` must then carry a key. Fixed once the queue exists. */
  onePerKey?: boolean
  /** Also sends the job, without data, at these times in the organization's zone. */
  cron?: string
}

export const deadLetterQueue = 'dead-letter'

const defaultRetry: RetryPolicy = { limit: 5, delaySeconds: 2, maxDelaySeconds: 300 }

/** The settings of a definition's queue, in pg-boss's terms. */
export function queueOptions({ retry = defaultRetry, expireSeconds = 900 }: JobDefinition): UpdateQueueOptions {
  return {
    retryLimit: retry.limit,
    retryDelay: retry.delaySeconds,
    retryBackoff: true,
    retryDelayMax: retry.maxDelaySeconds,
    expireInSeconds: expireSeconds,
    // A dead worker is noticed within heartbeat + monitor interval, below the 60 s of Rel11.
    heartbeatSeconds: 20,
    deleteAfterSeconds: 86_400,
    deadLetter: deadLetterQueue,
    notify: true,
  }
}

/** The policy of a definition's queue, in pg-boss's terms. */
export function queuePolicy({ onePerKey = false }: JobDefinition): NonNullable<Queue['policy']> {
  return onePerKey ? 'short' : 'standard'
}
