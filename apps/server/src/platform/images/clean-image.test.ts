import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import { cleanImage } from '#/platform/images/clean-image.ts'
import { checkImage } from '#/platform/images/received-image.ts'

const secret = 'GPS -23.55 -46.63'
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')
const u16 = (value: number) => Buffer.from([value >> 8, value & 0xff])
const u32 = (value: number, isLittle = false) => {
  const bytes = Buffer.alloc(4)
  if (isLittle) bytes.writeUInt32LE(value)
  else bytes.writeUInt32BE(value)
  return bytes
}
const segment = (marker: number, data: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker]), u16(data.length + 2), data])
const chunk = (type: string, data: Buffer) => Buffer.concat([u32(data.length), Buffer.from(type), data, u32(0)])
const part = (type: string, data: Buffer) =>
  Buffer.concat([Buffer.from(type), u32(data.length, true), data, Buffer.alloc(data.length % 2)])

/** Big-endian Exif as cameras write it: the orientation, and the place of the photo. */
const exif = (orientation: number) =>
  segment(
    0xe1,
    Buffer.concat([
      Buffer.from('Exif\0\0'),
      hex('4d4d002a00000008 0001 0112 0003 00000001'),
      u16(orientation),
      hex('0000 00000000'),
      Buffer.from(secret),
    ]),
  )
const frame = segment(0xc0, hex('08 0010 0020 01 01 11 00'))
const scan = Buffer.concat([segment(0xda, hex('01 01 00 00 3f 00')), hex('12ff00 34 ffd0 56')])
const jpeg = (...parts: Buffer[]) => Buffer.concat([hex('ffd8'), ...parts, hex('ffd9'), Buffer.from(secret)])

test('the place, texts and trailing data are removed from a photo [P2, W4]', () => {
  const colours = segment(0xe2, Buffer.from('ICC_PROFILE\0...'))
  const photo = jpeg(
    exif(1),
    colours,
    segment(0xe2, Buffer.from(`MPF\0${secret}`)),
    frame,
    scan,
    segment(0xfe, Buffer.from(secret)),
    scan,
  )
  const { content, contentType } = checkImage(photo)
  expect(contentType).toBe('image/jpeg')
  expect(Buffer.from(content)).toEqual(Buffer.concat([hex('ffd8'), colours, frame, scan, scan, hex('ffd9')]))
})

test('previews and an old camera’s notes in the first segments of a photo are removed [P2]', () => {
  const head = segment(0xe0, hex('4a46494600 0102 01 0048 0048 01 01 010203'))
  const preview = segment(0xe0, Buffer.from(`JFXX\0\x10${secret}`))
  const camera = segment(0xe0, Buffer.from(`II\x1a\0\0\0HEAPJPGM${secret}`))
  const untouched = hex('ffe0 0010 4a46494600 0102 01 0048 0048 00 00')
  expect(Buffer.from(cleanImage(jpeg(head, preview, camera, frame, scan), 'image/jpeg'))).toEqual(
    Buffer.concat([hex('ffd8'), untouched, frame, scan, hex('ffd9')]),
  )
})

test('a JPEG may have any number of fill bytes before a segment [F2]', () => {
  expect(checkImage(jpeg(hex('ffff'), frame, scan)).contentType).toBe('image/jpeg')
})

test('a photo keeps its orientation [P2]', () => {
  const cleaned = Buffer.from(cleanImage(jpeg(exif(6), frame, scan), 'image/jpeg'))
  expect(cleaned.toString('latin1')).not.toContain(secret)
  const untouched = hex('ffe1 0022 457869660000 49492a00 08000000 0100 1201 0300 01000000 06000000 00000000')
  expect(cleaned).toEqual(Buffer.concat([hex('ffd8'), untouched, frame, scan, hex('ffd9')]))
})

test('a PNG keeps the orientation of its Exif and nothing else of it [P2]', () => {
  const pixels = new PNG({ width: 3, height: 2 })
  const whole = PNG.sync.write(pixels)
  const camera = Buffer.concat([
    hex('4d4d002a00000008 0001 0112 0003 00000001 0006 0000 00000000'),
    Buffer.from(secret),
  ])
  const cleaned = Buffer.from(
    cleanImage(Buffer.concat([whole.subarray(0, 33), chunk('eXIf', camera), whole.subarray(33)]), 'image/png'),
  )
  const untouched = hex('0000001a 65584966 49492a00 08000000 0100 1201 0300 01000000 06000000 00000000')
  expect(cleaned.subarray(33, 33 + untouched.length)).toEqual(untouched)
  // reading also verifies the checksums
  expect(PNG.sync.read(cleaned, { checkCRC: true })).toMatchObject({ width: 3, height: 2 })
})

test('PNG and WebP keep only the parts of the picture [P2, W4]', () => {
  const size = chunk('IHDR', hex('00000020 00000010 08 02 00 00 00'))
  const signature = hex('89504e470d0a1a0a')
  const [data, end] = [chunk('IDAT', hex('0102')), chunk('IEND', Buffer.alloc(0))]
  const png = [signature, size, chunk('tEXt', Buffer.from(secret)), chunk('eXIf', Buffer.from(secret)), data, end]
  expect(Buffer.from(checkImage(Buffer.concat([...png, Buffer.from(secret)])).content)).toEqual(
    Buffer.concat([signature, size, data, end]),
  )
  const riff = (body: Buffer) =>
    Buffer.concat([Buffer.from('RIFF'), u32(4 + body.length, true), Buffer.from('WEBP'), body])
  const canvas = (flags: number) => part('VP8X', Buffer.concat([Buffer.from([flags]), hex('000000 1f0000 0f0000')]))
  const pixels = part('VP8 ', hex('010203'))
  const texts = Buffer.concat([part('EXIF', Buffer.from(secret)), part('XMP ', Buffer.from(secret))])
  const webp = Buffer.concat([riff(Buffer.concat([canvas(0x1c), pixels, texts])), Buffer.from(secret)])
  expect(Buffer.from(checkImage(webp).content)).toEqual(riff(Buffer.concat([canvas(0x10), pixels])))
})

test('a truncated file or one with wrong lengths does not end the process [G4]', () => {
  const whole = jpeg(exif(6), frame, scan)
  for (let length = 0; length < whole.length; length++)
    expect(() => cleanImage(whole.subarray(0, length), 'image/jpeg')).not.toThrow()
  const webp = Buffer.concat([Buffer.from('RIFF'), u32(999_999, true), Buffer.from('WEBPVP8X'), u32(999_999, true)])
  expect(() => cleanImage(webp, 'image/webp')).not.toThrow()
  expect(() =>
    cleanImage(Buffer.concat([hex('89504e470d0a1a0a'), u32(0xffff_ffff), hex('00000000 00000000')]), 'image/png'),
  ).not.toThrow()
})
