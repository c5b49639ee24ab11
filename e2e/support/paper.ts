import { writeFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Prints the page on A4 and returns the text of each sheet, none of which may be blank. */
export async function printPages(page: Page): Promise<string[]> {
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true })
  const keep = process.env['PAPER_DIR']
  if (keep) await writeFile(`${keep}/${new URL(page.url()).pathname.replaceAll(/\W+/g, '-')}.pdf`, pdf)
  const file = await getDocument({ data: new Uint8Array(pdf) }).promise
  const sheets: string[] = []
  for (let number = 1; number <= file.numPages; number++) {
    const { items } = await (await file.getPage(number)).getTextContent()
    const words = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? ' ' : ''}` : '')).join('')
    sheets.push(words.replaceAll(/\s+/g, ' ').trim())
  }
  for (const sheet of sheets) expect(sheet).not.toBe('')
  return sheets
}

/** Counts how often a text occurs on all sheets, ignoring line breaks. */
export const countOf = (sheets: readonly string[], words: string): number =>
  withoutSpaces(sheets.join('')).split(withoutSpaces(words)).length - 1

export const withoutSpaces = (text: string): string => text.replaceAll(/\s/g, '')
