import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { findOwned, insertEvents, type RunEvents } from '#/modules/conversations/runs/engine/events.repository.ts'
import type { LiveRun } from '#/modules/conversations/runs/engine/live-run.model.ts'
import { isUniqueViolation } from '#/platform/db/conflict.ts'
import { isDatabaseOutage, isPassingRefusal, isRefusal } from '#/platform/db/outage.ts'

const SHORTEST_MS = 30
const LONGEST_MS = 100
/** The pause is this multiple of the last batch's duration, so that storing takes less than a quarter of the time. */
const PAUSE_FACTOR = 4
const RETRY_MS = 250

export interface EventLogOptions {
  pool: Pool
  workerId: string
  log: Logger
  /** Milliseconds for which a possibly temporary refusal is retried. */
  patienceMs: number
  /** Called after events are stored, when they may be sent. */
  onStored: (stored: RunEvents) => void
  /** Called for a run that another worker owns, or whose events the database refuses. */
  onLost: (run: LiveRun) => void
}

/** Stores the events of all runs of this process in batches. Events are sent only after they are stored (Rel2). */
export interface EventLog {
  /** Schedules a run's events for storing, at once or with the next batch. */
  scheduleStoring(run: LiveRun, when: 'at-once' | 'soon'): void
  /** Stores a run's pending events at once; resolves when they are stored, or the run is lost. */
  storeNow(run: LiveRun): Promise<void>
  /** Resolves when no batch with this run is being stored; pending events are left to the caller. */
  waitForBatch(run: LiveRun): Promise<void>
}

/** Runs that wait, and the batch that is being stored. */
interface Queue {
  readonly waiting: Set<LiveRun>
  /** Whether a batch waits for a flush interval after the previous one. */
  readonly hasInterval: boolean
  storing?: { runs: ReadonlySet<LiveRun>; done: Promise<void> } | undefined
  timer?: NodeJS.Timeout | undefined
  immediate?: NodeJS.Immediate | undefined
  notBefore: number
}

/** Creates the log of this process, with one queue for first words and one for all other events. */
export function createEventLog({ pool, workerId, log, patienceMs, onStored, onLost }: EventLogOptions): EventLog {
  // First words must not wait behind a large batch of other answers.
  const prompt: Queue = { waiting: new Set(), hasInterval: false, notBefore: 0 }
  const usual: Queue = { waiting: new Set(), hasInterval: true, notBefore: 0 }
  const queues = [prompt, usual]

  const findBatch = (run: LiveRun) => queues.find(({ storing }) => storing?.runs.has(run))?.storing

  function scheduleQueue(queue: Queue): void {
    if (queue.storing || queue.immediate || queue.waiting.size === 0) return
    const delay = queue.notBefore - performance.now()
    // Starts after the other sockets that are ready now, so that their text joins the batch.
    if (delay <= 0) queue.immediate = setImmediate(storeNextBatch, queue)
    else queue.timer ??= setTimeout(storeNextBatch, delay, queue)
  }

  function storeNextBatch(queue: Queue): void {
    clearTimeout(queue.timer)
    clearImmediate(queue.immediate)
    queue.timer = undefined
    queue.immediate = undefined
    // A run that the other queue is storing waits, so that its events stay in order.
    const runs = [...queue.waiting].filter((run) => !findBatch(run))
    for (const run of runs) queue.waiting.delete(run)
    const batch = runs.map((run) => ({ run, events: run.takeEvents() })).filter(({ events }) => events.length > 0)
    if (batch.length === 0) return
    queue.storing = { runs: new Set(batch.map(({ run }) => run)), done: storeBatch(queue, batch) }
  }

  async function storeBatch(queue: Queue, batch: readonly RunEvents[]): Promise<void> {
    const startedAt = performance.now()
    await writeBatch(batch)
    queue.storing = undefined
    const took = performance.now() - startedAt
    if (queue.hasInterval)
      queue.notBefore = startedAt + Math.min(LONGEST_MS, Math.max(SHORTEST_MS, took * PAUSE_FACTOR))
    queues.forEach(scheduleQueue)
  }

  /**
   * Stores a batch; never rejects. Retries while the database is unreachable, and for a limited time while it refuses for a
   * reason that may pass. Other errors fail the affected runs.
   */
  async function writeBatch(batch: readonly RunEvents[], patientUntil = Infinity): Promise<void> {
    for (let again = false; ; again = true) {
      try {
        const stored = await insertEvents(pool, workerId, batch, { again })
        const owned = stored
          ? undefined
          : await findOwned(
              pool,
              workerId,
              batch.map(({ run }) => run),
            )
        for (const one of batch) {
          if (owned?.has(one.run) ?? true) onStored(one)
          else onLost(one.run)
        }
        return
      } catch (err) {
        if (isUniqueViolation(err) && !again) continue
        if (isRefusal(err)) patientUntil = Math.min(patientUntil, performance.now() + patienceMs)
        const mayPass = isDatabaseOutage(err) || isPassingRefusal(err)
        if (!mayPass || performance.now() >= patientUntil) return retrySingly(batch, err, patientUntil)
        log.warn({ err, runs: batch.length }, 'events wait for the database')
        await sleep(RETRY_MS)
      }
    }
  }

  /** Retries each run separately, so that one run's invalid event does not block the others. */
  async function retrySingly(batch: readonly RunEvents[], err: unknown, patientUntil: number): Promise<void> {
    const [only] = batch
    if (batch.length > 1) {
      for (const one of batch) await writeBatch([one], patientUntil)
    } else if (only) {
      log.error({ err, runId: only.run.facts.runId }, 'events could not be stored')
      onLost(only.run)
    }
  }

  async function waitForBatch(run: LiveRun): Promise<void> {
    const storing = findBatch(run)
    if (storing) {
      await storing.done
      return waitForBatch(run)
    }
    for (const { waiting } of queues) waiting.delete(run)
  }

  function scheduleStoring(run: LiveRun, when: 'at-once' | 'soon'): void {
    const queue = when === 'at-once' ? prompt : usual
    queue.waiting.add(run)
    scheduleQueue(queue)
  }

  async function storeNow(run: LiveRun): Promise<void> {
    while (run.cancelled !== 'lost' && (run.hasPendingEvent || findBatch(run))) {
      if (run.hasPendingEvent) scheduleStoring(run, 'at-once')
      await (findBatch(run)?.done ?? prompt.storing?.done ?? nextTurn())
    }
  }

  return {
    scheduleStoring,
    storeNow,
    waitForBatch,
  }
}
