import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { AppContext } from '#/context.ts'
import { exportFiles, exportRows } from '#/modules/privacy/areas.service.ts'
import { zipOf } from '#/modules/privacy/zip.model.ts'
import { recordPrivacy } from '#/modules/privacy/privacy.events.ts'
import { changeRequest } from '#/modules/privacy/requests.repository.ts'
import { getRequest, openRequest, presentOwn } from '#/modules/privacy/requests.service.ts'
import { type ExportedFile, jsonFile } from '#/personal-data.ts'
import { attachment } from '#/platform/api/attachment.ts'
import { notFound } from '#/platform/errors/domain-error.ts'
import type { By } from '#/platform/api/handlers.ts'

export const exportJob = 'privacy.export'
const keptDays = 7

/** Takes down the wish; the file is there within minutes. Throws 409 `privacy_request_open`. */
export const startExport = (ctx: AppContext, by: By) =>
  ctx.db.transaction(async (tx) => {
    const request = await openRequest(tx, { kind: 'export', status: 'running', userId: by.actor.id })
    await recordPrivacy(tx, by, { action: 'privacy.export', target: request })
    await ctx.jobs.send(tx, exportJob, { requestId: request.id })
    return presentOwn(request)
  })

/** The job: writes the archive and closes the request. The key is in the request before the file is there, so that none is forgotten. */
export async function writeExport(ctx: AppContext, requestId: string): Promise<void> {
  const request = await getRequest(ctx.db, requestId)
  if (request.status !== 'running' || request.userId === null) return
  const fileKey = request.fileKey ?? randomUUID()
  if (request.fileKey === null) await changeRequest(ctx.db, requestId, ['running'], { fileKey })
  const archive = Readable.from(zipOf(entriesOf(ctx, request.userId)))
  await ctx.storage.put(fileKey, archive, { contentType: 'application/zip' })
  const now = ctx.clock.now()
  const fileUntil = new Date(now.getTime() + keptDays * 24 * 3_600_000)
  const reply = 'O arquivo está pronto. Ele pode ser baixado por 7 dias.'
  const done = await changeRequest(ctx.db, requestId, ['running'], { status: 'done', reply, handledAt: now, fileUntil })
  // the person was erased meanwhile
  if (!done) await ctx.storage.delete(fileKey)
}

async function* entriesOf(ctx: AppContext, userId: number): AsyncGenerator<ExportedFile> {
  yield jsonFile('conta.json', await exportRows(ctx.db, userId))
  yield* exportFiles(ctx, userId)
}

/** The person's own file, while it is kept. */
export async function readExport(ctx: AppContext, by: By, requestId: string): Promise<Response> {
  const request = await getRequest(ctx.db, requestId)
  const isReady = request.status === 'done' && request.isFileKept
  if (request.userId !== by.actor.id || request.fileKey === null || !isReady) throw notFound()
  if (!(await ctx.storage.exists(request.fileKey))) throw notFound()
  await recordPrivacy(ctx.db, by, { action: 'privacy.download-export', target: request })
  const name = `meus-dados-${request.protocol}.zip`
  return attachment(await ctx.storage.read(request.fileKey), { name, contentType: 'application/zip' })
}
