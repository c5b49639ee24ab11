import { PDFDocument, StandardFonts } from 'pdf-lib'

/** Creates a real PDF in Portuguese with one text per page. */
export async function portuguesePdf(pages: string[]): Promise<Buffer> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (const text of pages) {
    const page = document.addPage([595, 842])
    page.drawText(text, { x: 56, y: 770, size: 12, font, maxWidth: 480, lineHeight: 18 })
  }
  return Buffer.from(await document.save())
}

export const manualPages = [
  'Manual do estudante. A secretaria atende de segunda a sexta-feira, das 8h às 17h. As inscrições para o processo seletivo vão de 3 a 28 de março e são feitas somente pela internet.',
  'Avaliações. A nota mínima para aprovação é 6,0. O estudante que faltar a uma avaliação pode pedir segunda chamada em até três dias úteis, com atestado médico. A frequência mínima é de 75 por cento das aulas.',
]
