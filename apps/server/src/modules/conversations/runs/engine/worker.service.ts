import { setTimeout as sleep } from 'node:timers/promises'
import { makeAnswer } from '#/modules/conversations/runs/engine/answer.service.ts'
import { endRun, type Workplace } from '#/modules/conversations/runs/engine/ending.service.ts'
import type { LiveRun } from '#/modules/conversations/runs/engine/live-run.model.ts'
import { failureOutcome, type Outcome } from '#/modules/conversations/runs/engine/outcome.model.ts'
import { isDatabaseOutage, isPassingRefusal } from '#/platform/db/outage.ts'

const RETRY_MS = 500
/** Milliseconds for the database before the first word; as long as a model may take. */
const BEGIN_MS = 60_000

/** Makes an answer from beginning to end, with or without followers. Never rejects. */
export async function answerQuestion(run: LiveRun, workplace: Workplace): Promise<void> {
  const outcome = await makeAnswerPatiently(run, workplace).catch((err: unknown): Outcome => {
    workplace.ctx.log.error({ err, runId: run.facts.runId }, 'run failed')
    return failureOutcome('internal')
  })
  await endRun(run, outcome, workplace)
}

/** Makes the answer, retrying while its data cannot be read, as during a database restart; no text exists yet. */
async function makeAnswerPatiently(run: LiveRun, { ctx, eventLog, retryMs }: Workplace): Promise<Outcome> {
  const onProgress = () => noteProgress(run, ctx, eventLog)
  for (;;) {
    try {
      return await makeAnswer(run, ctx, { retryMs, onProgress, storeEvents: eventLog.storeNow })
    } catch (err) {
      const isPassing = isDatabaseOutage(err) || isPassingRefusal(err)
      const isLate = performance.now() - run.startedAt > BEGIN_MS
      if (!isPassing || isLate || run.hasSpoken || run.cancelled !== undefined) throw err
      ctx.log.warn({ err, runId: run.facts.runId }, 'an answer waits for the database')
      await sleep(RETRY_MS)
    }
  }
}

/** Stores the first words at once, with the answer's state and sources; later ones in batches. */
function noteProgress(run: LiveRun, { metrics }: Workplace['ctx'], eventLog: Workplace['eventLog']): void {
  if (run.firstTokenMs !== undefined) return eventLog.scheduleStoring(run, 'soon')
  if (!run.hasSpoken) return
  run.firstTokenMs = Math.round(performance.now() - run.startedAt)
  metrics.firstToken.observe({ provider: run.modelId.split(':')[0] ?? '' }, run.firstTokenMs / 1000)
  eventLog.scheduleStoring(run, 'at-once')
}
