import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'
import type { AppContext } from '#/context.ts'
import { exportFiles, exportRows } from '#/modules/privacy/areas.service.ts'
import { recordPrivacy } from '#/modules/privacy/privacy.events.ts'
import { changeRequest } from '#/modules/privacy/requests.repository.ts'
import { getRequest, openRequest, presentOwn } from '#/modules/privacy/requests.service.ts'
import { type ExportedFile, jsonFile } from '#/personal-data.ts'
import { attachmentResponse } from '#/platform/api/attachment.ts'
import { notFound } from '#/platform/errors/domain-error.ts'
import type { By } from '#/platform/api/handlers.ts'

export const exportJob = 'privacy.export'
const keptDays = 7

/**
 * Records a request for an export, which is ready within minutes.
 * @throws 409 `privacy_request_open`
 */
export const startExport = (ctx: AppContext, by: By) =>
  ctx.db.transaction(async (tx) => {
    const request = await openRequest(tx, { kind: 'export', status: 'running', userId: by.actor.id })
    await recordPrivacy(tx, by, { action: 'privacy.export', target: request })
    await ctx.jobs.send(tx, exportJob, { requestId: request.id })
    return presentOwn(request)
  })

/** Job that writes the archive and closes the request. The file's key is stored before the file, so that no file is left behind. */
export async function writeExport(ctx: AppContext, requestId: string): Promise<void> {
  const request = await getRequest(ctx.db, requestId)
  if (request.status !== 'running' || request.userId === null) return
  const fileKey = request.fileKey ?? randomUUID()
  if (request.fileKey === null) await changeRequest(ctx.db, requestId, ['running'], { fileKey })
  const archive = Readable.from(writeZip(exportEntries(ctx, request.userId)))
  await ctx.storage.put(fileKey, archive, { contentType: 'application/zip' })
  const now = ctx.clock.now()
  const fileUntil = new Date(now.getTime() + keptDays * 24 * 3_600_000)
  const reply = 'O arquivo está pronto. Ele pode ser baixado por 7 dias.'
  const done = await changeRequest(ctx.db, requestId, ['running'], { status: 'done', reply, handledAt: now, fileUntil })
  // The person was erased meanwhile.
  if (!done) await ctx.storage.delete(fileKey)
}

async function* exportEntries(ctx: AppContext, userId: number): AsyncGenerator<ExportedFile> {
  yield jsonFile('conta.json', await exportRows(ctx.db, userId))
  yield* exportFiles(ctx, userId)
}

/** Returns the person's own export while it is kept. */
export async function readExport(ctx: AppContext, by: By, requestId: string): Promise<Response> {
  const request = await getRequest(ctx.db, requestId)
  const isReady = request.status === 'done' && request.isFileKept
  if (request.userId !== by.actor.id || request.fileKey === null || !isReady) throw notFound()
  if (!(await ctx.storage.exists(request.fileKey))) throw notFound()
  await recordPrivacy(ctx.db, by, { action: 'privacy.download-export', target: request })
  const name = `meus-dados-${request.protocol}.zip`
  return attachmentResponse(await ctx.storage.read(request.fileKey), { name, contentType: 'application/zip' })
}

/** On another thread, because a large file would block other requests. */
const deflate = promisify<Uint8Array, Buffer>(deflateRaw)

const version = 20
/** Bit 11: names are UTF-8. */
const flags = 0x0800
const deflated = 8

/** Streams a ZIP archive (APPNOTE 6.3.10, without ZIP64: at most 65,535 files and 4 GB). */
async function* writeZip(entries: AsyncIterable<ExportedFile>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const { name, content } of entries) {
    const path = Buffer.from(name)
    const data = await deflate(content)
    const facts = encodeFacts(content, data, path)
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

/** Fields that both headers of a file share. The time is zero, because the contents carry their own. */
const encodeFacts = (content: Uint8Array, data: Buffer, path: Buffer): Buffer =>
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
