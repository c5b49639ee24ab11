import { fileURLToPath } from 'node:url'
import type { PDFDocumentProxy } from 'pdfjs-dist'

// The library needs this class of browsers when it is loaded, although nothing is rendered here.
if (!('DOMMatrix' in globalThis)) Object.assign(globalThis, { DOMMatrix: Object })
const { getDocument, OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs')

export { OPS }

const assetFolder = (name: string): string =>
  fileURLToPath(new URL(`${name}/`, import.meta.resolve('pdfjs-dist/package.json')))

/** Larger pictures are not decoded (F1). */
const MAX_IMAGE_PIXELS = 40_000_000

/**
 * Opens a PDF with its text in any script, and its pictures unless `images` is false. Rejects with `PasswordException` if it
 * is encrypted.
 */
export const openPdf = (content: Uint8Array, { images = true } = {}): Promise<PDFDocumentProxy> =>
  getDocument({
    // a copy, because the library takes the buffer over
    data: new Uint8Array(content),
    maxImageSize: images ? MAX_IMAGE_PIXELS : 0,
    disableFontFace: true,
    standardFontDataUrl: assetFolder('standard_fonts'),
    cMapUrl: assetFolder('cmaps'),
    // decoders for pictures of office scanners (JBIG2, fax, JPEG 2000)
    wasmUrl: assetFolder('wasm'),
    verbosity: 0,
  }).promise
