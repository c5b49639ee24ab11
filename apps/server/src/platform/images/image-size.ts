import { findFrame } from '#/platform/images/jpeg-segments.ts'

export interface ImageSize {
  contentType: 'image/png' | 'image/jpeg' | 'image/webp'
  width: number
  height: number
}

/** Detects type and size in pixels from a file's content; undefined for any other format (F2, W4). */
export function readImageSize(content: Uint8Array): ImageSize | undefined {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  try {
    return pngSize(bytes) ?? jpegSize(bytes) ?? webpSize(bytes)
  } catch (error) {
    if (error instanceof RangeError) return undefined // the file ends before its size
    throw error
  }
}

function pngSize(bytes: Buffer): ImageSize | undefined {
  if (!bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return undefined
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined
  return { contentType: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

function jpegSize(bytes: Buffer): ImageSize | undefined {
  const frame = bytes.toString('hex', 0, 3) === 'ffd8ff' ? findFrame(bytes) : undefined
  return frame && { contentType: 'image/jpeg', width: frame.readUInt16BE(7), height: frame.readUInt16BE(5) }
}

function webpSize(bytes: Buffer): ImageSize | undefined {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return undefined
  const contentType = 'image/webp'
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { contentType, width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21)
      return { contentType, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { contentType, width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    default:
      return undefined
  }
}
