import type { AppContext } from '#/context.ts'
import { findOutdated } from '#/modules/knowledge/documents/documents.repository.ts'
import { renewReading } from '#/modules/knowledge/documents/indexing.service.ts'
import { readerVersions } from '#/modules/knowledge/reading/versions.model.ts'
import { tellOwners } from '#/modules/knowledge/documents/renewing/telling.service.ts'
import { inPortions } from '#/platform/db/in-portions.ts'

export const renewReadingsJob = 'documents.renew'

/** After so long the run ends; the hour's next one goes on. */
const TURN_MS = 50 * 60_000

/** Sends the job at a start, which is when the readers may have changed. */
export const startRenewing = (ctx: AppContext): Promise<void> => ctx.jobs.send(ctx.db, renewReadingsJob, {})

/**
 * Reads again, one after the other and with low priority, the documents that an older reader read (docs/decisions/bulk-removal.md), and tells their owners
 * where hidden parts had been read. Each document keeps the version of its reader, so that a run that was killed goes on where it
 * ended, and one that finds nothing changed does nothing.
 */
export async function renewReadings(ctx: AppContext, signal: AbortSignal): Promise<void> {
  const end = performance.now() + TURN_MS
  const isOver = () => signal.aborted || performance.now() > end
  await inPortions({
    find: (limit) => findOutdated(ctx.db, readerVersions, limit),
    async work(ids) {
      let done = 0
      for (const id of ids) {
        if (isOver()) break
        await renewReading(ctx, id, signal)
        done += 1
      }
      return done
    },
    alone: (documentId, err) => ctx.log.warn({ err, documentId }, 'a document could not be read again'),
  })
  signal.throwIfAborted()
  await tellOwners(ctx, { all: !isOver() })
}
