import { randomUUID } from 'node:crypto'
import type { AppContext } from '#/context.ts'
import { joinCalls, joinDeltas } from '#/modules/conversations/messages/answer.model.ts'
import { actAfterAnswer } from '#/modules/conversations/runs/after-answer.service.ts'
import { isUncertain } from '#/modules/conversations/runs/engine/call-states.model.ts'
import { endRun, type Workplace } from '#/modules/conversations/runs/engine/ending.service.ts'
import { createEventLog } from '#/modules/conversations/runs/engine/event-log.service.ts'
import { readChatStates, readEvents, type RunEvents } from '#/modules/conversations/runs/engine/events.repository.ts'
import { type OrphanRow, renewLeases, takeOrphans } from '#/modules/conversations/runs/engine/lease.repository.ts'
import { LiveRun, type RunFacts } from '#/modules/conversations/runs/engine/live-run.model.ts'
import type { Outcome } from '#/modules/conversations/runs/engine/outcome.model.ts'
import { createPresence, type Presence } from '#/modules/conversations/runs/engine/presence.service.ts'
import { createSignals, type Signals } from '#/modules/conversations/runs/engine/signals.service.ts'
import { LEASE_SECONDS } from '#/modules/conversations/runs/engine/start-run.repository.ts'
import { answerQuestion } from '#/modules/conversations/runs/engine/worker.service.ts'
import { createFollowers, type Followers } from '#/modules/conversations/runs/streams/followers.stream.ts'
import { createWatchers, type Watchers } from '#/modules/conversations/runs/streams/watchers.stream.ts'
import { queueNotice } from '#/modules/push/push.service.ts'

/** Milliseconds; the defaults are those of Rel2, Rel5, Rel7, Rel9, Rel10 and M3. */
export interface EngineLimits {
  renewMs: number
  /** Before a failed model is asked again. */
  retryMs: number
  /** Silence of a model between two pieces, and before the first. */
  silenceMs: number
  firstSilenceMs: number
  /** Silence of a local model, whose answer is limited by length and not by time. */
  localSilenceMs: number
  /** Time for a whole answer. */
  totalMs: number
  /** Time for answers to end when the process stops. */
  graceMs: number
  /** Time without progress after which a reader is cut. */
  stalledMs: number
  /** Time for retrying while a reachable database refuses to store. */
  patienceMs: number
}

const defaults: Omit<EngineLimits, 'localSilenceMs'> = {
  renewMs: 5000,
  retryMs: 500,
  silenceMs: 30_000,
  firstSilenceMs: 60_000,
  totalMs: 120_000,
  graceMs: 18_000,
  stalledMs: 60_000,
  patienceMs: LEASE_SECONDS * 1000,
}

const TICK_MS = 1000

/** Runs the answers of this process, and takes over those of dead processes. */
export class RunEngine {
  readonly workerId = randomUUID()
  readonly followers: Followers
  readonly watchers: Watchers
  readonly #ctx: AppContext
  readonly #limits: EngineLimits
  readonly #presence: Presence
  readonly #signals: Signals
  readonly #workplace: Workplace
  /** The runs of this process, by chat id. */
  readonly #live = new Map<string, LiveRun>()
  /** Answers and notices that the process waits for when it stops. */
  readonly #working = new Set<Promise<void>>()
  readonly #timers: NodeJS.Timeout[] = []
  #isKeeping = false

