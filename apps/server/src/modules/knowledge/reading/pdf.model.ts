import type { PagesOrProblem, PageText } from '#/modules/knowledge/reading/pages.model.ts'
import { openPdf } from '#/modules/knowledge/reading/pdf-reader.model.ts'

interface Item {
  str: string
  hasEOL: boolean
  height: number
  transform: number[]
}

/** A distance between two lines beyond so many times their height begins a paragraph. */
const PARAGRAPH_GAP = 1.7

/** The text of each page of a PDF, one page at a time, until there is more text than will be kept. */
export async function pdfPages(
  content: Buffer,
  { maxPages, maxTextBytes }: { maxPages: number; maxTextBytes: number },
): Promise<PagesOrProblem> {
  const pdf = await openPdf(content).catch((error: Error) => error)
  if (pdf instanceof Error) return { problem: pdf.name === 'PasswordException' ? 'encrypted' : 'broken', count: null }
  const count = pdf.numPages
  if (count > maxPages) return { problem: 'too_many_pages', count }
  const pages: PageText[] = []
  for (let number = 1, bytes = 0; number <= count && bytes <= maxTextBytes; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const text = linesOf(items.filter((item) => 'str' in item))
    bytes += Buffer.byteLength(text)
    pages.push({ page: number, text })
    page.cleanup()
  }
  return { pages, count }
}

function linesOf(items: Item[]): string {
  let text = ''
  let previous: Item | undefined
  for (const item of items) {
    const gap = previous?.hasEOL ? Math.abs(baseline(previous) - baseline(item)) : 0
    if (gap > PARAGRAPH_GAP * Math.max(item.height, previous?.height ?? 0) && item.str.trim()) text += '\n'
    text += item.str + (item.hasEOL ? '\n' : '')
    if (item.str.trim() || item.hasEOL) previous = { ...item, height: item.height || (previous?.height ?? 0) }
  }
  return text
}

const baseline = ({ transform }: Item): number => transform[5] ?? 0
