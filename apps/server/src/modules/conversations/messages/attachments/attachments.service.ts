import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { type AttachmentFormat, isPictureFormat } from '@prosa/contract/assistants/attachment-kinds.ts'
import type { Attachment } from '@prosa/contract/conversations/attachments.ts'
import type { FilePart } from '@prosa/contract/conversations/chats.ts'
import type { OfferedFiles } from '@prosa/contract/assistants/chat-files.ts'
import type { AppContext } from '#/context.ts'
import { offeredFiles, seesPictures } from '#/modules/assistants/finding/offered-files.service.ts'
import { findAnsweringOf } from '#/modules/conversations/messages/answering.service.ts'
import {
  checkSendable,
  requireFormat,
  tooMany,
} from '#/modules/conversations/messages/attachments/attachments.model.ts'
import * as repository from '#/modules/conversations/messages/attachments/attachments.repository.ts'
import { readAttachmentJob } from '#/modules/conversations/messages/attachments/reading.service.ts'
import type { OwnChat } from '#/modules/conversations/messages/own-chats.service.ts'
import { checkContent, type ReceivedFile, withUpload } from '#/modules/knowledge/documents/uploads/uploads.service.ts'
import type { ApiRequest } from '#/platform/api/handlers.ts'
import { attachmentResponse, type AttachmentType } from '#/platform/api/attachment.ts'
import type { Actor } from '#/platform/authorization/actor.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'
import { readImageSize } from '#/platform/images/image-size.ts'

const MEGABYTE = 1024 * 1024
const MEGAPIXEL = 1_000_000
/** Storage of one visitor, who has no account with a quota. */
const GUEST_BYTES = 100 * MEGABYTE

const contentTypes: Record<AttachmentFormat, AttachmentType> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain; charset=utf-8',
  markdown: 'text/markdown; charset=utf-8',
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
}

type Row = repository.AttachmentRow

const toAttachment = ({ id, name, format, bytes, status, problem, characters, cut, notes }: Row): Attachment => ({
  id,
  name,
  format,
  bytes,
  status,
  problem,
  characters,
  cut,
  notes,
})

/** Lists the chat's uploaded files that were not sent yet. */
export async function listAttachments(ctx: AppContext, chat: OwnChat): Promise<{ items: Attachment[] }> {
  return { items: (await repository.findUnsent(ctx.db, chat.id)).map(toAttachment) }
}

/** Receives a file for the next message by the answering configuration's rules; a job reads it. */
export async function uploadAttachment(
  ctx: AppContext,
  actor: Actor,
  chat: OwnChat,
  request: ApiRequest,
): Promise<Attachment> {
  const { config } = await findAnsweringOf(ctx, actor, chat)
  const offered = offeredFiles(ctx, config)
  if (!offered) throw new DomainError('attachments_off')
  const rules = {
    maxBytes: offered.maxMb * MEGABYTE,
    requireKind: (name: string) => requireFormat(name, offered),
    check: (file: string, format: AttachmentFormat, bytes: number) => checkFormat(ctx, { file, format, bytes }),
  }
  return withUpload(ctx, request, rules, (file) => storeAttachment(ctx, actor, { chat, offered, file }))
}

/** Throws if the content does not match its name; a picture is checked by its bytes (F2). */
async function checkFormat(
  { config }: AppContext,
  { file, format, bytes }: { file: string; format: AttachmentFormat; bytes: number },
): Promise<void> {
  if (format !== 'png' && format !== 'jpeg' && format !== 'webp') return checkContent(file, format, bytes)
  const size = readImageSize(await readFile(file))
  if (size?.contentType !== `image/${format}`) throw new DomainError('document_content_mismatch')
  if (size.width * size.height > config.maxImageMegapixels * MEGAPIXEL) {
    const detail = `A imagem passa de ${config.maxImageMegapixels} megapixels. Escolha uma menor.`
    throw new DomainError('image_too_large', { detail })
  }
}

interface Received {
  chat: OwnChat
  offered: OfferedFiles
  file: ReceivedFile<AttachmentFormat>
}

