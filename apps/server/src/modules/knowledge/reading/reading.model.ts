import { chunkPages, type Chunk } from '#/modules/knowledge/reading/chunks.model.ts'
import type { DocumentKind, PagesOrProblem, PageText, ReadingProblem } from '#/modules/knowledge/reading/pages.model.ts'
import { pairsOf, passageOf } from '#/modules/knowledge/questions/questions.model.ts'
import { cleanText } from '#/modules/knowledge/reading/text.model.ts'
import { inTurns } from '#/platform/process/turns.ts'

export interface ReadingOptions {
  kind: DocumentKind
  maxPages: number
  maxTextBytes: number
}

export type Reading =
  | { problem: ReadingProblem; pages: number | null }
  | {
      problem: null
      pages: number | null
      chunks: Chunk[]
      emptyPages: number[]
      /** Pages with hardly any text that may be pictures of one, the empty ones included. */
      sparsePages: number[]
      truncated: boolean
    }

/** Kinds whose text marks its headings. */
const withHeadings: ReadonlySet<DocumentKind> = new Set(['markdown', 'docx', 'web'])

/** What scanners write on every page of their own, a name and a number, is shorter. */
const SPARSE_CHARACTERS = 60

/** What the process of its own (F4) answers, see `readDocument`: the chunks part by part, then all else. */
export async function run(
  content: Buffer,
  options: ReadingOptions,
  tell: (chunks: readonly Chunk[]) => void,
): Promise<Exclude<Reading, { chunks: unknown }> | Omit<Extract<Reading, { chunks: unknown }>, 'chunks'>> {
  const reading = await readContent(content, options)
  if (reading.problem !== null) return reading
  const { chunks, ...facts } = reading
  for await (const part of inTurns(chunks)) tell(part)
  return facts
}

/** Reads a document's content into chunks with their pages. */
export async function readContent(content: Buffer, options: ReadingOptions): Promise<Reading> {
  const found = await pagesOf(content, options)
  if ('problem' in found) return { problem: found.problem, pages: found.count }
  const { pages, truncated } = withinLimit(found.pages, options.maxTextBytes)
  const written = pages.map(({ page, text }) => ({ page, text: cleanText(text) }))
  const sparsePages = sparsePagesOf(content, options.kind, written)
  const chunks =
    options.kind === 'questions'
      ? pairChunks(written)
      : chunkPages(written, { headings: withHeadings.has(options.kind) })
  if (chunks.length === 0 && sparsePages.length === 0) return { problem: 'no_text', pages: found.count }
  return { problem: null, pages: found.count, chunks, emptyPages: shorterThan(1, written), sparsePages, truncated }
}

/** Each pair of question and answer is one passage, however long. */
const pairChunks = (pages: readonly PageText[]): Chunk[] =>
  pages.flatMap(({ page, text }) => pairsOf(text).map((pair) => ({ page, text: passageOf(pair) })))

/** Pages with hardly any text that may be pictures of one; none where the content has no pictures. */
export const sparsePagesOf = (content: Buffer, kind: DocumentKind, pages: readonly PageText[]): number[] =>
  kind === 'pdf' && hasPictures(content) ? shorterThan(SPARSE_CHARACTERS, pages) : []

const shorterThan = (length: number, pages: readonly PageText[]): number[] =>
  pages.flatMap(({ page, text }) => (page !== null && text.length < length ? [page] : []))

/** Whether there are pictures in a PDF: what describes one is always written out, however the rest is packed. */
const hasPictures = (content: Buffer): boolean => /\/Subtype\s*\/Image(?![A-Za-z])/.test(content.toString('latin1'))

/** Only the reader that is needed is loaded: it is most of what a short document costs. */
export async function pagesOf(
  content: Buffer,
  { kind, maxPages, maxTextBytes }: ReadingOptions,
): Promise<PagesOrProblem> {
  if (kind === 'pdf') {
    const { pdfPages } = await import('#/modules/knowledge/reading/pdf.model.ts')
    return pdfPages(content, { maxPages, maxTextBytes })
  }
  if (kind === 'docx') {
    const { docxPages } = await import('#/modules/knowledge/reading/docx.model.ts')
    return docxPages(content)
  }
  return { pages: [{ page: null, text: new TextDecoder().decode(content) }], count: null }
}

/** At most so many bytes of text; what is left out is told to the person. */
export function withinLimit(pages: PageText[], maxBytes: number): { pages: PageText[]; truncated: boolean } {
  let left = maxBytes
  const kept: PageText[] = []
  for (const { page, text } of pages) {
    const bytes = Buffer.byteLength(text)
    if (bytes > left) {
      kept.push({ page, text: firstBytes(text, left) })
      return { pages: kept, truncated: true }
    }
    kept.push({ page, text })
    left -= bytes
  }
  return { pages: kept, truncated: false }
}

/** A character that the limit cuts in two is left out. */
const firstBytes = (text: string, bytes: number): string =>
  new TextDecoder().decode(Buffer.from(text).subarray(0, bytes), { stream: true })
