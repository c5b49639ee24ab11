import { Readable } from 'node:stream'
import type { AppContext } from '@prosa/server/src/context.ts'
import { loadAssistant } from '@prosa/server/src/modules/assistants/finding/assistants.service.ts'
import type { OwnChat } from '@prosa/server/src/modules/conversations/messages/own-chats.service.ts'
import { readImage } from '@prosa/server/src/modules/images/images.service.ts'
import { getSettings, readAppName, requireSeen } from '@prosa/server/src/modules/settings/settings.service.ts'
import { type AttachmentFacts, attachmentResponse } from '@prosa/server/src/platform/api/attachment.ts'
import type { By } from '@prosa/server/src/platform/api/handlers.ts'
import type { UserActor } from '@prosa/server/src/platform/authorization/actor.ts'
import type { Queryable } from '@prosa/server/src/platform/db/database.ts'
import { hashVersion } from '@prosa/server/src/platform/db/version.ts'
import { notFound } from '@prosa/server/src/platform/errors/domain-error.ts'
import { audit, doneBy } from '@prosa/server/src/platform/events/audit.ts'
import { shortName } from '@prosa/server/src/platform/storage/file-name.ts'
import type { FileFormat } from '#/tools/extension.ts'
import { draftInputSchema, writeDraft } from '#/tools/server/files/draft-input.model.ts'
import { parseDraft } from '#/tools/server/files/draft.model.ts'
import { findFileDraft, putFileDraft } from '#/tools/server/files/file-drafts.repository.ts'
import { writeFile } from '#/tools/server/files/file-writer.service.ts'
import type { FileFrame } from '#/tools/server/files/paper.model.ts'

const contentTypes: Readonly<Record<FileFormat, AttachmentFacts['contentType']>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
const LONGEST_NAME = 85
/** Characters of a draft in which its title stands. */
const LONGEST_HEAD = 2000

type Chat = Pick<OwnChat, 'id'>

/** Reads a draft with its text. Throws 404 for one that is not of this conversation. */
async function loadDraft(db: Queryable, chatId: string, draftId: string) {
  const found = await findFileDraft(db, chatId, draftId)
  if (!found) throw notFound()
  // a copied conversation has the call without its stored text
  const { data } = draftInputSchema.safeParse(found.call?.input)
  const text = found.text ?? (data ? writeDraft(data, found.sources) : '')
  return { ...found, text, isFromModel: found.messageId !== draftId }
}

const readTitle = (text: string): string => parseDraft(text.slice(0, LONGEST_HEAD)).title

/** Returns the text of a draft; empty for an answer from which nothing was chosen yet. */
export async function readDraft({ db }: AppContext, { id }: Chat, draftId: string) {
  const { text } = await loadDraft(db, id, draftId)
  return { title: readTitle(text), text, version: hashVersion(text) }
}

/** Saves the text of a draft. Throws 409 `changed_meanwhile` if it was saved since the person read it. */
export async function saveDraft(
  ctx: AppContext,
  by: By,
  chat: Chat,
  { draftId, text }: { draftId: string; text: string },
): ReturnType<typeof readDraft> {
  await ctx.db.transaction(async (tx) => {
    const target = { type: 'file_draft', id: draftId } as const
    const version = async () => hashVersion((await loadDraft(tx, chat.id, draftId)).text)
    await requireSeen(ctx, tx, by, { target, version })
    const { messageId } = await loadDraft(tx, chat.id, draftId)
    await putFileDraft(tx, { messageId, draftId, text })
    await audit(tx, { ...doneBy(by), action: 'file_draft.change', target })
  })
  return readDraft(ctx, chat, draftId)
}

/** Writes a draft as a file. */
export async function downloadDraft(
  ctx: AppContext,
  actor: UserActor,
  chat: OwnChat,
  { draftId, format }: { draftId: string; format: FileFormat },
): Promise<Response> {
  const { text, isFromModel, assistantVersion } = await loadDraft(ctx.db, chat.id, draftId)
  const action = chat.origin === 'test' ? 'edit' : 'chat'
  const { published, draft: config } = await loadAssistant(ctx, actor, chat.assistantId, action)
  const version = assistantVersion === null ? 'rascunho' : `versão ${assistantVersion}`
  const how = isFromModel ? 'Feito com IA' : 'Trechos de documentos'
  const origin = `${how} · ${(published ?? config).name}, ${version}`
  const content = await writeFile(format, { text, frame: { head: await readHead(ctx), origin } })
  const name = shortName(`${readTitle(text)}.${format}`, LONGEST_NAME)
  return attachmentResponse(Readable.from([content]), {
    name,
    contentType: contentTypes[format],
    bytes: content.byteLength,
  })
}

/** The school's name and logo. */
async function readHead(ctx: AppContext): Promise<FileFrame['head']> {
  const name = await readAppName(ctx)
  const { logo } = (await getSettings(ctx)).general
  // a file without its logo is better than none
  const image = logo === null ? undefined : await readImage(ctx, logo).catch(() => undefined)
  return image ? { name, logo: Buffer.from(image.content).toString('base64') } : { name }
}
