import { randomUUID } from 'node:crypto'
import type { AppContext } from '#/context.ts'
import { queueNotice } from '#/modules/push/push.service.ts'
import { followAnswer } from '#/modules/conversations/runs/after-answer.service.ts'
import { createEventLog } from '#/modules/conversations/runs/engine/event-log.service.ts'
import { readChatStates, readEvents, type RunEvents } from '#/modules/conversations/runs/engine/events.repository.ts'
import { renewLeases, takeOrphans } from '#/modules/conversations/runs/engine/lease.repository.ts'
import { finishRuns } from '#/modules/conversations/runs/engine/finish-run.repository.ts'
import { LiveRun, type RunFacts } from '#/modules/conversations/runs/engine/live-run.model.ts'
import { createPresence } from '#/modules/conversations/runs/engine/presence.service.ts'
import { LEASE_SECONDS } from '#/modules/conversations/runs/engine/start-run.repository.ts'
import { createSignals } from '#/modules/conversations/runs/engine/signals.service.ts'
import { takeoverOf } from '#/modules/conversations/runs/engine/takeover.model.ts'
import { finish, work, type WorkerOptions } from '#/modules/conversations/runs/engine/worker.service.ts'
import { together } from '#/platform/speed/together.ts'
import { createFollowers, type Followers } from '#/modules/conversations/runs/streams/followers.stream.ts'
import { createWatchers, type Watchers } from '#/modules/conversations/runs/streams/watchers.stream.ts'

