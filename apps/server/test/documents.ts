import { deflateRawSync } from 'node:zlib'
import { Document, HeadingLevel, Packer, Paragraph, Table, TableCell, TableRow } from 'docx'
import { PDFDocument, StandardFonts } from 'pdf-lib'

/** Creates a real PDF with one text per page; an empty text leaves the page blank. */
export async function makePdf(pages: string[]): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (const text of pages) {
    pdf.addPage().drawText(text, { x: 50, y: 760, size: 11, lineHeight: 15, font, maxWidth: 480 })
  }
  return Buffer.from(await pdf.save())
}

/** The rules of an imaginary school: three pages for different questions. */
export const schoolRules = [
  'Regulamento da Escola Horizonte\nAs aulas começam às 7h30 e terminam ao meio-dia. O portão fecha quinze minutos depois do início.',
  'Avaliação e recuperação\nA nota mínima para aprovação é 7,0. Quem ficar abaixo dela faz a prova de recuperação em dezembro, sem custo.',
  'Biblioteca\nCada estudante pode levar até três livros por catorze dias. O atraso na devolução suspende novos empréstimos por uma semana.',
]

/** Creates a real DOCX with headings, a list and a table. */
export async function makeDocx(sections: Record<string, string[]>, table: string[][] = []): Promise<Buffer> {
  const cell = (text: string) => new TableCell({ children: [new Paragraph(text)] })
  const children = Object.entries(sections).flatMap(([heading, paragraphs]) => [
    new Paragraph({ text: heading, heading: HeadingLevel.HEADING_1 }),
    ...paragraphs.map((text) => new Paragraph(text)),
  ])
  const rows = table.map((cells) => new TableRow({ children: cells.map(cell) }))
  const blocks = rows.length > 0 ? [...children, new Table({ rows })] : children
  return Buffer.from(await Packer.toBuffer(new Document({ sections: [{ children: blocks }] })))
}

interface ZipEntry {
  name: string
  content: Buffer
  /** The size in the archive's header, where it is false. */
  declaredBytes?: number
  /** Unix mode, such as 0o120777 for a symbolic link. */
  mode?: number
  /** Whether the header claims a password. */
  locked?: boolean
}

/** Creates a ZIP by hand, because libraries do not create those that must be refused. */
export function makeZip(entries: ZipEntry[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, declaredBytes = content.length, mode = 0o100644, locked = false } of entries) {
    const data = deflateRawSync(content)
    const title = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(locked ? 0x0801 : 0x0800, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(data.length, 14)
    common.writeUInt32LE(declaredBytes, 18)
    common.writeUInt16LE(title.length, 22)
    locals.push(Buffer.from('504b0304', 'hex'), common, title, data)
    const place = Buffer.alloc(14)
    place.writeUInt32LE((mode << 16) >>> 0, 6)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('504b01021403', 'hex'), common, place, title)
    offset += 30 + title.length + data.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, central, Buffer.from('504b0506', 'hex'), end])
}

/** The first entries of every DOCX, so that a test's ZIP passes for one. */
export const docxSkeleton: ZipEntry[] = [
  {
    name: '[Content_Types].xml',
    content: Buffer.from(
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    ),
  },
]
