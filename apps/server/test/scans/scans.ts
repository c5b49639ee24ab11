import { readFile } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import {
  concatTransformationMatrix,
  degrees,
  drawObject,
  PDFDocument,
  type PDFPage,
  PDFRawStream,
  popGraphicsState,
  pushGraphicsState,
} from 'pdf-lib'
import { imageOfPage, type Picture } from '#/modules/knowledge/reading/scans/page-image.model.ts'
import { openPdf } from '#/modules/knowledge/reading/pdf/pdf-reader.model.ts'
import { packJbig2 } from './jbig2.ts'

/** Two articles of a school's rules from a flatbed scanner, slightly askew. */
const photograph = readFile(new URL('scanned-page.jpg', import.meta.url))
const PAGE = { width: 595, height: 413 }

/** Words in the picture that text recognition must find. */
export const scannedWords = ['Regimento da Escola Horizonte', 'de 3 a 14 de fevereiro', 'R$ 25,90', 'segunda chamada']

/**
 * Creates a PDF with one page per text: a page beginning with 'scan' shows the picture and the letters after that word, others
 * only letters.
 */
export async function makeScan(pages: readonly string[]): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const picture = await pdf.embedJpg(await photograph)
  for (const text of pages) {
    const page = pdf.addPage([PAGE.width, PAGE.height])
    const [, letters] = /^scan ?(.*)$/.exec(text) ?? []
    if (letters !== undefined) page.drawImage(picture, { x: 0, y: 0, ...PAGE })
    page.drawText(letters ?? text, { x: 50, y: 300, size: 11, lineHeight: 15, maxWidth: 480 })
  }
  return Buffer.from(await pdf.save())
}

/** The same page in the encodings of different scanners and their programs. */
export const scanners = {
  'in black and white': (paper) => paper.place(paper.bits(paper.grey)),
  'as ink through a stencil': (paper) => paper.place(paper.bits(paper.grey, { ImageMask: true })),
  'as a stencil the other way round': (paper) =>
    paper.place(paper.bits(negative(paper.grey), { ImageMask: true, Decode: [1, 0] })),
  'as most offices do': (paper) => paper.place(paper.jbig2()),
  'as ink of a darkness over white': (paper) => paper.place(paper.shade()),
  'in strips': (paper) => {
    const page = paper.addPage()
    const { width, height, pixels } = paper.grey
    for (let y = 0; y < height; y += 100) {
      const rows = Math.min(100, height - y)
      const strip = { width, height: rows, pixels: pixels.subarray(y * width, (y + rows) * width) }
      const share = PAGE.height / height
      paper.place(paper.bytes(strip), [PAGE.width, 0, 0, rows * share, 0, PAGE.height - (y + rows) * share], page)
    }
  },
  'lying on its side': (paper) => paper.sideways(),
  'turned upright by the page': (paper) => paper.sideways().setRotation(degrees(270)),
  'upside down': (paper) => paper.place(paper.bytes(turned(turned(paper.grey)))),
  'from the last line to the first': (paper) =>
    paper.place(paper.bytes(flipped(paper.grey)), [PAGE.width, 0, 0, -PAGE.height, 0, PAGE.height]),
} satisfies Record<string, (paper: Paper) => unknown>

/** Creates a PDF with one page from each of `scanners`, then one with an empty picture and one with a logo. */
export async function makeScannersPdf(): Promise<Buffer> {
  const photo = await PDFDocument.create()
  photo.addPage([PAGE.width, PAGE.height]).drawImage(await photo.embedJpg(await photograph), { x: 0, y: 0, ...PAGE })
  const seen = await imageOfPage(await (await openPdf(Buffer.from(await photo.save()))).getPage(1))
  if (!seen) throw new Error('the photograph does not cover its page')
  const paper = new Paper(await PDFDocument.create(), seen)
  for (const scan of Object.values(scanners)) scan(paper)
  const noise = { ...paper.grey, pixels: paper.grey.pixels.map((_, at) => (at * 2_654_435_761) >>> 24) }
  paper.place(paper.bytes(noise))
  paper.place(paper.bytes(paper.grey), [90, 0, 0, 60, 20, 300])
  return paper.save()
}

