import { fileURLToPath } from 'node:url'
import type { PDFDocumentProxy } from 'pdfjs-dist'

// It asks for what a browser draws with as soon as it is loaded. Nothing is drawn here.
if (!('DOMMatrix' in globalThis)) Object.assign(globalThis, { DOMMatrix: Object })
const { getDocument, OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs')

export { OPS }

/** What unpacks the pictures of office scanners (JBIG2, fax, JPEG 2000). */
const decoders = fileURLToPath(new URL('wasm/', import.meta.resolve('pdfjs-dist/package.json')))

/** Larger pictures are not decoded (F1). */
const MOST_IMAGE_PIXELS = 40_000_000

/** Opens a PDF with all its pictures, which the reader of texts (unpdf) has no decoders for. */
export const openPdf = (content: Buffer): Promise<PDFDocumentProxy> =>
  getDocument({
    data: new Uint8Array(content),
    maxImageSize: MOST_IMAGE_PIXELS,
    wasmUrl: decoders,
    verbosity: 0,
  }).promise