/** Stores the row before the content, so that an interruption leaves no content without a row. */
async function storeAttachment(ctx: AppContext, actor: Actor, { chat, offered, file }: Received): Promise<Attachment> {
  const row = {
    id: randomUUID(),
    chatId: chat.id,
    name: file.name,
    format: file.kind,
    bytes: file.bytes,
    sha256: file.hash.toString('hex'),
    storageKey: randomUUID(),
  }
  await requireRoom(ctx, actor, row.bytes)
  const fits = await ctx.db.transaction((tx) => repository.insertAttachment(tx, row, offered.perMessage))
  if (!fits) throw tooMany(offered)
  try {
    await ctx.storage.put(row.storageKey, createReadStream(file.path), { contentType: contentTypes[file.kind] })
  } catch (error) {
    await repository.deleteUnsent(ctx.db, row.id)
    throw error
  }
  if (isPictureFormat(file.kind)) await repository.finishReading(ctx.db, row.id, { status: 'ready' })
  else await ctx.jobs.send(ctx.db, readAttachmentJob, { attachmentId: row.id })
  const stored = await repository.findAttachment(ctx.db, chat.id, row.id)
  if (stored) return toAttachment(stored)
  // the chat was deleted before the content was stored
  await ctx.storage.delete(row.storageKey)
  throw notFound()
}

async function requireRoom(ctx: AppContext, actor: Actor, bytes: number): Promise<void> {
  const isGuest = actor.kind === 'guest'
  const used = await repository.sumBytes(ctx.db, isGuest ? { guestId: actor.guestId } : { userId: actor.id })
  if (used + bytes <= (isGuest ? GUEST_BYTES : ctx.config.maxUserBytes)) return
  throw new DomainError('storage_quota', {
    detail: 'O espaço para arquivos acabou. Exclua conversas com arquivos para enviar outros.',
  })
}

async function requireAttachment(ctx: AppContext, chat: Pick<OwnChat, 'id'>, id: string): Promise<Row> {
  const row = await repository.findAttachment(ctx.db, chat.id, id)
  if (!row) throw notFound()
  return row
}

/** Deletes a file that was not sent yet; throws 409 `attachment_sent` otherwise. */
export async function deleteAttachment(ctx: AppContext, chat: OwnChat, id: string): Promise<void> {
  const { sentAt } = await requireAttachment(ctx, chat, id)
  if (sentAt !== null || !(await repository.deleteUnsent(ctx.db, id))) throw new DomainError('attachment_sent')
}

/** Downloads an uploaded file. Browsers save and never display it, because it could contain a script. */
export const downloadAttachment = async (ctx: AppContext, chat: OwnChat, id: string): Promise<Response> =>
  fileResponse(ctx, await requireAttachment(ctx, chat, id))

/** Downloads a file for a reader of the conversation; unsent files give a 404. */
export async function downloadSent(ctx: AppContext, chat: Pick<OwnChat, 'id'>, id: string): Promise<Response> {
  const row = await requireAttachment(ctx, chat, id)
  if (row.sentAt === null) throw notFound()
  return fileResponse(ctx, row)
}

async function fileResponse(ctx: AppContext, { name, format, bytes, storageKey }: Row): Promise<Response> {
  return attachmentResponse(await ctx.storage.read(storageKey, { bytes }), {
    name,
    contentType: contentTypes[format],
    bytes,
  })
}

/**
 * Returns the files of a message in the given order, as message parts. Throws 404 for a file of another chat and 409 if it
 * cannot be sent now. Called before the message counts in any limit.
 */
export async function filesToSend(
  ctx: AppContext,
  actor: Actor,
  chat: OwnChat,
  ids: readonly string[],
): Promise<FilePart[]> {
  if (ids.length === 0) return []
  const { config } = await findAnsweringOf(ctx, actor, chat)
  const rows = await repository.findAmong(ctx.db, chat.id, ids)
  const files = [...new Set(ids)].map((id) => rows.find((row) => row.id === id))
  if (!files.every((file) => file !== undefined)) throw notFound()
  checkSendable(files, offeredFiles(ctx, config), seesPictures(ctx, config.model))
  return files.map(({ id, name, format, bytes, sha256 }) => ({
    type: 'file',
    id,
    name,
    format,
    bytes,
    ...(sha256 === null ? {} : { sha256 }),
  }))
}

/** Returns all files of a person's conversations for the data copy. */
export const filesOfPerson = (ctx: AppContext, userId: number) => repository.findFilesOf(ctx.db, userId)
