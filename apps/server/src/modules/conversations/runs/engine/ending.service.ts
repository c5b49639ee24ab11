import { setTimeout as sleep } from 'node:timers/promises'
import { NOTHING_FOUND_MODEL } from '@prosa/contract/assistants/approved-model.ts'
import type { Source } from '@prosa/contract/conversations/source.ts'
import { EMBEDDED_MODEL } from '@prosa/contract/models/models.ts'
import type { Pool } from 'pg'
import type { AppContext } from '#/context.ts'
import { toReason } from '#/modules/conversations/messages/answer.model.ts'
import { isFixed } from '#/modules/conversations/origins/origin.model.ts'
import { toUnfinished } from '#/modules/conversations/runs/engine/call-states.model.ts'
import { withClaims } from '#/modules/conversations/runs/engine/claims.model.ts'
import { computeCost } from '#/modules/conversations/runs/engine/cost.model.ts'
import type { EventLog } from '#/modules/conversations/runs/engine/event-log.service.ts'
import type { RunEvents } from '#/modules/conversations/runs/engine/events.repository.ts'
import {
  closeRun,
  type EndedRun,
  type FinishedRun,
  finishRuns,
  mayShareEnd,
  countLostUsage,
} from '#/modules/conversations/runs/engine/finish-run.repository.ts'
import type { LiveRun } from '#/modules/conversations/runs/engine/live-run.model.ts'
import { failureOutcome, isUnanswered, type Outcome } from '#/modules/conversations/runs/engine/outcome.model.ts'
import { isRefusal } from '#/platform/db/outage.ts'
import { batchCalls } from '#/platform/speed/batch-calls.ts'

const RETRY_MS = 500

/** The parts of the process that a run uses. */
export interface Workplace {
  /** The context shared with requests, so that saving settings and rules also invalidates its caches. */
  ctx: AppContext
  /** The connections over which runs are stored. */
  pool: Pool
  workerId: string
  eventLog: EventLog
  retryMs: number
  /** Milliseconds for which a refused end is retried as a whole. */
  patienceMs: number
  /** Called with the last events after the end is stored; `reader` has a device to notify. */
  onFinished: (last: RunEvents, reader: number | null) => void
  /** Called where another worker owns the run, or has ended it. */
  onLost: (run: LiveRun) => void
}

/** Batches ends of the same moment; larger batches would delay the first one. */
const storeEndInBatch = batchCalls({ most: 32, atOnce: 1 }, finishRuns)

/**
 * Stores a run's end in one transaction and publishes it. A lost run belongs to another worker, but if its chat was deleted
 * only this worker knows its usage.
 */
export async function endRun(run: LiveRun, outcome: Outcome, workplace: Workplace): Promise<void> {
  const { ctx, pool, eventLog, onFinished, onLost } = workplace
  run.ending = true
  await eventLog.waitForBatch(run)
  const row = concludeRun(run, outcome, workplace)
  const ended = run.cancelled === 'lost' ? undefined : await storeEnd(run, row, workplace)
  if (!ended) {
    await countLostUsage(pool, row).catch((err: unknown) =>
      ctx.log.warn({ err }, 'what a lost run used is not counted'),
    )
    return onLost(run)
  }
  const { state } = row.outcome
  ctx.metrics.runs.inc({ state })
  onFinished({ run, events: row.events }, state === 'done' ? ended.listeningOwner : null)
}

/** Emits the run's last event and returns the data to store. */
function concludeRun(run: LiveRun, outcome: Outcome, { ctx, workerId }: Workplace): FinishedRun {
  const end = chooseOutcome(run, outcome)
  const { runId, messageId, attempt, counts, config, newTitle: title } = run.facts
  const { modelId: model, usage, firstTokenMs, finishReason, given } = run
  for (const call of run.calls) if (call.state === 'begun') run.putCall(toUnfinished(call))
  // quotations always have a source, and JSON for programs has no sentences
  const isHeld = given && !isFixed(model) && model !== EMBEDDED_MODEL && !config.asked?.json
  const marked = isHeld ? withClaims(run.parts, given) : undefined
  const parts = marked ?? run.parts
  const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
  const sources = citedSources(text, run.sources)
  if (marked) run.addEvent('part', { messageId, parts: marked })
  if (sources.length < run.sources.length) run.addEvent('part', { messageId, sources })
  if (end.error) run.addEvent('error', { messageId, ...toReason(end.error) })
  // the answer reached its length limit and can be continued
  const isCut = end.state === 'done' && finishReason === 'length'
  run.addEvent('done', {
    messageId,
    status: end.state,
    ...(isCut ? { cut: true } : {}),
    ...(title === undefined ? {} : { title }),
  })
  return {
    runId,
    messageId,
    workerId,
    attempt,
    counts,
    outcome: end,
    parts,
    text,
    sources,
    model,
    note: run.hasSpoken ? run.note : null,
    usage,
    firstTokenMs,
    finishReason,
    costMicros: computeCost(run, ctx.models),
    unanswered: end.state === 'done' && finishReason !== 'call' && lacksAnswer(run, text, sources.length),
    events: run.takeEvents(true),
    origin: run.originNow?.() ?? null,
  }
}

/** Whether a finished answer does not answer the question, by its text and its number of sources. */
export function lacksAnswer({ facts, modelId, isCourtesy }: LiveRun, text: string, sources: number): boolean {
  const citing = facts.hasDocuments && facts.config.showSources && !isFixed(modelId) && !isCourtesy
  return modelId === NOTHING_FOUND_MODEL || isUnanswered({ text, citing, sources })
}

/** Returns the run's end, considering why it was cancelled. */
function chooseOutcome(run: LiveRun, outcome: Outcome): Outcome {
  if (run.cancelled === 'overtime') return failureOutcome('provider_timeout')
  if (run.cancelled === 'stopped' || run.cancelled === 'interrupted') return { state: run.cancelled }
  return outcome
}

/**
 * Stores the end until the database accepts it or another worker owns the run. If a reachable database keeps refusing,
 * stores only the answer, so that statistics do not delay the person.
 */
async function storeEnd(
  run: LiveRun,
  row: FinishedRun,
  { ctx, pool, patienceMs }: Workplace,
): Promise<EndedRun | undefined> {
  // a failed batch is retried one by one: only one of its ends may be refused
  if (mayShareEnd(row)) {
    const ended = await storeEndInBatch(pool, row).catch(() => null)
    if (ended !== null) return ended
  }
  let refusedSince: number | undefined
  for (;;) {
    try {
      // a retry leaves out the origin, because an answer does not depend on it
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

/** Passage numbers as models are asked to write them: `[1]`, `[2][3]`, `[2, 3]`. */
const marks = /\[(\d{1,4}(?:\s*[,;]\s*\d{1,4})*)\]/g

/** Returns the sources that an answer cites by number. Passages that it does not cite are not its sources. */
export function citedSources(text: string, sources: readonly Source[]): Source[] {
  const cited = new Set([...text.matchAll(marks)].flatMap(([, numbers]) => (numbers ?? '').split(/[,;]/).map(Number)))
  return sources.filter(({ number }) => cited.has(number))
}
