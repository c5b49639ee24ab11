/* Runs in limited processes, because the picture is foreign. */
import { readFile } from 'node:fs/promises'
import decodeWebp, { init as initWebp } from '@jsquash/webp/decode.js'
import { PNG } from 'pngjs'
import { readImageSize } from '#/platform/images/image-size.ts'

export interface Colors {
  width: number
  height: number
  /** Red, green, blue and opacity of each pixel. */
  data: Uint8Array | Uint8ClampedArray
}

export interface OfficeImage {
  type: 'png' | 'jpg'
  content: Buffer
  width: number
  height: number
}

/** Returns a picture in a format that office programs show, with its size in pixels; undefined if it is none, or broken. */
export async function toOfficeImage(content: Buffer): Promise<OfficeImage | undefined> {
  const size = readImageSize(content)
  if (!size) return undefined
  const { width, height, contentType } = size
  if (contentType !== 'image/webp') return { type: contentType === 'image/png' ? 'png' : 'jpg', content, width, height }
  // a file without its logo is better than none
  const colors = await webpColors(content).catch(() => undefined)
  if (!colors) return undefined
  const png = new PNG({ width: colors.width, height: colors.height })
  png.data = Buffer.from(colors.data)
  return { type: 'png', content: PNG.sync.write(png), width: colors.width, height: colors.height }
}

/** Decodes a picture in the format WebP. */
export async function webpColors(content: Buffer): Promise<Colors> {
  // the decoder returns a class that only browsers have
  if (!('ImageData' in globalThis)) Object.assign(globalThis, { ImageData: PlainImage })
  const program = new URL('codec/dec/webp_dec.wasm', import.meta.resolve('@jsquash/webp/decode.js'))
  await initWebp({ wasmBinary: new Uint8Array(await readFile(program)).buffer })
  return decodeWebp(new Uint8Array(content).buffer)
}

class PlainImage {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number

  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data
    this.width = width
    this.height = height
  }
}
