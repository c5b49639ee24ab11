import type { SQL } from 'drizzle-orm'
import type { AppContext } from '#/context.ts'
import { releaseFiles } from '#/modules/knowledge/documents/files.service.ts'
import { disownDocuments, disownSources } from '#/modules/knowledge/documents/removal.repository.ts'
import type { Queryable } from '#/platform/db/database.ts'

export const removeDiscardedJob = 'knowledge.remove-discarded'

/**
 * Removes documents `d` and sources `s` within the caller's transaction: after the commit they have no owner, so no query
 * finds them, and their files are removed. A job deletes the dependent rows in portions (docs/decisions/bulk-removal.md).
 */
export async function discardKnowledge(
  ctx: AppContext,
  tx: Queryable,
  what: { documents: SQL; sources?: SQL },
): Promise<void> {
  await releaseFiles(ctx, tx, await disownDocuments(tx, what.documents))
  if (what.sources) await disownSources(tx, what.sources)
  await ctx.jobs.send(tx, removeDiscardedJob, {})
}
