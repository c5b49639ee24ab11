import type { Queue, UpdateQueueOptions } from 'pg-boss'
import type { z } from 'zod'

/** One run of a job. */
interface JobRun {
  id: string
  /** 1 for the first attempt. */
  attempt: number
  /** Aborted when the run takes longer than `expireSeconds` or the process stops. */
  signal: AbortSignal
}

export interface RetryPolicy {
  /** Attempts after the first; with none left the job goes to the dead letters. */
  limit: number
  delaySeconds: number
  /** Doubles the delay each time (with jitter), up to so many seconds. */
  maxDelaySeconds: number
}

export interface JobDefinition<S extends z.ZodType = z.ZodType> {
  /** Checked when the job is sent and again when it runs. Ids and options alone: texts of people stay in their tables. */
  schema?: S
  /** Runs at least once, so it must bear a repetition; a rejection is a failed attempt, a `FinalFailure` the last one. */
  handler(data: z.output<S>, run: JobRun): Promise<void>
  /** 5 retries from 2 s up to 5 min unless given. */
  retry?: RetryPolicy
  /** How many run at once in this process; 1 unless given. */
  concurrency?: number
  /** How long one attempt may take; 15 min unless given. */
  expireSeconds?: number
  /** Of several jobs with the same `singletonKey` only one waits; each `send` must then carry a key. Fixed once created. */
  onePerKey?: boolean
  /** Also sends the job (without data) at these times, in the organization's zone. */
  cron?: string
}

export const deadLetterQueue = 'dead-letter'

const defaultRetry: RetryPolicy = { limit: 5, delaySeconds: 2, maxDelaySeconds: 300 }

/** The queue's settings of a definition, in pg-boss's words. */
export function queueOptions({ retry = defaultRetry, expireSeconds = 900 }: JobDefinition): UpdateQueueOptions {
  return {
    retryLimit: retry.limit,
    retryDelay: retry.delaySeconds,
    retryBackoff: true,
    retryDelayMax: retry.maxDelaySeconds,
    expireInSeconds: expireSeconds,
    // A worker that died is noticed within heartbeat + monitor interval, below the 60 s of Rel11.
    heartbeatSeconds: 20,
    deleteAfterSeconds: 86_400,
    deadLetter: deadLetterQueue,
    notify: true,
  }
}

export function queuePolicy({ onePerKey = false }: JobDefinition): NonNullable<Queue['policy']> {
  return onePerKey ? 'short' : 'standard'
}
