import type { AppContext } from '#/context.ts'
import * as documents from '#/modules/knowledge/documents/documents.repository.ts'
import { readDocumentJob, currentFile } from '#/modules/knowledge/documents/documents.service.ts'
import { recognizePages } from '#/modules/knowledge/reading/scans/recognition.service.ts'
import type { RecognizedPage } from '#/modules/knowledge/reading/scans/scans.model.ts'
import * as repository from '#/modules/knowledge/documents/scans/scans.repository.ts'

export const recognizeDocumentJob = 'documents.recognize'

const PAGES_AT_ONCE = 20
/** Milliseconds of work between two updates of the progress in the list. */
const BATCH_MS = 10_000
/** Milliseconds after which the next document has its turn. */
const TURN_MS = 240_000

/**
 * Queues the scanned pages of a document for recognition; the document is read once more at the end. Returns true if some of
 * them still wait, or the document is gone.
 */
export async function awaitScans(
  ctx: AppContext,
  documentId: string,
  { key, pages }: { key: string; pages: readonly number[] },
): Promise<boolean> {
  if (pages.length === 0) return false
  return ctx.db.transaction(async (tx) => {
    const current = await documents.lockDocument(tx, documentId)
    // the document was removed: its pages would never be deleted
    if (!current) return true
    await repository.addPages(tx, key, pages)
    const [next] = await repository.findWaiting(tx, key, 1)
    if (next === undefined) return false
    await ctx.jobs.send(tx, recognizeDocumentJob, { documentId }, { singletonKey: documentId })
    return true
  })
}

/**
 * Recognizes the waiting pages of a document until its turn ends. Each page is stored as soon as it is known, so that a
 * repetition continues where the last one ended. A page that crashes its process is tried alone, and then counts as empty.
 */
export async function recognizeDocument(ctx: AppContext, documentId: string, signal: AbortSignal): Promise<void> {
  const end = performance.now() + TURN_MS
  for (let most = PAGES_AT_ONCE; ;) {
    const document = await documents.advanceDocument(ctx.db, documentId, 'reading', ctx.clock.now())
    if (!document) return
    const { key } = currentFile(document)
    const pages = await repository.findWaiting(ctx.db, key, most)
    if (pages.length === 0) return ctx.jobs.send(ctx.db, readDocumentJob, { documentId })
    if (performance.now() > end)
      return ctx.jobs.send(ctx.db, recognizeDocumentJob, { documentId }, { singletonKey: documentId })
    const found = await recognizePages(ctx, { key, pages, enoughMs: BATCH_MS, signal })
    const isCulprit = found === undefined && pages.length === 1
    most = found || isCulprit ? PAGES_AT_ONCE : 1
    if (found || isCulprit) await repository.saveTexts(ctx.db, key, found ?? pages.map(emptyPage))
  }
}

/** Ends the recognition of a document after too many attempts: the waiting pages count as empty. */
export async function giveUpScans(ctx: AppContext, documentId: string): Promise<void> {
  const document = await documents.advanceDocument(ctx.db, documentId, 'reading', ctx.clock.now())
  if (!document) return
  const { key } = currentFile(document)
  const pages = await repository.findWaiting(ctx.db, key)
  await ctx.db.transaction(async (tx) => {
    await repository.saveTexts(tx, key, pages.map(emptyPage))
    await ctx.jobs.send(tx, readDocumentJob, { documentId })
  })
}

const emptyPage = (page: number): RecognizedPage => ({ page, text: '' })
