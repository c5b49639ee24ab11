import type { AppContext } from '#/context.ts'
import { copyDocuments } from '#/modules/knowledge/documents/documents.repository.ts'
import { readDocumentJob, requireRoom } from '#/modules/knowledge/documents/documents.service.ts'
import { askOrigins } from '#/modules/knowledge/documents/origins.service.ts'
import type { Queryable } from '#/platform/db/database.ts'

/**
 * Gives an assistant's copy its own documents, within the caller's transaction; large ones are read again by jobs. Throws
 * `storage_quota`.
 */
export async function copyKnowledge(
  ctx: AppContext,
  tx: Queryable,
  { from, to, userId }: { from: number; to: number; userId: number },
): Promise<void> {
  await requireRoom(ctx, tx, userId, 0)
  const copy = { from, to, userId, now: ctx.clock.now() }
  const copies = await copyDocuments(tx, copy)
  await askOrigins(ctx, (origins) => origins.copy(tx, copy))
  if (copies.length > 0) await requireRoom(ctx, tx, userId, 0)
  const queued = copies.filter(({ status }) => status === 'queued')
  await ctx.jobs.sendMany(
    tx,
    readDocumentJob,
    queued.map(({ to: documentId }) => ({ documentId })),
  )
}
