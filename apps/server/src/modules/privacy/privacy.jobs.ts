import { z } from 'zod'
import type { AppContext } from '#/context.ts'
import { carryOutErasure, eraseJob } from '#/modules/privacy/erasure.service.ts'
import { exportJob, writeExport } from '#/modules/privacy/exports.service.ts'
import { dropFilesJob } from '#/modules/privacy/export-files.service.ts'
import { retentionJob, runNightly, runRetention } from '#/modules/privacy/retention.service.ts'

/** Seconds for a run over millions of messages; a dead worker is noticed long before. */
const LONGEST_S = 6 * 3600

const ofRequest = z.object({ requestId: z.uuid() })

/** Registers the jobs for erasures, exports and the nightly retention. */
export function registerPrivacyJobs(ctx: AppContext): void {
  ctx.jobs.register(eraseJob, {
    schema: ofRequest,
    expireSeconds: LONGEST_S,
    handler: ({ requestId }) => carryOutErasure(ctx, requestId),
  })
  ctx.jobs.register(exportJob, { schema: ofRequest, handler: ({ requestId }) => writeExport(ctx, requestId) })
  ctx.jobs.register(dropFilesJob, {
    schema: z.object({ keys: z.array(z.uuid()) }),
    handler: async ({ keys }) => {
      for (const key of keys) await ctx.storage.delete(key)
    },
  })
  ctx.jobs.register(retentionJob, {
    // The nightly job has no data.
    schema: z.object({ runId: z.uuid().optional() }),
    cron: '11 3 * * *',
    expireSeconds: LONGEST_S,
    // A repeated job has the same id and continues its report.
    handler: ({ runId }, { id }) => (runId === undefined ? runNightly(ctx, id) : runRetention(ctx, runId)),
  })
}
