import { randomUUID } from 'node:crypto'
import type { AppContext } from '#/context.ts'
import { personalDataAreas } from '#/modules/privacy/areas.service.ts'
import * as repository from '#/modules/privacy/retention.repository.ts'
import { getSettings } from '#/modules/settings/settings.service.ts'
import type { By } from '#/platform/api/handlers.ts'
import { isDatabaseOutage } from '#/platform/db/outage.ts'
import { type PageRequest } from '#/platform/db/page-of.ts'
import { notFound } from '#/platform/errors/domain-error.ts'
import { audit, doneBy } from '#/platform/events/audit.ts'

export const retentionJob = 'privacy.retain'

/** Starts a retention run; a job carries it out, and the report shows its progress. */
export async function startRun(ctx: AppContext, by: By) {
  const runId = randomUUID()
  await ctx.db.transaction(async (tx) => {
    await repository.insertRun(tx, runId, by.actor.id)
    await audit(tx, {
      ...doneBy(by),
      action: 'privacy.retain',
      target: { type: 'privacy', id: runId },
    })
    await ctx.jobs.send(tx, retentionJob, { runId })
  })
  const run = await repository.findRun(ctx.db, runId)
  if (!run) throw notFound()
  return run
}

/**
 * Deletes everything past its retention period, one kind after the other, and reports the counts; a failure stops none of the others. Run
 * again with the same id after a crash, it continues with its report.
 */
export async function runRetention(ctx: AppContext, runId: string): Promise<void> {
  await repository.insertRun(ctx.db, runId, null)
  const { retention } = (await getSettings(ctx)).privacy
  let failed = false
  for (const step of personalDataAreas.flatMap(({ retain = [] }) => retain)) {
    try {
      await step(ctx, retention, (what) => (count) => repository.addRemoved(ctx.db, runId, what, count))
    } catch (err) {
      // The job is repeated and continues.
      if (isDatabaseOutage(err)) throw err
      failed = true
      ctx.log.error({ err }, 'a step of the retention failed; the next run tries again')
    }
  }
  await repository.finishRun(ctx.db, runId, failed)
}

/**
 * The nightly run. If the clock has jumped ahead, all data would seem too old: without a run in the nights before, this one deletes
 * nothing, and the next one does (docs/decisions/time.md).
 */
export async function runNightly(ctx: AppContext, runId: string): Promise<void> {
  if (await repository.wasSeenBefore(ctx.db, runId)) return runRetention(ctx, runId)
  await repository.insertRun(ctx.db, runId, null)
  await repository.finishRun(ctx.db, runId, false)
  ctx.log.warn('nothing is removed tonight: the last night that was seen is no night of these days')
}

/** Lists the runs of the retention rules with the numbers of rows removed. */
export const listRuns = (ctx: AppContext, request: PageRequest) => repository.findRuns(ctx.db, request)
