import type { ReadingProblem } from '#/modules/knowledge/reading/pages.model.ts'
import { pagesOf, type ReadingOptions, withinLimit } from '#/modules/knowledge/reading/reading.model.ts'
import { cleanText } from '#/modules/knowledge/reading/text.model.ts'

export interface WholeTextOptions extends ReadingOptions {
  maxCharacters: number
}

export type WholeText =
  | { problem: ReadingProblem; pages: number | null }
  | { problem: null; pages: number | null; text: string; cut: boolean }

/** The text of a content from its beginning, each page under its number. Runs in a process of its own (F4), see `readText`. */
export async function run(content: Buffer, options: WholeTextOptions): Promise<WholeText> {
  const found = await pagesOf(content, options)
  if ('problem' in found) return { problem: found.problem, pages: found.count }
  const { pages, truncated } = withinLimit(found.pages, options.maxTextBytes)
  const written = pages.map(({ page, text }) => ({ page, text: cleanText(text) })).filter(({ text }) => text !== '')
  if (written.length === 0) return { problem: 'no_text', pages: found.count }
  const text = written
    .map((part) => (part.page === null ? part.text : `[Página ${part.page}]\n${part.text}`))
    .join('\n\n')
  const kept = text.slice(0, options.maxCharacters).toWellFormed()
  return { problem: null, pages: found.count, text: kept, cut: truncated || kept.length < text.length }
}
