import { Readable } from 'node:stream'
import type { downloadFormats } from '@prosa/contract/visits.ts'
import type { AppContext } from '#/context.ts'
import { type OwnChat, openChat, readChat, readOlder } from '#/modules/chats/chats.service.ts'
import { linkOfGuest } from '#/modules/sharing/sharing.service.ts'
import { toMarkdown } from '#/modules/visits/downloads/transcript.model.ts'
import type { OwnVisit } from '#/modules/visits/visits.service.ts'
import { attachment } from '#/platform/api/attachment.ts'
import type { GuestActor } from '#/platform/authorization/actor.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'

type Format = (typeof downloadFormats)[number]

/** A conversation of the visit as a file. Throws 409 `share_download_denied` where the link does not allow it. */
export async function downloadChat(
  ctx: AppContext,
  visit: OwnVisit,
  chatId: string,
  format: Format,
): Promise<Response> {
  const chat = await openChat(ctx, visit, chatId)
  const link = await linkOfGuest(ctx, visit)
  if (!link.allowDownload) throw new DomainError('share_download_denied')
  return transcriptFile(ctx, visit, chat, { format, assistantName: link.assistant.published?.name ?? '' })
}

/** The branch on a guest's screen, from its first message to its last, as a file to save. */
async function transcriptFile(
  ctx: AppContext,
  actor: GuestActor,
  chat: OwnChat,
  { format, assistantName }: { format: Format; assistantName: string },
): Promise<Response> {
  const messages = await readAll(ctx, actor, chat)
  const transcript = { title: chat.title, assistantName, messages, at: ctx.clock.now() }
  const name = (chat.title || 'Conversa').slice(0, 80)
  if (format === 'markdown')
    return attachment(toMarkdown(transcript), { name: `${name}.md`, contentType: 'text/markdown; charset=utf-8' })
  const { toPdf } = await import('#/modules/visits/downloads/transcript-pdf.model.ts')
  const bytes = await toPdf(transcript)
  const content = Readable.from([bytes])
  return attachment(content, { name: `${name}.pdf`, contentType: 'application/pdf', bytes: bytes.byteLength })
}

async function readAll(ctx: AppContext, actor: GuestActor, chat: OwnChat) {
  let { messages, hasOlder } = await readChat(ctx, actor, chat)
  for (let first = messages[0]; hasOlder && first; first = messages[0]) {
    const older = await readOlder(ctx, actor, chat, first.id)
    messages = [...older.messages, ...messages]
    hasOlder = older.hasOlder
  }
  return messages
}
