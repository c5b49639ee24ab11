import type { AppContext } from '#/context.ts'
import { projectRoot } from '#/config.ts'
import * as documents from '#/modules/knowledge/documents/documents.repository.ts'
import { readDocumentJob, sourceOf } from '#/modules/knowledge/documents/documents.service.ts'
import type { Recognition, RecognitionOptions } from '#/modules/knowledge/scans/recognition.model.ts'
import type { RecognizedPage } from '#/modules/knowledge/scans/scans.model.ts'
import * as repository from '#/modules/knowledge/scans/scans.repository.ts'
import { LimitedProcessError, runLimited } from '#/platform/process/limited-process.ts'

export const recognizeDocumentJob = 'documents.recognize'

/** Limits of one process (F4), which begins no page after the first of these times; patience makes it slow where much happens. */
const ENOUGH_MS = 25_000
const TIMEOUT_MS = 180_000
const HEAP_MB = 512
const OUTPUT_BYTES = 4_000_000
const PAGES_AT_ONCE = 20
/** After so long the next document has its turn. */
const TURN_MS = 240_000

/**
 * Whether some of these pages of a document's file are yet to be recognized. They are then, by and by, and the document is
 * read once more at the end.
 */
export async function awaitScans(
  ctx: AppContext,
  documentId: string,
  { key, pages }: { key: string; pages: readonly number[] },
): Promise<boolean> {
  if (pages.length === 0) return false
  return ctx.db.transaction(async (tx) => {
    await repository.addPages(tx, key, pages)
    const [next] = await repository.findWaiting(tx, key, 1)
    if (next === undefined) return false
    await ctx.jobs.send(tx, recognizeDocumentJob, { documentId }, { singletonKey: documentId })
    return true
  })
}

/**
 * Recognizes the waiting pages of a document, as many as its turn allows. Each is stored as soon as it is known, so that a
 * repetition goes on where the last one ended. A page that breaks its process is tried alone, and then counts as empty.
 */
export async function recognizeDocument(ctx: AppContext, documentId: string, signal: AbortSignal): Promise<void> {
  const end = performance.now() + TURN_MS
  for (let most = PAGES_AT_ONCE; ;) {
    const document = await documents.advance(ctx.db, documentId, 'reading', ctx.clock.now())
    if (!document) return
    const { key } = sourceOf(document)
    const pages = await repository.findWaiting(ctx.db, key, most)
    if (pages.length === 0) return ctx.jobs.send(ctx.db, readDocumentJob, { documentId })
    if (performance.now() > end)
      return ctx.jobs.send(ctx.db, recognizeDocumentJob, { documentId }, { singletonKey: documentId })
    const found = await recognizePages(ctx, { key, pages, signal })
    most = found ? PAGES_AT_ONCE : 1
    if (found) await repository.saveTexts(ctx.db, key, found)
  }
}

/** Ends the recognition of a document that was tried too often: what still waits counts as empty. */
export async function giveUpScans(ctx: AppContext, documentId: string): Promise<void> {
  const document = await documents.advance(ctx.db, documentId, 'reading', ctx.clock.now())
  if (!document) return
  const { key } = sourceOf(document)
  const pages = await repository.findWaiting(ctx.db, key)
  await ctx.db.transaction(async (tx) => {
    await repository.saveTexts(tx, key, pages.map(emptyPage))
    await ctx.jobs.send(tx, readDocumentJob, { documentId })
  })
}

const emptyPage = (page: number): RecognizedPage => ({ page, text: '' })

/** Texts of the first of these pages, of all where the time allows; undefined where one of several cannot be recognized. */
async function recognizePages(
  ctx: AppContext,
  { key, pages, signal }: { key: string; pages: number[]; signal: AbortSignal },
): Promise<readonly RecognizedPage[] | undefined> {
  const options: RecognitionOptions = { pages, enoughMs: ENOUGH_MS }
  try {
    const found = (await runLimited({
      module: new URL('recognition.model.ts', import.meta.url),
      input: await ctx.storage.read(key),
      options: { ...options },
      codeFolder: projectRoot,
      heapMb: HEAP_MB,
      timeoutMs: TIMEOUT_MS,
      maxOutputBytes: OUTPUT_BYTES,
      patient: true,
      signal,
    })) as Recognition
    return found.pages
  } catch (error) {
    if (!(error instanceof LimitedProcessError)) throw error
    ctx.log.warn(
      { limit: error.kind, pages: pages.length },
      'scanned pages could not be recognized within their limits',
    )
    return pages.length === 1 ? pages.map(emptyPage) : undefined
  }
}
