import type { AppContext } from '#/context.ts'
import type { Recognition, RecognitionOptions } from '#/modules/knowledge/reading/scans/recognition.model.ts'
import type { RecognizedPage } from '#/modules/knowledge/reading/scans/scans.model.ts'
import { LimitedProcessError, runLimited } from '#/platform/process/limited-process.ts'

/** The limits of one recognizing process (F4). The time is generous, because pages with much text take long. */
const TIMEOUT_MS = 180_000
const HEAP_MB = 512
const OUTPUT_BYTES = 4_000_000

interface ScannedFile {
  key: string
  /** Page numbers, from 1. */
  pages: readonly number[]
  /** Milliseconds after which no further page is begun. */
  enoughMs: number
  signal: AbortSignal
}

/**
 * Recognizes the first of these pages of a stored PDF, all if time allows; undefined if a page crashes the process. Rejects
 * only with errors that a retry may cure: the storage, a stop.
 */
export async function recognizePages(
  ctx: AppContext,
  { key, pages, enoughMs, signal }: ScannedFile,
): Promise<readonly RecognizedPage[] | undefined> {
  const options: RecognitionOptions = { pages, enoughMs }
  try {
    const found = (await runLimited({
      module: new URL('recognition.model.ts', import.meta.url),
      input: await ctx.storage.read(key),
      options: { ...options },
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
    return undefined
  }
}
