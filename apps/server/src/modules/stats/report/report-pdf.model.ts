import type { StatsFigure } from '@prosa/contract/settings/stats.ts'
import type { PDFDocument, PDFFont, RGB } from 'pdf-lib'
import { cellText, type ReportCard } from '#/modules/stats/report/report-text.model.ts'
import { cutTo, linesOf } from '#/platform/pdf/pdf-text.ts'

export interface Report {
  title: string
  /** What the numbers are of, in sentences. */
  lines: string[]
  cards: ReportCard[]
  tables: { title: string; figure: Pick<StatsFigure, 'columns' | 'rows'> }[]
  footer: string
}

const page = { width: 595, height: 842, margin: 48 } as const
const inner = page.width - 2 * page.margin
const cardsInRow = 3
const cardHeight = 62
const rowHeight = 17
/** The first column of a table is its name, and has as much room as this many others. */
const NAME_SHARE = 3

/** A4 pages with cards and tables. */
export async function reportPdf(report: Report): Promise<Uint8Array> {
  // large, and needed once a month
  const { PDFDocument: Pdf, rgb, StandardFonts } = await import('pdf-lib')
  const pdf = await Pdf.create()
  pdf.setTitle(report.title)
  pdf.setLanguage('pt-BR')
  const [plain, bold] = [await pdf.embedFont(StandardFonts.Helvetica), await pdf.embedFont(StandardFonts.HelveticaBold)]
  const colors = { ink: rgb(0.1, 0.1, 0.12), gray: rgb(0.38, 0.38, 0.42), line: rgb(0.85, 0.85, 0.88) }
  const draw = pen(pdf, { plain, bold, ...colors })
  draw.paragraph(report.title, { font: bold, size: 18 })
  draw.space(4)
  for (const line of report.lines) draw.paragraph(line, { size: 9.5, color: colors.gray })
  draw.space(12)
  draw.cards(report.cards)
  for (const { title, figure } of report.tables) draw.table(title, figure)
  draw.footers(report.footer)
  return pdf.save()
}

interface Look {
  plain: PDFFont
  bold: PDFFont
  ink: RGB
  gray: RGB
  line: RGB
}

function pen(pdf: PDFDocument, { plain, bold, ink, gray, line }: Look) {
  let sheet = pdf.addPage([page.width, page.height])
  let y = page.height - page.margin
  /** Goes down by this much, onto a new page where the rest is too short. */
  const room = (height: number) => {
    if (y - height < page.margin) {
      sheet = pdf.addPage([page.width, page.height])
      y = page.height - page.margin
    }
    y -= height
  }
  const write = (text: string, x: number, dy: number, { font = plain, size = 9.5, color = ink } = {}) =>
    sheet.drawText(text, { x, y: y + dy, size, font, color })
  const rule = () =>
    sheet.drawLine({
      start: { x: page.margin, y },
      end: { x: page.width - page.margin, y },
      thickness: 0.6,
      color: line,
    })

  return {
    space: (height: number) => void (y -= height),
    paragraph(text: string, look: { font?: PDFFont; size: number; color?: RGB }) {
      for (const each of linesOf(text, look.font ?? plain, { size: look.size, width: inner })) {
        room(look.size * 1.45)
        write(each, page.margin, 0, look)
      }
    },
    cards(cards: readonly ReportCard[]) {
      const width = inner / cardsInRow
      for (const [index, { label, value, before }] of cards.entries()) {
        const column = index % cardsInRow
        if (column === 0) room(cardHeight)
        const [x, size] = [page.margin + column * width, { width: width - 12 }]
        write(cutTo(label, plain, { size: 9, ...size }), x, 44, { size: 9, color: gray })
        write(cutTo(value, bold, { size: 17, ...size }), x, 24, { font: bold, size: 17 })
        write(cutTo(`Antes: ${before}`, plain, { size: 8.5, ...size }), x, 10, { size: 8.5, color: gray })
      }
    },
    table(title: string, { columns, rows }: Pick<StatsFigure, 'columns' | 'rows'>) {
      // a title is not left alone at the end of a page
      room(rowHeight * 4)
      y += rowHeight * 2
      write(title, page.margin, 8, { font: bold, size: 12 })
      const unit = inner / (NAME_SHARE + columns.length - 1)
      const cells = (texts: readonly string[], look: { font?: PDFFont; color?: RGB }) => {
        for (const [index, text] of texts.entries()) {
          const width = unit * (index === 0 ? NAME_SHARE : 1) - 6
          const shown = cutTo(text, look.font ?? plain, { size: 8.5, width })
          const start = page.margin + (index === 0 ? 0 : unit * (NAME_SHARE + index - 1) + 6)
          const isText = columns[index]?.kind === 'text'
          const slack = isText ? 0 : width - (look.font ?? plain).widthOfTextAtSize(shown, 8.5)
          write(shown, start + slack, 5, { ...look, size: 8.5 })
        }
      }
      room(rowHeight)
      const labels = columns.map(({ label }) => label)
      cells(labels, { font: bold, color: gray })
      rule()
      for (const row of rows) {
        room(rowHeight)
        const texts = columns.map(({ kind }, index) => cellText(kind, row.cells[index] ?? null))
        cells(texts, {})
        rule()
      }
      if (rows.length === 0) {
        room(rowHeight)
        write('Nada neste mês.', page.margin, 5, { color: gray })
      }
    },
    footers(text: string) {
      const pages = pdf.getPages()
      for (const [index, each] of pages.entries()) {
        const look = { y: 26, size: 8, font: plain, color: gray }
        each.drawText(cutTo(text, plain, { size: 8, width: inner - 60 }), { ...look, x: page.margin })
        each.drawText(`${index + 1} de ${pages.length}`, { ...look, x: page.width - page.margin - 30 })
      }
    },
  }
}
