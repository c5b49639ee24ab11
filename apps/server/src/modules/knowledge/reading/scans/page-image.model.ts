import type { PDFPageProxy } from 'pdfjs-dist'
import { OPS } from '#/modules/knowledge/reading/pdf/pdf-reader.model.ts'

/** `[a, b, c, d, e, f]`: x' = ax + cy + e, y' = bx + dy + f. */
type Matrix = readonly number[]

/** A greyscale picture, one byte per pixel; white is 255. */
export interface Picture {
  width: number
  height: number
  pixels: Uint8Array
}

/** A picture's position on the page: `matrix` maps the unit square to the page, its upper edge to the picture's. */
interface Placed {
  picture: Picture
  matrix: Matrix
}

/** Scanners use this resolution for text; a higher one does not improve recognition. */
export const MAX_DPI = 300
const MAX_PIXELS = 20_000_000
const POINTS_PER_INCH = 72
/** Pictures cover at least this share of a scanned page; a logo covers less. */
const MIN_COVER = 0.3

/**
 * Renders a page as it was scanned: its pictures at their positions, rotated by the page's rotation plus `turned` degrees.
 * Returns undefined if the pictures cover too little. Drawn lines and letters are left out.
 */
export async function imageOfPage(page: PDFPageProxy, turned = 0): Promise<Picture | undefined> {
  const placed = await findPictures(page)
  const { width, height } = page.getViewport({ scale: 1 })
  const covered = placed.reduce((sum, { matrix }) => sum + computeArea(matrix), 0)
  if (covered < MIN_COVER * width * height) return undefined
  const density = Math.max(
    ...placed.map(({ picture, matrix }) => Math.sqrt(countPixels(picture) / computeArea(matrix))),
  )
  const scale = Math.min(density, MAX_DPI / POINTS_PER_INCH, Math.sqrt(MAX_PIXELS / (width * height)))
  const viewport = page.getViewport({ scale, rotation: (page.rotate + turned) % 360 })
  const canvas = { width: Math.round(viewport.width), height: Math.round(viewport.height) }
  const result = { ...canvas, pixels: new Uint8Array(canvas.width * canvas.height).fill(255) }
  for (const { picture, matrix } of placed) draw(result, picture, multiply(viewport.transform, matrix))
  return result
}

const computeArea = ([a = 0, b = 0, c = 0, d = 0]: Matrix): number => Math.abs(a * d - b * c)
const countPixels = ({ width, height }: Picture): number => width * height

const multiply = (outer: Matrix, inner: Matrix): Matrix => {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = outer
  const [g = 0, h = 0, i = 0, j = 0, k = 0, l = 0] = inner
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

/** Returns the pictures of a page in painting order. */
async function findPictures(page: PDFPageProxy): Promise<Placed[]> {
  const { fnArray, argsArray } = await page.getOperatorList()
  const placed: Placed[] = []
  const saved: Matrix[] = []
  let matrix: Matrix = [1, 0, 0, 1, 0, 0]
  for (const [at, operator] of fnArray.entries()) {
    const args = (argsArray[at] ?? []) as unknown[]
    if (operator === OPS.save) saved.push(matrix)
    else if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) matrix = saved.pop() ?? matrix
    else if (operator === OPS.transform) matrix = multiply(matrix, args as number[])
    else if (operator === OPS.paintFormXObjectBegin) {
      saved.push(matrix)
      if (args[0]) matrix = multiply(matrix, args[0] as number[])
    } else if (operator === OPS.paintImageXObject || operator === OPS.paintInlineImageXObject)
      add(toGrey(await decoded(page, args[0])))
    else if (operator === OPS.paintImageMaskXObject) add(toStencil(await decoded(page, args[0])))
  }
  return placed

  function add(picture: Picture | undefined): void {
    if (picture && computeArea(matrix) > 0) placed.push({ picture, matrix })
  }
}

interface Decoded {
  width: number
  height: number
  kind?: number
  data: Uint8Array
}

