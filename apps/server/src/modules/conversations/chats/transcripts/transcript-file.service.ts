import { Readable } from 'node:stream'
import type { downloadFormats } from '@prosa/contract/conversations/chats.ts'
import type { AppContext } from '#/context.ts'
import { loadAssistant } from '#/modules/assistants/assistants.service.ts'
import { type OwnChat, readChat, readOlder } from '#/modules/conversations/chats/chats.service.ts'
import { toMarkdown, toPaper } from '#/modules/conversations/chats/transcripts/transcript.model.ts'
import { zoneOf } from '#/modules/settings/settings.service.ts'
import { attachment } from '#/platform/api/attachment.ts'
import type { Actor, UserActor } from '#/platform/authorization/actor.ts'
import { writePaper } from '#/platform/pdf/paper.ts'

export type TranscriptFormat = (typeof downloadFormats)[number]

/** A person's own conversation as a file. */
export async function downloadChat(
  ctx: AppContext,
  actor: UserActor,
  chat: OwnChat,
  format: TranscriptFormat,
): Promise<Response> {
  const { published, draft } = await loadAssistant(
    ctx,
    actor,
    chat.assistantId,
    chat.origin === 'test' ? 'edit' : 'chat',
  )
  return transcriptFile(ctx, actor, chat, { format, assistantName: (published ?? draft).name })
}

/** The branch on its owner's screen, from its first message to its last, as a file to save. */
export async function transcriptFile(
  ctx: AppContext,
  actor: Actor,
  chat: OwnChat,
  { format, assistantName }: { format: TranscriptFormat; assistantName: string },
): Promise<Response> {
  const messages = await readAll(ctx, actor, chat)
  const timeZone = await zoneOf(ctx, actor)
  const transcript = { title: chat.title, assistantName, messages, at: ctx.clock.now(), timeZone }
  const name = (chat.title || 'Conversa').slice(0, 80)
  if (format === 'markdown')
    return attachment(toMarkdown(transcript), { name: `${name}.md`, contentType: 'text/markdown; charset=utf-8' })
  const bytes = await writePaper(toPaper(transcript))
  const content = Readable.from([bytes])
  return attachment(content, { name: `${name}.pdf`, contentType: 'application/pdf', bytes: bytes.byteLength })
}

async function readAll(ctx: AppContext, actor: Actor, chat: OwnChat) {
  let { messages, hasOlder } = await readChat(ctx, actor, chat)
  for (let first = messages[0]; hasOlder && first; first = messages[0]) {
    const older = await readOlder(ctx, actor, chat, first.id)
    messages = [...older.messages, ...messages]
    hasOlder = older.hasOlder
  }
  return messages
}
