import { chunkPages, type Chunk } from '#/modules/knowledge/reading/chunks.model.ts'
import { hasHeadings, isPicture, isSheetKind, type SheetKind } from '@prosa/contract/knowledge/document-kinds.ts'
import type { ReadingNote } from '@prosa/contract/knowledge/reading-note-kinds.ts'
import { Notes } from '#/modules/knowledge/reading/notes.model.ts'
import type { DocumentKind, PagesOrProblem, PageText, ReadingProblem } from '#/modules/knowledge/reading/pages.model.ts'
import { sheetsInDocument } from '#/modules/knowledge/reading/sheets/document-tables.model.ts'
import { chunksOfSheet, readSheets } from '#/modules/knowledge/reading/sheets/sheet-reader.model.ts'
import type { Sheet } from '#/modules/knowledge/reading/sheets/sheet.model.ts'
import { cleanText } from '#/modules/knowledge/reading/text.model.ts'
import { inTurns } from '#/platform/process/turns.ts'

export interface ReadingOptions {
  kind: DocumentKind
  maxPages: number
  maxTextBytes: number
  /** Whether parts that the file hides are read too; they are left out unless given. */
  readsHidden?: boolean
}

export type Reading =
  | { problem: ReadingProblem; pages: number | null; notes: ReadingNote[] }
  | {
      problem: null
      pages: number | null
      chunks: Chunk[]
      /** What a spreadsheet or the tables of a document hold, to be asked beside what the search finds of it. */
      sheets: Sheet[]
      emptyPages: number[]
      /** Pages with hardly any text that may be pictures of one, the empty ones included. */
      sparsePages: number[]
      truncated: boolean
      notes: ReadingNote[]
    }

/** What scanners write on every page of their own, a name and a number, is shorter. */
const SPARSE_CHARACTERS = 60

type Legible = Extract<Reading, { problem: null }>
/** What is told before the end: chunks, and a sheet with some of its rows. */
export type ReadPart = { chunks: readonly Chunk[] } | { sheet: Sheet; at: number }

/** What the process of its own (F4) answers, see `readDocument`: chunks and sheets part by part, then all else. */
export async function run(
  content: Buffer,
  options: ReadingOptions,
  tell: (part: ReadPart) => void,
): Promise<Exclude<Reading, Legible> | Omit<Legible, 'chunks' | 'sheets'>> {
  const reading = await readContent(content, options)
  if (reading.problem !== null) return reading
  const { chunks, sheets, ...facts } = reading
  for await (const part of inTurns(chunks)) tell({ chunks: part })
  for (const [at, sheet] of sheets.entries())
    for await (const rows of inTurns(sheet.rows)) tell({ sheet: { ...sheet, rows: [...rows] }, at })
  return facts
}

/** Reads a document's content into chunks with their pages. */
export async function readContent(content: Buffer, options: ReadingOptions): Promise<Reading> {
  if (isSheetKind(options.kind)) return readSpreadsheet(content, options.kind, options)
  const notes = new Notes(options.readsHidden)
  const found = await pagesOf(content, options, notes)
  if ('problem' in found) return { problem: found.problem, pages: found.count, notes: notes.list }
  const { pages, truncated } = withinLimit(found.pages, options.maxTextBytes)
  const written = pages.map(({ page, text }) => ({ page, text: cleanText(text) }))
  const sparsePages = sparsePagesOf(content, options.kind, written)
  const chunks =
    options.kind === 'questions'
      ? await pairChunks(written)
      : chunkPages(written, { headings: hasHeadings(options.kind) })
  if (chunks.length === 0 && sparsePages.length === 0)
    return { problem: 'no_text', pages: found.count, notes: notes.list }
  return {
    problem: null,
    pages: found.count,
    chunks,
    // what was cut off in its middle is not counted
    sheets: truncated ? [] : sheetsInDocument(found.tables ?? [], options.maxTextBytes),
    emptyPages: shorterThan(1, written),
    sparsePages,
    truncated,
    notes: notes.list,
  }
}

async function readSpreadsheet(
  content: Buffer,
  kind: SheetKind,
  { maxTextBytes, readsHidden }: ReadingOptions,
): Promise<Reading> {
  const notes = new Notes(readsHidden)
  const found = await readSheets(content, kind, maxTextBytes, notes)
  if ('problem' in found) return { problem: found.problem, pages: null, notes: notes.list }
  const chunks = found.sheets.flatMap(chunksOfSheet)
  return {
    problem: null,
    pages: null,
    chunks,
    sheets: found.sheets,
    emptyPages: [],
    sparsePages: [],
    truncated: found.cut,
    notes: notes.list,
  }
}

/** Each pair of question and answer is one passage, however long. */
async function pairChunks(pages: readonly PageText[]): Promise<Chunk[]> {
  const { pairsOf, passageOf } = await import('#/modules/knowledge/reading/formats/questions.model.ts')
  return pages.flatMap(({ page, text }) => pairsOf(text).map((pair) => ({ page, text: passageOf(pair) })))
}

/** Pages with hardly any text that may be pictures of one; none where the content has no pictures. */
export const sparsePagesOf = (content: Buffer, kind: DocumentKind, pages: readonly PageText[]): number[] =>
  isPicture(kind) || (kind === 'pdf' && hasPictures(content)) ? shorterThan(SPARSE_CHARACTERS, pages) : []

const shorterThan = (length: number, pages: readonly PageText[]): number[] =>
  pages.flatMap(({ page, text }) => (page !== null && text.length < length ? [page] : []))

/** Whether there are pictures in a PDF: what describes one is always written out, however the rest is packed. */
const hasPictures = (content: Buffer): boolean => /\/Subtype\s*\/Image(?![A-Za-z])/.test(content.toString('latin1'))

/** Loads only the reader that is needed, which is most of what a short document costs. `notes` hears what it finds beside the text. */
export async function pagesOf(
  content: Buffer,
  options: ReadingOptions,
  notes = new Notes(options.readsHidden),
): Promise<PagesOrProblem> {
  if (options.kind === 'pdf') {
    const { pdfPages } = await import('#/modules/knowledge/reading/pdf/pdf.model.ts')
    return pdfPages(content, options, notes)
  }
  // what a picture says is recognized as that of a scanned page
  if (isPicture(options.kind)) {
    const { isWholePicture } = await import('#/modules/knowledge/reading/scans/picture-page.model.ts')
    return (await isWholePicture(content))
      ? { pages: [{ page: 1, text: '' }], count: null }
      : { problem: 'broken', count: null }
  }
  if (isSheetKind(options.kind)) {
    const found = await readSheets(content, options.kind, options.maxTextBytes, notes)
    if ('problem' in found) return { problem: found.problem, count: null }
    const text = found.sheets.flatMap(chunksOfSheet).map((chunk) => chunk.text)
    return { pages: [{ page: null, text: text.join('\n\n') }], count: null }
  }
  const { readFormat } = await import('#/modules/knowledge/reading/formats/formats.model.ts')
  return readFormat(content, { ...options, notes })
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
