import { type SQL, sql } from 'drizzle-orm'
import type { AppContext } from '#/context.ts'
import { lockDocument } from '#/modules/knowledge/documents/documents.repository.ts'
import { releaseFiles } from '#/modules/knowledge/documents/files.service.ts'
import { askOrigins } from '#/modules/knowledge/documents/origins.service.ts'
import { disownDocuments, emptyInPortions, removeEmpty } from '#/modules/knowledge/documents/removal.repository.ts'
import { isDetached } from '#/modules/knowledge/owners.model.ts'
import type { Queryable } from '#/platform/db/database.ts'

export const removeDiscardedJob = 'knowledge.remove-discarded'

/**
 * Removes documents `d` and their origins `s` within the caller's transaction: after the commit they have no owner, so no query
 * finds them, and their files are removed. A job deletes the dependent rows in portions (docs/decisions/bulk-removal.md).
 */
export async function discardKnowledge(
  ctx: AppContext,
  tx: Queryable,
  { documents, origins: which }: { documents: SQL; origins?: SQL },
): Promise<void> {
  await askOrigins(ctx, (origins) => origins.forget(tx, documents))
  await releaseFiles(ctx, tx, await disownDocuments(tx, documents))
  if (which) await askOrigins(ctx, (origins) => origins.disown(tx, which))
  await ctx.jobs.send(tx, removeDiscardedJob, {})
}

/**
 * Removes a document in the caller's transaction, without an authorization check.
 * @public for extensions
 */
export async function dropDocument(ctx: AppContext, tx: Queryable, id: string): Promise<void> {
  if (await lockDocument(tx, id)) await discardKnowledge(ctx, tx, { documents: sql`d.id = ${id}` })
}

/** Deletes the rows that depend on the documents and origins `o` of a condition, in portions. */
export async function emptyKnowledge(ctx: AppContext, which: SQL): Promise<void> {
  await emptyInPortions(ctx.db, which)
  await askOrigins(ctx, (origins) => origins.empty(ctx.db, which))
}

/** Deletes all detached documents and origins. */
export async function removeDetached(ctx: AppContext): Promise<void> {
  await emptyKnowledge(ctx, isDetached('o'))
  await removeEmpty(ctx.db)
  await askOrigins(ctx, (origins) => origins.removeDetached(ctx.db))
}
