import type { PagesOrProblem, PageText } from '#/modules/knowledge/reading/pages.model.ts'
import { textOfItems } from '#/modules/knowledge/reading/pdf-lines.model.ts'
import { drawingOf, nothingDrawn } from '#/modules/knowledge/reading/pdf-rules.model.ts'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { openPdf } from '#/modules/knowledge/reading/pdf-reader.model.ts'

/** The text of each page of a PDF, one page at a time, until there is more text than will be kept. */
export async function pdfPages(
  content: Buffer,
  { maxPages, maxTextBytes }: { maxPages: number; maxTextBytes: number },
): Promise<PagesOrProblem> {
  const pdf = await openPdf(content, { images: false }).catch((error: Error) => error)
  if (pdf instanceof Error) return { problem: pdf.name === 'PasswordException' ? 'encrypted' : 'broken', count: null }
  const count = pdf.numPages
  if (count > maxPages) return { problem: 'too_many_pages', count }
  const pages: PageText[] = []
  const filled = await filledIn(pdf)
  for (let number = 1, bytes = 0; number <= count && bytes <= maxTextBytes; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const written = items.filter((item) => 'str' in item)
    const printed = written.length === 0 ? '' : textOfItems(written, await drawingOf(page).catch(() => nothingDrawn))
    const text = [printed, ...(filled.get(number) ?? [])].filter(Boolean).join('\n')
    bytes += Buffer.byteLength(text)
    pages.push({ page: number, text })
    page.cleanup()
  }
  return { pages, count }
}

interface Field {
  type: string
  name: string
  /** From 0. */
  page: number
  value?: unknown
  password?: boolean
  hidden?: boolean
}

/** What somebody has written into a form or chosen in it, by the numbers of the pages: it is no part of their text. */
async function filledIn(pdf: PDFDocumentProxy): Promise<Map<number, string[]>> {
  const written = new Map<number, string[]>()
  // a form that cannot be read takes nothing from the text
  const fields = (await pdf.getFieldObjects().catch(() => null)) ?? {}
  for (const field of Object.values(fields).flat() as Field[]) {
    const value = [field.value].flat().filter((one) => typeof one === 'string' && one.trim() !== '')
    if (value.length === 0 || field.password || field.hidden || !/^(text|combobox|listbox)$/.test(field.type)) continue
    written.set(field.page + 1, [...(written.get(field.page + 1) ?? []), `${field.name}: ${value.join(', ')}`])
  }
  return written
}