  constructor(ctx: AppContext, limits: Partial<EngineLimits> = {}) {
    const { workerId } = this
    this.#ctx = ctx
    this.#limits = { ...defaults, localSilenceMs: ctx.config.localSilenceMs, ...limits }
    const { retryMs, patienceMs, stalledMs } = this.#limits
    this.#presence = createPresence(ctx.pool, workerId, ctx.log)
    const { pool } = this.#presence
    this.followers = createFollowers({
      read: (chatId, after, limit) => readEvents(ctx.pool, chatId, after, limit),
      isLocal: (chatId) => this.#live.has(chatId),
      announce: (chatIds) => this.#signals.announce(chatIds),
      onCount: (open) => ctx.metrics.openStreams.set(open),
      stalledMs,
    })
    this.watchers = createWatchers((chatIds) => readChatStates(ctx.pool, chatIds))
    this.#signals = createSignals(ctx, {
      onStop: (runId) => this.stopRun(runId),
      onAnnounced: (chatId) => this.#live.get(chatId)?.followElsewhere(),
      onEvents: this.followers.wake,
      onChanged: this.watchers.checkChat,
      onReconnect: () => {
        this.followers.wakeAll()
        this.watchers.checkAllChats()
      },
    })
    const onLost = (run: LiveRun) => this.#abandonRun(run)
    const onStored = (stored: RunEvents) => this.#publish(stored)
    this.#workplace = {
      ctx,
      pool,
      workerId,
      eventLog: createEventLog({ pool, workerId, log: ctx.log, patienceMs, onStored, onLost }),
      retryMs,
      patienceMs,
      onFinished: (last, reader) => this.#conclude(last, reader),
      onLost,
    }
  }

  /** Takes over the runs of dead workers, then keeps watching. Returns how many it took over. */
  async takeOver(): Promise<number> {
    await this.#presence.holdLock()
    const dead = await this.#presence.findDead()
    let taken = 0
    for (let more = await this.#takeOver(dead); more > 0; more = await this.#takeOver(dead)) taken += more
    this.#timers.push(
      setInterval(() => this.#watchModels(), TICK_MS).unref(),
      setInterval(() => void this.#keepLeases(), this.#limits.renewMs).unref(),
    )
    return taken
  }

  /** Starts a run whose lease this process holds; `seq` is the last stored number. */
  beginRun(facts: RunFacts, seq: number): void {
    // the run was taken over already, because the send's response took longer than a lease
    if (this.#live.get(facts.chatId)?.facts.runId === facts.runId) return
    this.#runTask(new LiveRun(facts, seq), (run) => answerQuestion(run, this.#workplace))
    this.notifyChange(facts.chatId)
  }

  /** Stops a run of this process; `signals` stop those of other instances. */
  stopRun(runId: string): void {
    for (const run of this.#live.values()) if (run.facts.runId === runId) run.cancel('stopped')
  }

  /** Notifies watchers of a change of the chat; starts and ends of runs here notify them anyway. */
  notifyChange(chatId: string): void {
    this.#signals.change(chatId)
  }

  /** Waits for running answers, interrupts those that do not end in time, and ends the streams. */
  async close(): Promise<void> {
    const ended = () => Promise.all(this.#working)
    const timeUp = Promise.withResolvers<void>()
    const timer = setTimeout(timeUp.resolve, this.#limits.graceMs)
    await Promise.race([ended(), timeUp.promise])
    clearTimeout(timer)
    for (const run of this.#live.values()) run.cancel('interrupted')
    await ended()
    for (const one of this.#timers) clearInterval(one)
    this.followers.close()
    this.watchers.close()
    this.#signals.close()
    await this.#presence.close()
  }

  #runTask(run: LiveRun, task: (run: LiveRun) => Promise<void>): void {
    this.#live.set(run.chatId, run)
    const leaveInterval = this.#ctx.models.flushInterval.enter()
    const done = task(run).finally(() => {
      leaveInterval()
      this.#forget(run)
      this.#working.delete(done)
    })
    this.#working.add(done)
  }

  /** Publishes a stored end. */
  #conclude(last: RunEvents, reader: number | null): void {
    const { run } = last
    this.#forget(run)
    this.notifyChange(run.chatId)
    const isFollowed = run.isFollowedElsewhere || this.followers.hasAny(run.chatId)
    if (reader !== null && !isFollowed) this.#notify(run, reader)
    this.#publish(last)
    actAfterAnswer(this.#ctx, run)
  }

  #publish(stored: RunEvents): void {
    this.followers.publish(stored)
    if (stored.run.isFollowedElsewhere) this.#signals.wake(stored.run.chatId)
  }

  /** Notifies the person's devices of an answer that no stream followed. */
  #notify({ facts }: LiveRun, reader: number): void {
    const { assistantId, chatId, runId } = facts
    const telling = queueNotice(this.#ctx, this.#ctx.db, { userIds: [reader] }, { type: 'answer', assistantId, chatId })
      .catch((err: unknown) => this.#ctx.log.warn({ err, runId }, 'devices were not told of an answer'))
      .finally(() => this.#working.delete(telling))
    this.#working.add(telling)
  }

  #forget(run: LiveRun): void {
    if (this.#live.get(run.chatId) === run) this.#live.delete(run.chatId)
  }

  /** Gives up a run that another worker has or will take; its followers then read from the database. */
  #abandonRun(run: LiveRun): void {
    run.cancel('lost')
    this.#forget(run)
    this.followers.wake(run.chatId)
  }

  #watchModels(): void {
    const { silenceMs, firstSilenceMs, localSilenceMs, totalMs } = this.#limits
    const now = performance.now()
    for (const run of this.#live.values()) {
      const silence = run.hasSpoken ? silenceMs : firstSilenceMs
      if (!run.isLocal && now - run.startedAt > totalMs) run.cancel('overtime')
      else if (now - run.lastHeardAt > (run.isLocal ? localSilenceMs : silence)) run.giveUpAttempt()
    }
  }

  async #keepLeases(): Promise<void> {
    if (this.#isKeeping) return
    this.#isKeeping = true
    // separately, so that one refusal does not block the other
    const failed = (err: unknown) => this.#ctx.log.warn({ err }, 'leases could not be renewed')
    await Promise.all([this.#presence.holdLock().catch(failed), this.#renew().catch(failed)])
    if (!this.#ctx.lifecycle.stopping) await this.#takeOver([]).catch(failed)
    this.#isKeeping = false
  }

  async #renew(): Promise<void> {
    if (this.#live.size === 0) return
    const runs = [...this.#live.values()]
    const runIds = runs.map(({ facts }) => facts.runId)
    const owned = await renewLeases(this.#workplace.pool, this.workerId, runIds)
    for (const run of runs) {
      const lease = owned.get(run.facts.runId)
      if (lease?.stop) run.cancel('stopped')
      // no lease: the run was lost, or ended during the query
      else if (!lease && this.#live.get(run.chatId) === run && !run.ending) this.#abandonRun(run)
    }
  }

  async #takeOver(deadWorkers: readonly string[]): Promise<number> {
    const live = [...this.#live.values()].map(({ facts }) => facts.runId)
    const orphans = await takeOrphans(this.#workplace.pool, this.workerId, { deadWorkers, live })
    for (const orphan of orphans) {
      const { run, close } = toTakeover(orphan)
      const { runId, attempt } = orphan
      this.#ctx.log.info({ runId, attempt, state: close?.state ?? 'again' }, 'run taken over')
      this.#runTask(run, close ? () => endRun(run, close, this.#workplace) : () => answerQuestion(run, this.#workplace))
    }
    return orphans.length
  }
}

const ATTEMPTS = 2

interface Takeover {
  run: LiveRun
  /** How to close the run; undefined to restart it. */
  close?: Outcome
}

/**
 * Decides on a run whose worker died: restarts it once if no text was stored and no call may have changed something; results
 * of calls stay. Otherwise closes it with its text, and the person may continue it (Rel5).
 */
function toTakeover(orphan: OrphanRow): Takeover {
  const { lastSeq, deltas, calls, note, stopRequested, ...facts } = orphan
  const run = new LiveRun(facts, lastSeq)
  run.restore(joinDeltas(deltas), joinCalls(facts.written, calls))
  run.note = note
  if (stopRequested) return { run, close: { state: 'stopped' } }
  const isOver = deltas.length > 0 || orphan.attempt > ATTEMPTS || run.calls.some(isUncertain)
  return isOver ? { run, close: { state: 'interrupted' } } : { run }
}
