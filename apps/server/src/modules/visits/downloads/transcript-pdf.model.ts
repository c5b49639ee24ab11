import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from 'pdf-lib'
import { headOf, type Transcript, turnsOf } from '#/modules/visits/downloads/transcript.model.ts'

const page = { width: 595, height: 842, margin: 56 } as const
const sizes = { title: 18, author: 11, text: 11, small: 9 } as const
const LINE = 1.45

/** The conversation as a PDF to print: its letters are those of the fonts that every reader has. */
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
      for (const line of wrap(printable(text, font), font, size))
        room(size * LINE).drawText(line, { x: page.margin, y, size, font })
    },
    space(height: number) {
      if (current) y -= height
    },
  }
}

/** What the font has no letter for, such as an emoji, becomes a question mark; lines stay. */
function printable(text: string, font: PDFFont): string {
  const known = new Set(font.getCharacterSet())
  return Array.from(text.normalize('NFC').replaceAll('\t', '    '), (letter) =>
    letter === '\n' || known.has(letter.codePointAt(0) ?? 0) ? letter : '?',
  ).join('')
}

function wrap(text: string, font: PDFFont, size: number): string[] {
  const width = page.width - 2 * page.margin
  const fits = (line: string) => font.widthOfTextAtSize(line, size) <= width
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = []
    let line = ''
    for (const word of paragraph.split(' ').flatMap((one) => pieces(one, fits))) {
      const longer = line === '' ? word : `${line} ${word}`
      if (fits(longer)) line = longer
      else {
        lines.push(line)
        line = word
      }
    }
    return [...lines, line]
  })
}

/** A word wider than the page, such as an address, is cut. */
function pieces(word: string, fits: (line: string) => boolean): string[] {
  if (fits(word)) return [word]
  let end = 1
  while (end < word.length && fits(word.slice(0, end + 1))) end++
  return [word.slice(0, end), ...pieces(word.slice(end), fits)]
}
