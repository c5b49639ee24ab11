import { PNG } from 'pngjs'
import { MAX_DPI } from '#/modules/knowledge/reading/scans/page-image.model.ts'
import { type ImageSize, readImageSize } from '#/platform/images/image-size.ts'
import { findFrame, readOrientation } from '#/platform/images/jpeg-segments.ts'
import { type Colors, webpColors } from '#/platform/images/webp-colors.ts'

/** Wraps a picture as a PDF with one upright scanned page, so that there is one path for recognition. */
export async function picturePage(content: Buffer): Promise<Buffer> {
  const size = readImageSize(content)
  if (!size) throw new Error('not a picture')
  if (size.contentType === 'image/jpeg') return jpegPage(content, size)
  const colors = size.contentType === 'image/png' ? PNG.sync.read(content) : await webpColors(content)
  const entries = '/ColorSpace/DeviceGray/BitsPerComponent 8'
  return writePage({ size: colors, entries, data: toGrey(colors), turned: 0 })
}

/** Whether a picture is complete. A truncated JPEG is read as far as it goes, as browsers show it. */
export async function isWholePicture(content: Buffer): Promise<boolean> {
  if (readImageSize(content)?.contentType === 'image/jpeg') return true
  return picturePage(content).then(
    () => true,
    () => false,
  )
}

const POINTS_PER_INCH = 72

interface Page {
  size: Pick<ImageSize, 'width' | 'height'>
  /** PDF entries that describe the picture's filter and colours. */
  entries: string
  data: Uint8Array
  turned: number
}

function writePage({ size: { width, height }, entries, data, turned }: Page): Buffer {
  const [across, up] = [width, height].map((pixels) => (pixels * POINTS_PER_INCH) / MAX_DPI)
  const paint = `${across} 0 0 ${up} 0 0 cm /P Do`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${across} ${up}]/Rotate ${turned}/Contents 4 0 R/Resources<</XObject<</P 5 0 R>>>>>>`,
    `<</Length ${paint.length}>>stream\n${paint}\nendstream`,
    Buffer.concat([
      Buffer.from(
        `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}${entries}/Length ${data.length}>>stream\n`,
      ),
      data,
      Buffer.from('\nendstream'),
    ]),
  ]
  const parts = [Buffer.from('%PDF-1.4\n')]
  let bytes = parts[0]!.length
  const offsets = objects.map((object, at) => {
    const part = Buffer.concat([Buffer.from(`${at + 1} 0 obj`), Buffer.from(object), Buffer.from('endobj\n')])
    parts.push(part)
    bytes += part.length
    return bytes - part.length
  })
  const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  const end = `xref\n0 ${count}\n0000000000 65535 f \n${lines}trailer<</Size ${count}/Root 1 0 R>>\nstartxref\n${bytes}\n%%EOF`
  return Buffer.concat([...parts, Buffer.from(end)])
}

/** Embeds a JPEG unchanged, because the PDF library decodes it. */
function jpegPage(content: Buffer, size: ImageSize): Buffer {
  const space = ['DeviceGray', 'DeviceGray', 'DeviceRGB', 'DeviceRGB', 'DeviceCMYK'][findFrame(content)?.[9] ?? 3]
  const entries = `/ColorSpace/${space ?? 'DeviceRGB'}/BitsPerComponent 8/Filter/DCTDecode`
  return writePage({ size, entries, data: content, turned: turns[readOrientation(content)] ?? 0 })
}

/** Rotation in degrees by the EXIF tag 'orientation'. Mirrored values are ignored, because cameras do not write them. */
const turns: Readonly<Record<number, number>> = { 3: 180, 6: 90, 8: 270 }

/** Converts to greyscale; transparent pixels show the white paper. */
function toGrey({ width, height, data }: Colors): Uint8Array {
  const grey = new Uint8Array(width * height)
  for (let at = 0, from = 0; at < grey.length; at += 1, from += 4) {
    const light = (data[from]! * 77 + data[from + 1]! * 150 + data[from + 2]! * 29) >> 8
    grey[at] = 255 - ((255 - light) * data[from + 3]!) / 255
  }
  return grey
}
