import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib'
import type { ExportTable } from '#/modules/assessments/exports/export-table.model.ts'

const [width, height, margin] = [595, 842, 50]
const gray = rgb(0.35, 0.35, 0.35)

export interface PdfBlock {
  text: string
  /** `title`: once; `heading`: who speaks, a row's name; `body`: the rest. */
  kind: 'title' | 'heading' | 'body'
}

const sizes = { title: 16, heading: 10.5, body: 10.5 } as const

/** A4 pages of plain text, broken into lines, with a footer on every page. */
export async function pdfOf(title: string, blocks: readonly PdfBlock[], footer: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  pdf.setTitle(title)
  pdf.setLanguage('pt-BR')
  const [plain, bold] = [await pdf.embedFont(StandardFonts.Helvetica), await pdf.embedFont(StandardFonts.HelveticaBold)]
  const footing = linesOf(footer, plain, 8)
  let page: PDFPage | undefined
  let y = 0
  const newPage = () => {
    page = pdf.addPage([width, height])
    y = height - margin
    footing.forEach((line, index) =>
      page?.drawText(line, { x: margin, y: 30 - index * 10, size: 8, font: plain, color: gray }),
    )
  }
  newPage()
  for (const { text, kind } of blocks) {
    const [font, size] = [kind === 'body' ? plain : bold, sizes[kind]]
    if (kind !== 'body') y -= size * 0.6
    for (const line of linesOf(text, font, size)) {
      if (y < margin + 20) newPage()
      page?.drawText(line, { x: margin, y, size, font })
      y -= size * 1.4
    }
  }
  return pdf.save()
}

/** A table as blocks: a row's first cell is its heading, the others follow with their titles. */
export function tablePdf({ title, columns, rows, watermark }: ExportTable): Promise<Uint8Array> {
  const blocks = rows.flatMap((row): PdfBlock[] => [
    { kind: 'heading', text: String(row[0] ?? '') },
    {
      kind: 'body',
      text: columns
        .slice(1)
        .map((column, index) => `${column}: ${row[index + 1] ?? '–'}`)
        .join(' · '),
    },
  ])
  return pdfOf(title, [{ kind: 'title', text: title }, ...blocks], `Exportado por ${watermark}`)
}

function linesOf(text: string, font: PDFFont, size: number): string[] {
  return writable(text, font)
    .split('\n')
    .flatMap((paragraph) => wrap(paragraph, (line) => font.widthOfTextAtSize(line, size) <= width - 2 * margin))
}

function wrap(paragraph: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of paragraph.split(' ').flatMap((part) => part.match(/.{1,60}/gu) ?? [''])) {
    const longer = line === '' ? word : `${line} ${word}`
    if (fits(longer)) line = longer
    else {
      lines.push(line)
      line = word
    }
  }
  return [...lines, line]
}

/** The standard fonts know the letters of western Europe; anything else is shown as a question mark. */
function writable(text: string, font: PDFFont): string {
  const known = new Set(font.getCharacterSet())
  return Array.from(text.replaceAll('\t', ' ').replaceAll('\r', ''), (character) =>
    character === '\n' || known.has(character.codePointAt(0) ?? 0) ? character : '?',
  ).join('')
}
