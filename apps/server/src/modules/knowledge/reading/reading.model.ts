import { chunkPages, type Chunk } from '#/modules/knowledge/reading/chunks.model.ts'
import { hasHeadings, isPictureKind, isSheetKind, type SheetKind } from '@prosa/contract/knowledge/document-kinds.ts'
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
  /** Whether hidden parts are read too; false by default. */
  readsHidden?: boolean
}

export type Reading =
  | { problem: ReadingProblem; pages: number | null; notes: ReadingNote[] }
  | {
      problem: null
      pages: number | null
      chunks: Chunk[]
      /** Sheets or document tables, to be queried in addition to the search. */
      sheets: Sheet[]
      emptyPages: number[]
      /** Pages with hardly any text that may be scans, including empty ones. */
      sparsePages: number[]
      truncated: boolean
      notes: ReadingNote[]
    }

/** Longer than the name and number that scanners print on every page. */
const SPARSE_CHARACTERS = 60

type Legible = Extract<Reading, { problem: null }>
/** Parts sent before the end: chunks, and a sheet with some of its rows. */
export type ReadPart = { chunks: readonly Chunk[] } | { sheet: Sheet; at: number }

/** Runs in a separate process (F4) for `readDocument`: sends chunks and sheets part by part, then returns the rest. */
export async function run(
  content: Buffer,
  options: ReadingOptions,
  sendPart: (part: ReadPart) => void,
): Promise<Exclude<Reading, Legible> | Omit<Legible, 'chunks' | 'sheets'>> {
  const reading = await readContent(content, options)
  if (reading.problem !== null) return reading
  const { chunks, sheets, ...facts } = reading
  for await (const part of inTurns(chunks)) sendPart({ chunks: part })
  for (const [at, sheet] of sheets.entries())
    for await (const rows of inTurns(sheet.rows)) sendPart({ sheet: { ...sheet, rows: [...rows] }, at })
  return facts
}

/** Reads a document's content into chunks with their pages. */
export async function readContent(content: Buffer, options: ReadingOptions): Promise<Reading> {
  if (isSheetKind(options.kind)) return readSpreadsheet(content, options.kind, options)
  const notes = new Notes(options.readsHidden)
  const found = await readPages(content, options, notes)
  if ('problem' in found) return { problem: found.problem, pages: found.count, notes: notes.list }
  const { pages, truncated } = withinLimit(found.pages, options.maxTextBytes)
  const written = pages.map(({ page, text }) => ({ page, text: cleanText(text) }))
  const sparsePages = findSparsePages(content, options.kind, written)
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
    // tables of a truncated text are incomplete and cannot be counted
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

/** Makes each pair of question and answer one passage, however long. */
async function pairChunks(pages: readonly PageText[]): Promise<Chunk[]> {
  const { listPairs, formatPassage } = await import('#/modules/knowledge/reading/formats/questions.model.ts')
  return pages.flatMap(({ page, text }) => listPairs(text).map((pair) => ({ page, text: formatPassage(pair) })))
}

/** Returns pages with hardly any text that may be scans; none if the content has no pictures. */
export const findSparsePages = (content: Buffer, kind: DocumentKind, pages: readonly PageText[]): number[] =>
  isPictureKind(kind) || (kind === 'pdf' && hasPictures(content)) ? shorterThan(SPARSE_CHARACTERS, pages) : []

const shorterThan = (length: number, pages: readonly PageText[]): number[] =>
  pages.flatMap(({ page, text }) => (page !== null && text.length < length ? [page] : []))

/** Whether a PDF contains pictures: their dictionaries are never compressed. */
const hasPictures = (content: Buffer): boolean => /\/Subtype\s*\/Image(?![A-Za-z])/.test(content.toString('latin1'))

/** Loads only the needed reader, whose loading dominates the time for short documents. `notes` takes findings beside the text. */
export async function readPages(
  content: Buffer,
  options: ReadingOptions,
  notes = new Notes(options.readsHidden),
): Promise<PagesOrProblem> {
  if (options.kind === 'pdf') {
    const { pdfPages } = await import('#/modules/knowledge/reading/pdf/pdf.model.ts')
    return pdfPages(content, options, notes)
  }
  // the text of a picture is recognized like that of a scanned page
  if (isPictureKind(options.kind)) {
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

/** Cuts pages to a limit of bytes; the person is notified of the cut. */
export function withinLimit(pages: PageText[], maxBytes: number): { pages: PageText[]; truncated: boolean } {
  let left = maxBytes
  const keptPages: PageText[] = []
  for (const { page, text } of pages) {
    const bytes = Buffer.byteLength(text)
    if (bytes > left) {
      keptPages.push({ page, text: firstBytes(text, left) })
      return { pages: keptPages, truncated: true }
    }
    keptPages.push({ page, text })
    left -= bytes
  }
  return { pages: keptPages, truncated: false }
}

/** Returns the first bytes as text, without a character cut in two. */
const firstBytes = (text: string, bytes: number): string =>
  new TextDecoder().decode(Buffer.from(text).subarray(0, bytes), { stream: true })
