import { setTimeout as sleep } from 'node:timers/promises'
import type { MessagePart } from '@prosa/contract/conversations/chats.ts'
import { NOTHING_FOUND_MODEL } from '@prosa/contract/assistants/approved-model.ts'
import { EMBEDDED_MODEL } from '@prosa/contract/models/models.ts'
import type { Pool } from 'pg'
import type { AppContext } from '#/context.ts'
import { makeAnswer } from '#/modules/conversations/runs/engine/answer.service.ts'
import { withClaims } from '#/modules/conversations/runs/engine/claims.model.ts'
import type { EventLog } from '#/modules/conversations/runs/engine/event-log.service.ts'
import type { RunEvents } from '#/modules/conversations/runs/engine/events.repository.ts'
import {
  closeRun,
  type EndedRun,
  type FinishedRun,
  finishRuns,
  mayShareEnd,
  settleGone,
} from '#/modules/conversations/runs/engine/finish-run.repository.ts'
import type { LiveRun } from '#/modules/conversations/runs/engine/live-run.model.ts'
import { failed, isUnanswered, type Outcome } from '#/modules/conversations/runs/engine/outcome.model.ts'
import { reasonOf } from '#/modules/conversations/messages/answer.model.ts'
import { citedSources } from '#/modules/conversations/runs/engine/reading.service.ts'
import { costOf } from '#/modules/conversations/runs/engine/usage.model.ts'
import { isFixed } from '#/modules/conversations/origins/origin.model.ts'
import { isDatabaseOutage, isPassingRefusal, isRefusal } from '#/platform/db/outage.ts'

const RETRY_MS = 500
/** For the database, before the first word; as long as a model may take for it. */
const BEGIN_MS = 60_000

export interface WorkerOptions {
  /** The one that requests have too: what is kept for it (settings, rules) is forgotten there when somebody saves. */
  ctx: AppContext
  /** The connections over which runs are stored. */
  pool: Pool
  workerId: string
  eventLog: EventLog
  /** Stores an end together with those of the same moment; see `mayShareEnd`. */
  storeEnd: (row: FinishedRun) => Promise<EndedRun | undefined>
  retryMs: number
  /** How long an end that the database refuses is tried as a whole. */
  patienceMs: number
  /** Called with the last events once the end is stored; `reader` has a device that wants to know of a whole answer. */
  onFinished: (last: RunEvents, reader: number | null) => void
  /** Called where another worker owns the run, or has ended it. */
  onLost: (run: LiveRun) => void
}

/** Makes one answer from beginning to end, whoever listens. Never rejects. */
export async function work(run: LiveRun, options: WorkerOptions): Promise<void> {
  const outcome = await answerOnceRead(run, options).catch((err: unknown): Outcome => {
    options.ctx.log.error({ err, runId: run.facts.runId }, 'run failed')
    return failed('internal')
  })
  await finish(run, outcome, options)
}

/** What is read for an answer may be away for a moment, as in a restart of the database: nothing is said yet, and it begins anew. */
async function answerOnceRead(run: LiveRun, { ctx, eventLog, retryMs }: WorkerOptions): Promise<Outcome> {
  const onProgress = () => noteProgress(run, ctx, eventLog)
  for (;;) {
    try {
      return await makeAnswer(run, ctx, { retryMs, onProgress })
    } catch (err) {
      const isPassing = isDatabaseOutage(err) || isPassingRefusal(err)
      const isLate = performance.now() - run.startedAt > BEGIN_MS
      if (!isPassing || isLate || run.hasSpoken || run.cancelled !== undefined) throw err
      ctx.log.warn({ err, runId: run.facts.runId }, 'an answer waits for the database')
      await sleep(RETRY_MS)
    }
  }
}

/** The first words are stored at once, together with the answer's state and sources; all later ones in batches. */
function noteProgress(run: LiveRun, { metrics }: WorkerOptions['ctx'], eventLog: EventLog): void {
  if (run.firstTokenMs !== undefined) return eventLog.touch(run, 'soon')
  if (!run.hasSpoken) return
  run.firstTokenMs = Math.round(performance.now() - run.startedAt)
  metrics.firstToken.observe({ provider: run.modelId.split(':')[0] ?? '' }, run.firstTokenMs / 1000)
  eventLog.touch(run, 'at-once')
}

/** How the run ends, by what was asked of it meanwhile. */
function endOf(run: LiveRun, outcome: Outcome): Outcome {
  if (run.cancelled === 'overtime') return failed('provider_timeout')
  if (run.cancelled === 'stopped' || run.cancelled === 'interrupted') return { state: run.cancelled }
  return outcome
}

