import type { ImageSize } from '#/platform/images/image-size.ts'

/**
 * The same picture without what is no picture: where and with what it was taken, texts, previews of what was cut away, and
 * whatever stands behind its end. Which way up it is held stays, because without it photos lie on their side.
 */
export function cleanImage(content: Uint8Array, contentType: ImageSize['contentType']): Uint8Array {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  if (contentType === 'image/jpeg') return cleanJpeg(bytes)
  return contentType === 'image/png' ? cleanPng(bytes) : cleanWebp(bytes)
}

const SOS = 0xda
const EOI = 0xd9
/** Markers without a length: those that stand alone, and those within what a scan says. */
const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)

function cleanJpeg(bytes: Buffer): Buffer {
  const kept: Buffer[] = [bytes.subarray(0, 2)]
  for (let at = 2; at + 4 <= bytes.length;) {
    const marker = bytes.readUInt8(at + 1)
    if (bytes.readUInt8(at) !== 0xff || marker === EOI) break
    if (marker === 0xff || isBare(marker)) {
      at += marker === 0xff ? 1 : 2
      continue
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    const segment = bytes.subarray(at, end)
    if (isPicture(marker, segment)) kept.push(segment)
    else if (marker === 0xe1) kept.push(...turned(orientationOf(segment.subarray(10))))
    at = end
    if (marker !== SOS) continue
    at = endOfScan(bytes, end)
    kept.push(bytes.subarray(end, at))
  }
  return Buffer.concat([...kept, Buffer.from([0xff, EOI])])
}

/** Of the parts that programs add, the frame of the file, its colours and how they were mixed. */
function isPicture(marker: number, segment: Buffer): boolean {
  if (marker === 0xe2) return segment.toString('latin1', 4, 15) === 'ICC_PROFILE'
  const isAdded = (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe
  return !isAdded || marker === 0xe0 || marker === 0xee
}

/** Where the next marker stands that does not belong to the scan. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes.readUInt8(at + 1)
    if (next !== 0x00 && next !== 0xff && !isBare(next)) return at
  }
  return bytes.length
}

/** Tag 0x0112 of the first directory of a TIFF; 1, the usual way, where there is none. */
function orientationOf(tiff: Buffer): number {
  try {
    const isLittle = tiff.toString('latin1', 0, 2) === 'II'
    const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
    const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
    for (let entry = 0; entry < short(first); entry++) {
      const at = first + 2 + entry * 12
      if (short(at) === 0x0112) return short(at + 8)
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return 1
}

/** An Exif segment that says nothing but the orientation: a TIFF with one directory, of one entry with one short number. */
function turned(orientation: number): Buffer[] {
  if (orientation < 2 || orientation > 8) return []
  const [exif, tiff, entry] = ['457869660000', '49492a0008000000', '1201030001000000']
  return [Buffer.from(`ffe10022${exif}${tiff}0100${entry}0${orientation}00000000000000`, 'hex')]
}

const pngParts = new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs acTL fcTL fdAT'.split(' '))

function cleanPng(bytes: Buffer): Buffer {
  const kept: Buffer[] = [bytes.subarray(0, 8)]
  for (let at = 8; at + 12 <= bytes.length;) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    const end = at + 12 + bytes.readUInt32BE(at)
    if (pngParts.has(type)) kept.push(bytes.subarray(at, end))
    if (type === 'IEND') break
    at = end
  }
  return Buffer.concat(kept)
}

const webpParts = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
/** In the first byte of VP8X: that there is Exif, and XMP. */
const WEBP_METADATA = 0b1100

function cleanWebp(bytes: Buffer): Buffer {
  const kept: Buffer[] = []
  const last = Math.min(bytes.length, 8 + bytes.readUInt32LE(4))
  for (let at = 12; at + 8 <= last;) {
    const type = bytes.toString('latin1', at, at + 4)
    const size = bytes.readUInt32LE(at + 4)
    const end = at + 8 + size + (size % 2)
    const part = Buffer.from(bytes.subarray(at, Math.min(end, last)))
    if (type === 'VP8X' && part.length > 8) part.writeUInt8(part.readUInt8(8) & ~WEBP_METADATA, 8)
    if (webpParts.has(type)) kept.push(part)
    at = end
  }
  const head = Buffer.from(bytes.subarray(0, 12))
  const body = Buffer.concat(kept)
  head.writeUInt32LE(4 + body.length, 4)
  return Buffer.concat([head, body])
}
