import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { findOwned, insertEvents, type RunEvents } from '#/modules/conversations/runs/engine/events.repository.ts'
import type { LiveRun } from '#/modules/conversations/runs/engine/live-run.model.ts'
import { isUniqueViolation } from '#/platform/db/conflict.ts'
import { isDatabaseOutage, isPassingRefusal, isRefusal } from '#/platform/db/outage.ts'

const SHORTEST_MS = 30
const LONGEST_MS = 100
/** The pause is so many times what the last batch took, which keeps storing below a quarter of the time. */
const PAUSE_FACTOR = 4
const RETRY_MS = 250

export interface EventLogOptions {
  pool: Pool
  workerId: string
  log: Logger
  /** How long a refusal that may pass is waited for. */
  patienceMs: number
  /** Called once the events are stored: now they may be sent. */
  onStored: (stored: RunEvents) => void
  /** Called for a run that another worker owns, or whose events the database refuses. */
  onLost: (run: LiveRun) => void
}

/** Stores the events of all runs of this process, in batches: before anything is sent, it is stored (Rel2). */
export interface EventLog {
  /** Announces that a run has events to store, at once or with the next batch. */
  touch(run: LiveRun, when: 'at-once' | 'soon'): void
  /** Resolves when nothing of the run is on its way to the database; what it has pending is left to the caller. */
  settle(run: LiveRun): Promise<void>
}

/** Runs that wait to be stored, and the one batch of them that is on its way. */
interface Queue {
  readonly waiting: Set<LiveRun>
  /** Whether a batch waits for a flush interval after the one before. */
  readonly hasInterval: boolean
  storing?: { runs: ReadonlySet<LiveRun>; done: Promise<void> } | undefined
  timer?: NodeJS.Timeout | undefined
  immediate?: NodeJS.Immediate | undefined
  notBefore: number
}

export function createEventLog({ pool, workerId, log, patienceMs, onStored, onLost }: EventLogOptions): EventLog {
  // First words do not wait behind a large batch of other answers' words.
  const prompt: Queue = { waiting: new Set(), hasInterval: false, notBefore: 0 }
  const usual: Queue = { waiting: new Set(), hasInterval: true, notBefore: 0 }
  const queues = [prompt, usual]

  const batchOf = (run: LiveRun) => queues.find(({ storing }) => storing?.runs.has(run))?.storing

  function schedule(queue: Queue): void {
    if (queue.storing || queue.immediate || queue.waiting.size === 0) return
    const delay = queue.notBefore - performance.now()
    // A turn later, after the other sockets that are ready now: their words go into the same batch.
    if (delay <= 0) queue.immediate = setImmediate(begin, queue)
    else queue.timer ??= setTimeout(begin, delay, queue)
  }

  function begin(queue: Queue): void {
    clearTimeout(queue.timer)
    clearImmediate(queue.immediate)
    queue.timer = undefined
    queue.immediate = undefined
    // The events of one run are stored in their order: one that is on its way in the other queue stays.
    const runs = [...queue.waiting].filter((run) => !batchOf(run))
    for (const run of runs) queue.waiting.delete(run)
    const batch = runs.map((run) => ({ run, events: run.take() })).filter(({ events }) => events.length > 0)
    if (batch.length === 0) return
    queue.storing = { runs: new Set(batch.map(({ run }) => run)), done: store(queue, batch) }
  }

  async function store(queue: Queue, batch: readonly RunEvents[]): Promise<void> {
    const startedAt = performance.now()
    await write(batch)
    queue.storing = undefined
    const took = performance.now() - startedAt
    if (queue.hasInterval)
      queue.notBefore = startedAt + Math.min(LONGEST_MS, Math.max(SHORTEST_MS, took * PAUSE_FACTOR))
    queues.forEach(schedule)
  }

  /**
   * Never rejects: a database that cannot be reached is waited for, one that refuses for as long as there is patience and
   * the reason may pass; whatever else fails costs the runs concerned.
   */
  async function write(batch: readonly RunEvents[], patientUntil = Infinity): Promise<void> {
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
        if (!mayPass || performance.now() >= patientUntil) return refuse(batch, err, patientUntil)
        log.warn({ err, runs: batch.length }, 'events wait for the database')
        await sleep(RETRY_MS)
      }
    }
  }

  /** One run's bad event must not hold up the others: each is tried alone. */
  async function refuse(batch: readonly RunEvents[], err: unknown, patientUntil: number): Promise<void> {
    const [only] = batch
    if (batch.length > 1) {
      for (const one of batch) await write([one], patientUntil)
    } else if (only) {
      log.error({ err, runId: only.run.facts.runId }, 'events could not be stored')
      onLost(only.run)
    }
  }

  async function settle(run: LiveRun): Promise<void> {
    const storing = batchOf(run)
    if (storing) {
      await storing.done
      return settle(run)
    }
    for (const { waiting } of queues) waiting.delete(run)
  }

  return {
    touch(run, when) {
      const queue = when === 'at-once' ? prompt : usual
      queue.waiting.add(run)
      schedule(queue)
    },
    settle,
  }
}
