import type { PagesOrProblem, PageText } from '#/modules/knowledge/reading/pages.model.ts'
import { textOfItems } from '#/modules/knowledge/reading/pdf-lines.model.ts'
import { openPdf } from '#/modules/knowledge/reading/pdf-reader.model.ts'

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
    const text = textOfItems(items.filter((item) => 'str' in item))
    bytes += Buffer.byteLength(text)
    pages.push({ page: number, text })
    page.cleanup()
  }
  return { pages, count }
}