class Paper {
  readonly grey: Picture
  readonly #pdf: PDFDocument

  constructor(pdf: PDFDocument, grey: Picture) {
    this.#pdf = pdf
    this.grey = grey
  }

  addPage = (width = PAGE.width, height = PAGE.height): PDFPage => this.#pdf.addPage([width, height])

  place(image: PDFRawStream, matrix = [PAGE.width, 0, 0, PAGE.height, 0, 0], page = this.addPage()): PDFPage {
    const name = page.node.newXObject('Scan', this.#pdf.context.register(image))
    const placed = concatTransformationMatrix(...(matrix as [number, number, number, number, number, number]))
    page.pushOperators(pushGraphicsState(), placed, drawObject(name), popGraphicsState())
    return page
  }

  sideways(): PDFPage {
    const { width, height } = PAGE
    return this.place(this.bytes(turned(this.grey)), [height, 0, 0, width, 0, 0], this.addPage(height, width))
  }

  bytes = (grey: Picture): PDFRawStream => this.#image(grey, grey.pixels, { ColorSpace: 'DeviceGray' }, 8)

  bits(grey: Picture, how: Record<string, unknown> = { ColorSpace: 'DeviceGray' }): PDFRawStream {
    const { width, height, pixels } = grey
    const stride = Math.ceil(width / 8)
    const bits = new Uint8Array(stride * height)
    for (const [at, pixel] of pixels.entries()) {
      const x = at % width
      if (pixel > 140) bits[Math.floor(at / width) * stride + (x >> 3)]! |= 128 >> (x & 7)
    }
    return this.#image(grey, bits, how, 1)
  }

  /** One bit per pixel, compressed by the context of surrounding pixels. */
  jbig2(): PDFRawStream {
    const { width, height, pixels } = this.grey
    const data = packJbig2(width, height, (x, y) => pixels[y * width + x]! <= 140)
    return this.#image(this.grey, data, { ColorSpace: 'DeviceGray', Filter: 'JBIG2Decode' }, 1)
  }

  /** A black image whose mask shows only the ink. */
  shade(): PDFRawStream {
    const ink = { ...this.grey, pixels: new Uint8Array(this.grey.pixels.length) }
    const mask = this.#pdf.context.register(this.bytes(negative(this.grey)))
    return this.#image(ink, ink.pixels, { ColorSpace: 'DeviceGray', SMask: mask }, 8)
  }

  #image({ width, height }: Picture, data: Uint8Array, how: Record<string, unknown>, bits: number): PDFRawStream {
    const entries = { Type: 'XObject', Subtype: 'Image', Width: width, Height: height, BitsPerComponent: bits, ...how }
    if ('Filter' in how) return PDFRawStream.of(this.#pdf.context.obj(entries), data)
    return PDFRawStream.of(this.#pdf.context.obj({ ...entries, Filter: 'FlateDecode' }), deflateSync(data))
  }

  save = async (): Promise<Buffer> => Buffer.from(await this.#pdf.save())
}

const negative = (grey: Picture): Picture => ({ ...grey, pixels: grey.pixels.map((pixel) => 255 - pixel) })

/** Rotates by a quarter, clockwise. */
function turned({ width, height, pixels }: Picture): Picture {
  const result = new Uint8Array(pixels.length)
  for (const [at, pixel] of pixels.entries())
    result[(at % width) * height + (height - 1 - Math.floor(at / width))] = pixel
  return { width: height, height: width, pixels: result }
}

function flipped({ width, height, pixels }: Picture): Picture {
  const result = new Uint8Array(pixels.length)
  for (let y = 0; y < height; y++) result.set(pixels.subarray(y * width, (y + 1) * width), (height - 1 - y) * width)
  return { width, height, pixels: result }
}