/**
 * Stores the end in one transaction and tells it. A lost run is not ours to end, but where its chat was deleted nobody else
 * knows what it has used.
 */
export async function finish(run: LiveRun, outcome: Outcome, options: WorkerOptions): Promise<void> {
  const { ctx, pool, workerId, eventLog, onFinished, onLost } = options
  run.ending = true
  await eventLog.settle(run)
  const end = endOf(run, outcome)
  const marked = withMarks(run)
  const parts = marked ?? run.parts
  const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
  const sources = citedSources(text, run.sources)
  if (marked) run.tell('part', { messageId: run.facts.messageId, parts: marked })
  tellEnd(run, end, sources.length === run.sources.length ? undefined : sources)
  const events = run.take(true)
  const { modelId: model, usage, firstTokenMs, finishReason } = run
  const costMicros = costOf(run, ctx.models)
  const citing = run.facts.hasDocuments && run.facts.config.showSources && !isFixed(model) && !run.isCourtesy
  const row: FinishedRun = {
    runId: run.facts.runId,
    messageId: run.facts.messageId,
    workerId,
    attempt: run.facts.attempt,
    counts: run.facts.counts,
    outcome: end,
    parts,
    text,
    sources,
    model,
    note: run.hasSpoken ? run.note : null,
    usage,
    firstTokenMs,
    finishReason,
    costMicros,
    unanswered:
      end.state === 'done' &&
      (model === NOTHING_FOUND_MODEL || isUnanswered({ text, citing, sources: sources.length })),
    events,
    origin: run.originNow?.() ?? null,
  }
  const ended = run.cancelled === 'lost' ? undefined : await storeEnd(run, row, options)
  if (!ended) {
    await settleGone(pool, row).catch((err: unknown) => ctx.log.warn({ err }, 'what a lost run used is not counted'))
    return onLost(run)
  }
  ctx.metrics.runs.inc({ state: end.state })
  onFinished({ run, events }, end.state === 'done' ? ended.listeningOwner : null)
}

/** What only quotes has a source for everything; what is for a program has no sentences. */
function withMarks({ given, modelId, facts, parts }: LiveRun): MessagePart[] | undefined {
  if (!given || isFixed(modelId) || modelId === EMBEDDED_MODEL || facts.config.asked?.json) return undefined
  return withClaims(parts, given)
}

/**
 * Until the database takes it, or says that another worker has the run. Where it can be reached and goes on refusing the
 * whole end, the answer alone is stored: what else it counts for must not keep a person waiting.
 */
async function storeEnd(
  run: LiveRun,
  row: FinishedRun,
  { ctx, pool, storeEnd: storeTogether, patienceMs }: WorkerOptions,
): Promise<EndedRun | undefined> {
  // what fails together is tried alone: another one's end may be what is refused
  if (mayShareEnd(row)) {
    const ended = await storeTogether(row).catch(() => null)
    if (ended !== null) return ended
  }
  let refusedSince: number | undefined
  for (;;) {
    try {
      // what is refused is tried without what it was made from: for that no answer waits
      const [ended] = await finishRuns(pool, [refusedSince === undefined ? row : { ...row, origin: null }])
      return ended
    } catch (err) {
      ctx.log.warn({ err, runId: row.runId }, 'the end of a run waits')
      refusedSince = isRefusal(err) ? (refusedSince ?? performance.now()) : undefined
    }
    if (refusedSince !== undefined && performance.now() - refusedSince >= patienceMs) {
      try {
        const closed = await closeRun(pool, row)
        ctx.log.error({ runId: row.runId }, 'an answer was stored without being counted')
        return closed
      } catch (err) {
        ctx.log.warn({ err, runId: row.runId }, 'an answer cannot be stored')
      }
    }
    await sleep(RETRY_MS)
    if (run.cancelled === 'lost') return undefined
  }
}

/** The answer came to the limit of its length: it can go on. */
const isCut = (run: LiveRun, end: Outcome): boolean => end.state === 'done' && run.finishReason === 'length'

function tellEnd(run: LiveRun, end: Outcome, sources: LiveRun['sources'] | undefined): void {
  const { messageId, newTitle: title } = run.facts
  if (sources) run.tell('part', { messageId, sources })
  if (end.error) run.tell('error', { messageId, ...reasonOf(end.error) })
  run.tell('done', {
    messageId,
    status: end.state,
    ...(isCut(run, end) ? { cut: true } : {}),
    ...(title === undefined ? {} : { title }),
  })
}