/** The PDF library returns an image directly or as a name to look up. */
async function decoded(page: PDFPageProxy, image: unknown): Promise<Decoded | undefined> {
  if (typeof image === 'string') {
    const store = image.startsWith('g_') ? page.commonObjs : page.objs
    return new Promise((resolve) => store.get(image, (found: Decoded | null) => resolve(found ?? undefined)))
  }
  const found = image as Decoded & { data?: Uint8Array | string }
  if (typeof found.data !== 'string') return found
  const named = await decoded(page, found.data)
  return named && { ...named, width: found.width, height: found.height }
}

/** Bytes per pixel by the library's image kind: 1 is one bit per pixel, 2 is RGB, 3 is RGBA. */
const channelsByKind: Readonly<Record<number, number>> = { 2: 3, 3: 4 }

function toGrey(image: Decoded | undefined): Picture | undefined {
  if (!image?.data) return undefined
  const channels = channelsByKind[image.kind ?? 0]
  if (channels === undefined) return unpackBits(image)
  const { width, height, data } = image
  const pixels = new Uint8Array(width * height)
  for (let at = 0, from = 0; at < pixels.length; at++, from += channels) {
    const grey = (data[from]! * 77 + data[from + 1]! * 150 + data[from + 2]! * 29) >> 8
    // transparent pixels show the white paper
    pixels[at] = channels === 3 ? grey : 255 - ((255 - grey) * data[from + 3]!) / 255
  }
  return { width, height, pixels }
}

/** Decodes a black-and-white picture with eight pixels per byte, each line starting at a new byte. */
function unpackBits({ width, height, data }: Decoded): Picture {
  const pixels = new Uint8Array(width * height)
  const stride = (width + 7) >> 3
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) pixels[at] = (data[y * stride + (x >> 3)]! >> (7 - (x & 7))) & 1 ? 255 : 0
  return { width, height, pixels }
}

/** Decodes a stencil: ink covers less than half of a written page, so the rarer value is ink, whatever its code. */
function toStencil(image: Decoded | undefined): Picture | undefined {
  if (!image?.data) return undefined
  const picture = unpackBits(image)
  const light = picture.pixels.reduce((count, pixel) => count + (pixel >> 7), 0)
  if (light * 2 < picture.pixels.length) picture.pixels.forEach((pixel, at) => (picture.pixels[at] = 255 - pixel))
  return picture
}

/** Draws a picture on the canvas: each pixel is the mean of the covered area; where pictures overlap the darker one stays. */
function draw(canvas: Picture, { width, height, pixels }: Picture, [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]: Matrix) {
  const size = a * d - b * c
  const taps = Math.max(1, Math.round(Math.sqrt((width * height) / Math.abs(size))))
  const [left, right] = extent(e, [a, c], canvas.width)
  const [top, bottom] = extent(f, [b, d], canvas.height)
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      let sum = 0
      let count = 0
      for (let tap = 0; tap < taps * taps; tap++) {
        const px = x + ((tap % taps) + 0.5) / taps - e
        const py = y + (Math.floor(tap / taps) + 0.5) / taps - f
        const u = Math.floor(((d * px - c * py) / size) * width)
        const v = Math.floor((1 - (a * py - b * px) / size) * height)
        if (u < 0 || v < 0 || u >= width || v >= height) continue
        sum += pixels[v * width + u]!
        count++
      }
      const at = y * canvas.width + x
      if (count > 0) canvas.pixels[at] = Math.min(canvas.pixels[at]!, sum / count)
    }
}

/** Returns the first pixel and the end of the placed square on one axis. */
function extent(origin: number, [first, second]: readonly [number, number], limit: number): readonly [number, number] {
  const from = origin + Math.min(0, first) + Math.min(0, second)
  const to = origin + Math.max(0, first) + Math.max(0, second)
  return [Math.max(0, Math.floor(from)), Math.min(limit, Math.ceil(to))]
}
