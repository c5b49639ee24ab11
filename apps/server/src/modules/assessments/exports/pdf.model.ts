import { PDFDocument, type PDFPage, rgb, StandardFonts } from 'pdf-lib'
import type { ExportTable } from '#/modules/assessments/exports/export-table.model.ts'
import { linesOf } from '#/platform/pdf/pdf-text.ts'

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
  const footing = linesOf(footer, plain, { size: 8, width: width - 2 * margin })
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
    for (const line of linesOf(text, font, { size, width: width - 2 * margin })) {
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
