import type { ReadingNote } from '@prosa/contract/knowledge/reading-note-kinds.ts'
import { Notes } from '#/modules/knowledge/reading/notes.model.ts'
import type { PageText, ReadingProblem } from '#/modules/knowledge/reading/pages.model.ts'
import {
  readPages,
  type ReadingOptions,
  findSparsePages,
  withinLimit,
} from '#/modules/knowledge/reading/reading.model.ts'
import { cleanText } from '#/modules/knowledge/reading/text.model.ts'

export interface WholeTextOptions extends ReadingOptions {
  maxCharacters: number
}

export type WholeText =
  | { problem: ReadingProblem; pages: number | null; notes: ReadingNote[] }
  | {
      problem: null
      pages: number | null
      /** The pages with text, in order. */
      parts: PageText[]
      sparsePages: number[]
      /** Whether the content has more text than requested. */
      cut: boolean
      notes: ReadingNote[]
    }

/** Reads a content's text from the beginning, page by page. Runs in a separate process (F4), see `readText`. */
export async function run(content: Buffer, options: WholeTextOptions): Promise<WholeText> {
  const notes = new Notes(options.readsHidden)
  const found = await readPages(content, options, notes)
  if ('problem' in found) return { problem: found.problem, pages: found.count, notes: notes.list }
  const { pages, truncated } = withinLimit(found.pages, options.maxTextBytes)
  const written = pages.map(({ page, text }) => ({ page, text: cleanText(text) }))
  const sparsePages = findSparsePages(content, options.kind, written)
  const parts: PageText[] = []
  let left = options.maxCharacters
  for (const { page, text } of written) {
    if (text !== '' && left > 0) parts.push({ page, text: text.slice(0, left).toWellFormed() })
    left -= text.length
  }
  const facts = { pages: found.count, notes: notes.list }
  if (parts.length === 0 && sparsePages.length === 0) return { problem: 'no_text', ...facts }
  return { problem: null, ...facts, parts, sparsePages, cut: truncated || left < 0 }
}

/** Joins parts into one text, each page under its number, up to a length. */
export function joinPages(parts: readonly PageText[], maxCharacters: number): { text: string; cut: boolean } {
  const text = parts.map(({ page, text: own }) => (page === null ? own : `[Página ${page}]\n${own}`)).join('\n\n')
  const cutText = text.slice(0, maxCharacters).toWellFormed()
  return { text: cutText, cut: cutText.length < text.length }
}
