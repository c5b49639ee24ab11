import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'
import type { ExportedFile } from '#/personal-data.ts'

/** On another thread: a large file would keep everybody else waiting. */
const deflate = promisify<Uint8Array, Buffer>(deflateRaw)

const version = 20
/** Names are UTF-8. */
const flags = 0x0800
const deflated = 8

/** A ZIP archive (APPNOTE 6.3.10, without ZIP64: at most 65,535 files and 4 GB), written as its files come. */
export async function* zipOf(entries: AsyncIterable<ExportedFile>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const { name, content } of entries) {
    const path = Buffer.from(name)
    const data = await deflate(content)
    const facts = factsOf(content, data, path)
    const local = Buffer.concat([u32(0x04034b50), u16(version), facts, u16(0), path])
    directory.push(
      Buffer.concat([u32(0x02014b50), u16(version), u16(version), facts, Buffer.alloc(12), u32(offset), path]),
    )
    offset += local.length + data.length
    yield local
    yield data
  }
  const index = Buffer.concat(directory)
  const count = u16(directory.length)
  yield index
  yield Buffer.concat([u32(0x06054b50), u32(0), count, count, u32(index.length), u32(offset), u16(0)])
}

/** What both headers of a file say. No time: the contents carry their own. */
const factsOf = (content: Uint8Array, data: Buffer, path: Buffer): Buffer =>
  Buffer.concat([
    ...[flags, deflated, 0, 0x21].map(u16),
    ...[crc32(content), data.length, content.length].map(u32),
    u16(path.length),
  ])

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value >>> 0)
  return bytes
}
