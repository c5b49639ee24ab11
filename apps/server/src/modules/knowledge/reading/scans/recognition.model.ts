import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import type { PDFPageProxy } from 'pdfjs-dist'
import { createOCREngine, type Image, type OCREngine, supportsFastBuild } from 'tesseract-wasm'
import { cleanText } from '#/modules/knowledge/reading/text.model.ts'
import { openPdf } from '#/modules/knowledge/reading/pdf/pdf-reader.model.ts'
import { imageOfPage, MAX_DPI, type Picture } from '#/modules/knowledge/reading/scans/page-image.model.ts'

export interface RecognitionOptions {
  /** Page numbers, from 1. */
  pages: readonly number[]
  /** Milliseconds after which no further page is begun. */
  enoughMs: number
}

/** The recognized pages in order; '' for pages without readable text. */
export interface Recognition {
  pages: { page: number; text: string }[]
}

/** The most characters of one page: a printed one has 2,000 to 5,000. */
const MAX_CHARACTERS = 10_000
/**
 * Recognized text that is shorter than this, or whose words are less certain on average, is treated as noise of a
 * photograph.
 */
const MIN_CONFIDENCE = 0.5
const MIN_CHARACTERS = 4
/** A page recognized with this certainty is not tried in other orientations, because each reading takes seconds. */
const SURE = 0.85

/** Recognizes scanned pages of a PDF, or a picture as a single page. Runs in a separate process (F4), see `recognizePages`. */
export async function run(content: Buffer, { pages, enoughMs }: RecognitionOptions): Promise<Recognition> {
  const enough = performance.now() + enoughMs
  const isPdf = content.subarray(0, 1024).includes('%PDF-')
  const pdf = await openPdf(isPdf ? content : await asPage(content))
  const engine = await loadEngine()
  const found: Recognition['pages'] = []
  for (const number of pages) {
    if (found.length > 0 && performance.now() > enough) break
    const page = await pdf.getPage(number)
    found.push({ page: number, text: await recognizePage(engine, page) })
    page.cleanup()
  }
  return { pages: found }
}

async function loadEngine(): Promise<OCREngine> {
  const build = supportsFastBuild() ? 'tesseract-core' : 'tesseract-core-fallback'
  const [program, model] = await Promise.all([
    readFile(new URL(`${build}.wasm`, import.meta.resolve('tesseract-wasm'))),
    readFile(new URL('4.0.0_best_int/por.traineddata.gz', import.meta.resolve('@tesseract.js-data/por'))),
  ])
  const engine = await createOCREngine({ wasmBinary: program })
  engine.loadModel(gunzipSync(model))
  // otherwise the engine guesses the resolution of each page and logs it
  engine.setVariable('user_defined_dpi', String(MAX_DPI))
  return engine
}

/** Loads the picture decoders only for pictures. */
async function asPage(content: Buffer): Promise<Buffer> {
  const { picturePage } = await import('#/modules/knowledge/reading/scans/picture-page.model.ts')
  return picturePage(content)
}

interface Seen {
  text: string
  certainty: number
}

/**
 * Recognizes a page as it lies, or rotated as the engine suggests. The engine is often wrong, so the reading with higher
 * certainty is kept.
 */
async function recognizePage(engine: OCREngine, page: PDFPageProxy): Promise<string> {
  const picture = await imageOfPage(page)
  if (!picture) return ''
  engine.loadImage(toImage(picture))
  const { rotation } = engine.getOrientation()
  const lying = seenBy(engine)
  const turned = rotation === 0 || lying.certainty >= SURE ? undefined : await imageOfPage(page, 360 - rotation)
  if (turned) engine.loadImage(toImage(turned))
  const upright = turned ? seenBy(engine) : lying
  const { text, certainty } = upright.certainty > lying.certainty ? upright : lying
  return certainty < MIN_CONFIDENCE || text.length < MIN_CHARACTERS ? '' : text.slice(0, MAX_CHARACTERS).toWellFormed()
}

function seenBy(engine: OCREngine): Seen {
  const words = engine.getTextBoxes('word')
  const certainty = words.reduce((sum, word) => sum + word.confidence, 0) / Math.max(1, words.length)
  return { certainty, text: cleanText(engine.getText()) }
}

function toImage({ width, height, pixels }: Picture): Image {
  const data = new Uint8ClampedArray(pixels.length * 4)
  for (let at = 0, to = 0; at < pixels.length; at++, to += 4) {
    data[to] = data[to + 1] = data[to + 2] = pixels[at]!
    data[to + 3] = 255
  }
  return { width, height, data }
}
