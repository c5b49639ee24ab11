import { setTimeout as sleep } from 'node:timers/promises'
import type { AppContext } from '#/context.ts'
import { makeAnswer } from '#/modules/runs/engine/answer.service.ts'
import type { EventLog } from '#/modules/runs/engine/event-log.service.ts'
import type { RunEvents } from '#/modules/runs/engine/events.repository.ts'
import { finishRun, settleGone } from '#/modules/runs/engine/finish-run.repository.ts'
import type { LiveRun } from '#/modules/runs/engine/live-run.model.ts'
import { failed, type Outcome, reasonOf } from '#/modules/runs/engine/outcome.model.ts'
import { citedSources } from '#/modules/runs/engine/reading.service.ts'
import { costOf, isFixed } from '#/modules/runs/engine/usage.model.ts'
import { isUnanswered } from '#/modules/stats/stats.events.ts'
import { isDatabaseOutage } from '#/platform/db/outage.ts'

const RETRY_MS = 500
/** Tries to store an end that the database refuses for another reason than being away. */
const REFUSALS = 5

export interface WorkerOptions {
  ctx: AppContext
  workerId: string
  eventLog: EventLog
  retryMs: number
  /** Called with the last events once the end is stored; `reader` has a device that wants to know of a whole answer. */
  onFinished: (last: RunEvents, reader: number | null) => void
  /** Called where another worker owns the run, or has ended it. */
  onLost: (run: LiveRun) => void
}

/** Makes one answer from beginning to end, whoever listens. Never rejects. */
export async function work(run: LiveRun, options: WorkerOptions): Promise<void> {
  const { ctx, eventLog, retryMs } = options
  const onProgress = () => noteProgress(run, ctx, eventLog)
  const outcome = await makeAnswer(run, ctx, { retryMs, onProgress }).catch((err: unknown): Outcome => {
    ctx.log.error({ err, runId: run.facts.runId }, 'run failed')
    return failed('internal')
  })
  await finish(run, outcome, options)
}

/** The first words go at once, with the answer's state and sources before them; the rest in batches. */
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
 * Stores the end in one transaction and tells it. An outage of the database is waited for; a lost run is not ours to end, but
 * where its chat was deleted nobody else knows what it has used.
 */
export async function finish(run: LiveRun, outcome: Outcome, options: WorkerOptions): Promise<void> {
  const { ctx, workerId, eventLog, onFinished, onLost } = options
  run.ending = true
  await eventLog.settle(run)
  const end = endOf(run, outcome)
  const parts = run.parts
  const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
  const sources = citedSources(text, run.sources)
  tellEnd(run, end, sources.length === run.sources.length ? undefined : sources)
  const events = run.take(true)
  const { modelId: model, usage, firstTokenMs, finishReason } = run
  const costMicros = costOf(run, ctx.models)
  const citing = run.facts.hasDocuments && run.facts.config.showSources && !isFixed(model)
  const row = {
    runId: run.facts.runId,
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
    unanswered: end.state === 'done' && isUnanswered({ text, citing, sources: sources.length }),
    events,
  }
  for (let refusals = 0; refusals < REFUSALS;) {
    try {
      const ended = run.cancelled === 'lost' ? undefined : await finishRun(ctx.pool, row)
      if (!ended) {
        await settleGone(ctx.pool, row)
        return onLost(run)
      }
      ctx.metrics.runs.inc({ state: end.state })
      return onFinished({ run, events }, end.state === 'done' ? ended.listeningOwner : null)
    } catch (err) {
      ctx.log.warn({ err, runId: run.facts.runId }, 'the end of a run waits')
      if (!isDatabaseOutage(err)) refusals++
      await sleep(RETRY_MS)
    }
  }
}

function tellEnd(run: LiveRun, end: Outcome, sources: LiveRun['sources'] | undefined): void {
  const { messageId, newTitle: title } = run.facts
  if (sources) run.tell('part', { messageId, sources })
  if (end.error) run.tell('error', { messageId, ...reasonOf(end.error) })
  run.tell('done', { messageId, status: end.state, ...(title === undefined ? {} : { title }) })
}
