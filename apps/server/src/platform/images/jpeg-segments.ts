interface Segment {
  marker: number
  /** The bytes with marker and length. */
  segment: Buffer
  /** The pixels that follow a segment that begins a scan. */
  scan: Buffer
}

const SOS = 0xda
const EOI = 0xd9
/** Markers without a length: standalone ones, and restart markers within a scan. */
const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)

/** Yields the segments of a JPEG, up to its end or to the first invalid byte. */
export function* readSegments(bytes: Buffer): Generator<Segment, void> {
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== EOI;) {
    const marker = bytes.readUInt8(at + 1)
    // any number of 0xff may stand before a marker
    if (marker === 0xff || isBare(marker)) {
      at += marker === 0xff ? 1 : 2
      continue
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    const next = marker === SOS ? endOfScan(bytes, end) : end
    yield { marker, segment: bytes.subarray(at, end), scan: bytes.subarray(end, next) }
    at = next
  }
}

/** Returns the position of the next marker that does not belong to the scan. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes.readUInt8(at + 1)
    if (next !== 0x00 && next !== 0xff && !isBare(next)) return at
  }
  return bytes.length
}

/** Returns the segment that begins the frame of a JPEG and holds its size; undefined without one. */
export function findFrame(bytes: Buffer): Buffer | undefined {
  for (const { marker, segment } of readSegments(bytes))
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) return segment
  return undefined
}

/** Returns the orientation in the first Exif of a JPEG, from 1 (upright) to 8. */
export function readOrientation(bytes: Buffer): number {
  for (const { marker, segment } of readSegments(bytes))
    if (marker === 0xe1 && segment.toString('latin1', 4, 8) === 'Exif') return orientationIn(segment.subarray(10))
  return 1
}

/** Returns tag 0x0112 of the first directory of a TIFF, the format of Exif. */
export function orientationIn(tiff: Buffer): number {
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
