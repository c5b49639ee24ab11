import { crc32 } from 'node:zlib'
import type { ImageSize } from '#/platform/images/image-size.ts'
import { orientationIn, readOrientation, readSegments } from '#/platform/images/jpeg-segments.ts'

/**
 * Returns the picture without metadata: place, camera, texts, previews and data after its end. Keeps the orientation, without
 * which photos would lie on their side.
 */
export function cleanImage(content: Uint8Array, contentType: ImageSize['contentType']): Uint8Array {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  if (contentType === 'image/jpeg') return cleanJpeg(bytes)
  return contentType === 'image/png' ? cleanPng(bytes) : cleanWebp(bytes)
}

function cleanJpeg(bytes: Buffer): Buffer {
  const keptSegments: Buffer[] = [bytes.subarray(0, 2)]
  for (const { marker, segment, scan } of readSegments(bytes)) {
    if (belongsToPicture(marker, segment)) keptSegments.push(segment, scan)
    else if (isNamed(marker, segment, 0xe0, 'JFIF')) keptSegments.push(withoutPreview(segment))
    else if (isNamed(marker, segment, 0xe1, 'Exif'))
      keptSegments.push(...buildOrientation(readOrientation(bytes), 'ffe10022457869660000'))
  }
  return Buffer.concat([...keptSegments, Buffer.from([0xff, 0xd9])])
}

const isNamed = (marker: number, segment: Buffer, wanted: number, name: string): boolean =>
  marker === wanted && segment.toString('latin1', 4, 4 + name.length) === name

/** Whether a segment belongs to the picture: of the application segments only those of colours. */
function belongsToPicture(marker: number, segment: Buffer): boolean {
  const isAdded = (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe
  return !isAdded || marker === 0xee || isNamed(marker, segment, 0xe2, 'ICC_PROFILE')
}

/** Keeps the pixel density of JFIF and drops its preview. */
const withoutPreview = (segment: Buffer): Buffer =>
  Buffer.concat([Buffer.from('ffe00010', 'hex'), segment.subarray(4, 16), Buffer.alloc(2)])

/** Builds an Exif block with the orientation only, after `head`: a TIFF directory with one entry. */
function buildOrientation(orientation: number, head: string): Buffer[] {
  if (orientation < 2 || orientation > 8) return []
  const [tiff, entry] = ['49492a0008000000', '1201030001000000']
  return [Buffer.from(`${head}${tiff}0100${entry}0${orientation}00000000000000`, 'hex')]
}

const pngParts = new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs acTL fcTL fdAT'.split(' '))

function cleanPng(bytes: Buffer): Buffer {
  const keptChunks: Buffer[] = [bytes.subarray(0, 8)]
  for (let at = 8; at + 12 <= bytes.length;) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    const end = at + 12 + bytes.readUInt32BE(at)
    if (pngParts.has(type)) keptChunks.push(bytes.subarray(at, end))
    else if (type === 'eXIf') keptChunks.push(...turnedPng(orientationIn(bytes.subarray(at + 8, end))))
    if (type === 'IEND') break
    at = end
  }
  return Buffer.concat(keptChunks)
}

/** The same as a PNG chunk, which ends with a checksum of its name and content. */
const turnedPng = (orientation: number): Buffer[] =>
  buildOrientation(orientation, '0000001a65584966').flatMap((chunk) => {
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(chunk.subarray(4)))
    return [chunk, sum]
  })

const webpParts = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
/** Flags for Exif and XMP in the first byte of VP8X. */
const WEBP_METADATA = 0b1100

function cleanWebp(bytes: Buffer): Buffer {
  const keptChunks: Buffer[] = []
  const last = Math.min(bytes.length, 8 + bytes.readUInt32LE(4))
  for (let at = 12; at + 8 <= last;) {
    const type = bytes.toString('latin1', at, at + 4)
    const size = bytes.readUInt32LE(at + 4)
    const end = at + 8 + size + (size % 2)
    const part = Buffer.from(bytes.subarray(at, Math.min(end, last)))
    if (type === 'VP8X' && part.length > 8) part.writeUInt8(part.readUInt8(8) & ~WEBP_METADATA, 8)
    if (webpParts.has(type)) keptChunks.push(part)
    at = end
  }
  const head = Buffer.from(bytes.subarray(0, 12))
  const body = Buffer.concat(keptChunks)
  head.writeUInt32LE(4 + body.length, 4)
  return Buffer.concat([head, body])
}
