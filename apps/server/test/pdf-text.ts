import { pdfPages } from '#/modules/knowledge/reading/pdf/pdf.model.ts'

/** The text of a PDF that the product made, its pages one after the other, and how many they are. */
export async function textOfPdf(response: Response): Promise<{ text: string; totalPages: number | null }> {
  const read = await pdfPages(Buffer.from(await response.arrayBuffer()), { maxPages: 1000, maxTextBytes: 10_000_000 })
  if (!('pages' in read)) throw new Error(`unreadable: ${read.problem}`)
  return { text: read.pages.map(({ text }) => text).join('\n'), totalPages: read.count }
}
