import { z } from 'zod'
import type { AppContext } from '#/context.ts'
import { readDocumentJob } from '#/modules/knowledge/documents/documents.service.ts'
import {
  catchUp,
  embedAll,
  embedAllJob,
  embedDocument,
  embedDocumentJob,
} from '#/modules/knowledge/embeddings/embeddings.service.ts'
import { indexLargeOwners } from '#/modules/knowledge/embeddings/owner-indexes.service.ts'
import { sweepFiles, sweepFilesJob } from '#/modules/knowledge/documents/files.service.ts'
import { removeDetached, removeDiscardedJob } from '#/modules/knowledge/documents/removal.service.ts'
import {
  giveUpScans,
  recognizeDocument,
  recognizeDocumentJob,
} from '#/modules/knowledge/documents/scans/scans.service.ts'
import { renewReadings, renewReadingsJob } from '#/modules/knowledge/documents/renewing/renewing.service.ts'
import { clearIncoming } from '#/modules/knowledge/documents/uploads/uploads.service.ts'
import { giveUp, indexDocument, resumeStale } from '#/modules/knowledge/documents/indexing.service.ts'

/** Attempts after which a document counts as unreadable, whether reading throws or kills the process. */
const ATTEMPTS = 3

/** Deleting a base of a million passages in portions takes hours. */
const LONGEST_S = 6 * 3600

export function registerKnowledgeJobs(ctx: AppContext): void {
  ctx.jobs.register(readDocumentJob, {
    schema: z.object({ documentId: z.uuid() }),
    // The attempt after the last one only records the failure, because people see the row and not the queue.
    retry: { limit: ATTEMPTS, delaySeconds: 2, maxDelaySeconds: 60 },
    expireSeconds: 180,
    concurrency: 2,
    handler: ({ documentId }, { attempt, signal }) =>
      attempt > ATTEMPTS ? giveUp(ctx, documentId) : indexDocument(ctx, documentId, signal),
  })
  // One at a time: recognition occupies a processor, and people wait for the other jobs.
  ctx.jobs.register(recognizeDocumentJob, {
    schema: z.object({ documentId: z.uuid() }),
    onePerKey: true,
    retry: { limit: ATTEMPTS, delaySeconds: 10, maxDelaySeconds: 300 },
    expireSeconds: 600,
    handler: ({ documentId }, { attempt, signal }) =>
      attempt > ATTEMPTS ? giveUpScans(ctx, documentId) : recognizeDocument(ctx, documentId, signal),
  })
  ctx.jobs.register(embedDocumentJob, {
    schema: z.object({ documentId: z.uuid() }),
    retry: { limit: ATTEMPTS, delaySeconds: 10, maxDelaySeconds: 300 },
    expireSeconds: 600,
    handler: ({ documentId }, { signal }) => embedDocument(ctx, documentId, signal),
  })
  ctx.jobs.register(embedAllJob, { expireSeconds: LONGEST_S, handler: () => embedAll(ctx) })
  ctx.jobs.register('documents.catch-up', { cron: '*/15 * * * *', handler: () => catchUp(ctx) })
  // long enough to build the largest index
  ctx.jobs.register('documents.index-owners', {
    cron: '7-59/15 * * * *',
    expireSeconds: 21_600,
    handler: (_, { signal }) => indexLargeOwners(ctx, signal),
  })
  ctx.jobs.register('documents.resume', {
    cron: '*/10 * * * *',
    handler: async () => {
      await resumeStale(ctx)
    },
  })
  ctx.jobs.register(renewReadingsJob, {
    // the hourly run continues an interrupted one, and finds outdated documents of a restored backup
    cron: '47 * * * *',
    expireSeconds: LONGEST_S,
    handler: (_, { signal }) => renewReadings(ctx, signal),
  })
  ctx.jobs.register('uploads.clear', { cron: '37 3 * * *', handler: () => clearIncoming(ctx) })
  ctx.jobs.register(removeDiscardedJob, {
    // the hourly run finds removed documents of a restored backup, which has no job for them
    cron: '27 * * * *',
    expireSeconds: LONGEST_S,
    handler: () => removeDetached(ctx),
  })
  ctx.jobs.register(sweepFilesJob, {
    schema: z.object({ keys: z.array(z.uuid()) }),
    handler: ({ keys }) => sweepFiles(ctx, keys),
  })
}
