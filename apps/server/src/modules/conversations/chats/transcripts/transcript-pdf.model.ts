import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from 'pdf-lib'
import { headOf, type Transcript, turnsOf } from '#/modules/conversations/chats/transcripts/transcript.model.ts'
import { linesOf } from '#/platform/pdf/pdf-text.ts'

const page = { width: 595, height: 842, margin: 56 } as const
const sizes = { title: 18, author: 11, text: 11, small: 9 } as const
const LINE = 1.45

/** Writes the conversation as a PDF to print. It uses only the standard fonts of PDF, so that no font is embedded. */
export async function toPdf(transcript: Transcript): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const regular = await pdf.embedFont(StandardFonts.Helvetica)
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold)
  const { title, line } = headOf(transcript)
  pdf.setTitle(title)
  pdf.setLanguage('pt-BR')
  const writer = createWriter(pdf)
  writer.write(title, bold, sizes.title)
  writer.write(line, regular, sizes.small)
  for (const { author, when, text, sources } of turnsOf(transcript)) {
    writer.space(sizes.text)
    writer.write(`${author} · ${when}`, bold, sizes.author)
    writer.write(text, regular, sizes.text)
    if (sources.length > 0) writer.write(`Fontes: ${sources.join('; ')}`, regular, sizes.small)
  }
  return pdf.save()
}

function createWriter(pdf: PDFDocument) {
  let current: PDFPage | undefined
  let y = 0
  const room = (height: number): PDFPage => {
    if (!current || y - height < page.margin) {
      current = pdf.addPage([page.width, page.height])
      y = page.height - page.margin
    }
    y -= height
    return current
  }
  return {
    write(text: string, font: PDFFont, size: number) {
      for (const line of linesOf(text, font, { size, width: page.width - 2 * page.margin }))
        room(size * LINE).drawText(line, { x: page.margin, y, size, font })
    },
    space(height: number) {
      if (current) y -= height
    },
  }
}