/** Milliseconds; the defaults are those of Rel2, Rel5, Rel7, Rel9, Rel10 and M3. */
export interface EngineLimits {
  renewMs: number
  /** Before a model that failed is asked again. */
  retryMs: number
  /** Silence of a model between two pieces, and before the first. */
  silenceMs: number
  firstSilenceMs: number
  /** The same for a model on this machine, whose whole answer has no limit of time but that of its length. */
  localSilenceMs: number
  /** A whole answer. */
  totalMs: number
  /** What answers are given to end when the process stops. */
  graceMs: number
  /** A reader that takes nothing. */
  stalledMs: number
  /** A database that is there and refuses what a run has to store. */
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

/** Makes the answers of this process, and takes over those of processes that are gone. */
export interface RunEngine {
  readonly workerId: string
  readonly followers: Followers
  readonly watchers: Watchers
  /** Works on a run whose lease this process holds; `seq` is the last number stored. */
  begin(facts: RunFacts, seq: number): void
  /** Stops a run if it is made here; on any other instance by `signals`. */
  stop(runId: string): void
  /** Tells those who have a chat open that it has changed; what begins and ends here tells it by itself. */
  tellChange(chatId: string): void
  /** Takes over what workers that are gone have left, then watches; answers how many runs it took. */
  start(): Promise<number>
  /** Waits a while for the answers under way, interrupts those that do not end, and ends the streams. */
  close(): Promise<void>
}

const TICK_MS = 1000
/** Ends of one moment share a statement; one with more of them would keep the first waiting for too long. */
const endTogether = together({ most: 32, atOnce: 1 }, finishRuns)

export function createRunEngine(ctx: AppContext, limits: Partial<EngineLimits> = {}): RunEngine {
  const { localSilenceMs } = { ...ctx.config, ...limits }
  const { renewMs, retryMs, silenceMs, firstSilenceMs, totalMs, graceMs, stalledMs, patienceMs } = {
    ...defaults,
    ...limits,
  }
  const { log } = ctx
  const workerId = randomUUID()
  const live = new Map<string, LiveRun>()
  const working = new Set<Promise<void>>()
  const presence = createPresence(ctx.pool, workerId, log)
  const { pool } = presence
  const timers: NodeJS.Timeout[] = []

  const followers = createFollowers({
    read: (chatId, after, limit) => readEvents(ctx.pool, chatId, after, limit),
    isLocal: (chatId) => live.has(chatId),
    announce: (chatIds) => signals.announce(chatIds),
    onCount: (open) => ctx.metrics.openStreams.set(open),
    stalledMs,
  })
  const watchers = createWatchers((chatIds) => readChatStates(ctx.pool, chatIds))
  const signals = createSignals(ctx, {
    onStop: stop,
    onAnnounced: (chatId) => live.get(chatId)?.followElsewhere(),
    onEvents: followers.wake,
    onChanged: watchers.look,
    onReconnect() {
      followers.wakeAll()
      watchers.lookAtAll()
    },
  })
  const eventLog = createEventLog({ pool, workerId, log, patienceMs, onStored: publish, onLost: drop })
  const options: WorkerOptions = {
    ctx,
    pool,
    workerId,
    eventLog,
    storeEnd: (row) => endTogether(pool, row),
    retryMs,
    patienceMs,
    onFinished(last, reader) {
      forget(last.run)
      signals.change(last.run.chatId)
      if (reader !== null && !isFollowed(last.run)) tellOnDevices(last.run, reader)
      publish(last)
      followAnswer(ctx, last.run)
    },
    onLost: drop,
  }

  function publish(stored: RunEvents): void {
    followers.publish(stored)
    if (stored.run.isFollowedElsewhere) signals.wake(stored.run.chatId)
  }

  const isFollowed = (run: LiveRun) => run.isFollowedElsewhere || followers.hasAny(run.chatId)

  /** Nobody saw the answer end. */
  function tellOnDevices({ facts }: LiveRun, reader: number): void {
    const { assistantId, chatId, runId } = facts
    const telling = queueNotice(ctx, ctx.db, { userIds: [reader] }, { type: 'answer', assistantId, chatId })
      .catch((err: unknown) => log.warn({ err, runId }, 'devices were not told of an answer'))
      .finally(() => working.delete(telling))
    working.add(telling)
  }

  function forget(run: LiveRun): void {
    if (live.get(run.chatId) === run) live.delete(run.chatId)
  }

  /** Another worker has it, or will have it when the lease ends: from now on its followers read what that one stores. */
  function drop(run: LiveRun): void {
    run.cancel('lost')
    forget(run)
    followers.wake(run.chatId)
  }

  function carry(run: LiveRun, task: (run: LiveRun) => Promise<void>): void {
    live.set(run.chatId, run)
    const leave = ctx.models.flushInterval.enter()
    const done = task(run).finally(() => {
      leave()
      forget(run)
      working.delete(done)
    })
    working.add(done)
  }

  function stop(runId: string): void {
    for (const run of live.values()) if (run.facts.runId === runId) run.cancel('stopped')
  }

  function watchModels(): void {
    const now = performance.now()
    for (const run of live.values()) {
      const silence = run.hasSpoken ? silenceMs : firstSilenceMs
      if (!run.isLocal && now - run.startedAt > totalMs) run.cancel('overtime')
      else if (now - run.lastHeardAt > (run.isLocal ? localSilenceMs : silence)) run.giveUpAttempt()
    }
  }

  async function renew(): Promise<void> {
    if (live.size === 0) return
    const runs = [...live.values()]
    const owned = await renewLeases(
      pool,
      workerId,
      runs.map(({ facts }) => facts.runId),
    )
    for (const run of runs) {
      const lease = owned.get(run.facts.runId)
      if (lease?.stop) run.cancel('stopped')
      // Not there: lost, or ended while the question was on its way.
      else if (!lease && live.get(run.chatId) === run && !run.ending) drop(run)
    }
  }

  async function takeOver(deadWorkers: readonly string[]): Promise<number> {
    const own = [...live.values()].map(({ facts }) => facts.runId)
    const orphans = await takeOrphans(pool, workerId, { deadWorkers, live: own })
    for (const orphan of orphans) {
      const { run, close } = takeoverOf(orphan)
      log.info({ runId: orphan.runId, attempt: orphan.attempt, state: close?.state ?? 'again' }, 'run taken over')
      carry(run, close ? () => finish(run, close, options) : () => work(run, options))
    }
    return orphans.length
  }

  let keeping = false
  async function keepLeases(): Promise<void> {
    if (keeping) return
    keeping = true
    // each for itself: one that the database refuses must not keep the others from being tried
    const failed = (err: unknown) => log.warn({ err }, 'leases could not be renewed')
    await Promise.all([presence.hold().catch(failed), renew().catch(failed)])
    if (!ctx.lifecycle.stopping) await takeOver([]).catch(failed)
    keeping = false
  }

  return {
    workerId,
    followers,
    watchers,
    begin(facts, seq) {
      // taken over already, where the database's answer to the send was a lease late
      if (live.get(facts.chatId)?.facts.runId === facts.runId) return
      carry(new LiveRun(facts, seq), (run) => work(run, options))
      signals.change(facts.chatId)
    },
    stop,
    tellChange: signals.change,
    async start() {
      await presence.hold()
      const dead = await presence.findDead()
      let taken = 0
      for (let more = await takeOver(dead); more > 0; more = await takeOver(dead)) taken += more
      timers.push(setInterval(watchModels, TICK_MS).unref(), setInterval(() => void keepLeases(), renewMs).unref())
      return taken
    },
    async close() {
      const ended = () => Promise.all(working)
      const timeUp = Promise.withResolvers<void>()
      const timer = setTimeout(timeUp.resolve, graceMs)
      await Promise.race([ended(), timeUp.promise])
      clearTimeout(timer)
      for (const run of live.values()) run.cancel('interrupted')
      await ended()
      for (const one of timers) clearInterval(one)
      followers.close()
      watchers.close()
      signals.close()
      await presence.close()
    },
  }
}
