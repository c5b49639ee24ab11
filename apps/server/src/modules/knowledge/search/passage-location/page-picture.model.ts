import type { PageMark } from '@prosa/contract/conversations/origins.ts'
import { createCanvas, DOMMatrix, ImageData, Path2D } from '@napi-rs/canvas'
import {
  computeBox,
  findMarks,
  type WrittenText,
} from '#/modules/knowledge/search/passage-location/passage-marks.model.ts'

export interface PictureOptions {
  /** From 1. */
  page: number
  passage: string
}

export interface PagePicture {
  /** WebP in base64. */
  picture: string
  width: number
  height: number
  marks: PageMark[]
}

/** Pixels: sharp on a screen with two pixels per point, in a panel of a page's reading width. */
const WIDTH = 1400
const MAX_PIXELS = 5_000_000
const QUALITY = 80

/** Draws the page in a separate process (F4), see `drawPage`. */
export async function run(content: Buffer, { page: number, passage }: PictureOptions): Promise<PagePicture> {
  // must precede the import of the PDF library, which picks these up when it is loaded
  Object.assign(globalThis, { DOMMatrix, ImageData, Path2D })
  const { openPdf } = await import('#/modules/knowledge/reading/pdf/pdf-reader.model.ts')
  const pdf = await openPdf(content)
  const page = await pdf.getPage(number)
  const whole = page.getViewport({ scale: 1 })
  const scale = Math.min(WIDTH / whole.width, Math.sqrt(MAX_PIXELS / (whole.width * whole.height)))
  const viewport = page.getViewport({ scale })
  const canvas = createCanvas(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)))
  const canvasContext = canvas.getContext('2d')
  await page.render({ canvas: null, canvasContext, viewport, background: 'white' }).promise
  const { items } = await page.getTextContent()
  const texts = items
    .filter((item) => 'str' in item)
    .map((item): WrittenText => ({
      text: item.str,
      box: (from, to) => computeBox(item, { from, to }, whole),
    }))
  return {
    picture: (await canvas.encode('webp', QUALITY)).toString('base64'),
    width: canvas.width,
    height: canvas.height,
    marks: findMarks(texts, passage),
  }
}
