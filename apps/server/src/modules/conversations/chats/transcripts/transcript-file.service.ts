import { Readable } from 'node:stream'
import type { downloadBranches, downloadFormats } from '@prosa/contract/conversations/chats.ts'
import type { AppContext } from '#/context.ts'
import { loadAssistant } from '#/modules/assistants/finding/assistants.service.ts'
import { readChat, readOlder } from '#/modules/conversations/chats/chats.service.ts'
import type { OwnChat } from '#/modules/conversations/messages/own-chats.service.ts'
import { findAllMessages, withAuthor } from '#/modules/conversations/chats/transcripts/branches.repository.ts'
import {
  toJson,
  toMarkdown,
  toPaper,
  type Transcript,
} from '#/modules/conversations/chats/transcripts/transcript.model.ts'
import { readTimeZone } from '#/modules/settings/settings.service.ts'
import { attachmentResponse, type AttachmentFacts } from '#/platform/api/attachment.ts'
import type { Actor, UserActor } from '#/platform/authorization/actor.ts'
import { writeDocx } from '#/platform/docx/docx.ts'
import { writePaper } from '#/platform/pdf/paper.ts'
import { shortName } from '#/platform/storage/file-name.ts'

export type TranscriptFormat = (typeof downloadFormats)[number]
type Branches = (typeof downloadBranches)[number]

/** Downloads a person's conversation as a file. */
export async function downloadChat(
  ctx: AppContext,
  actor: UserActor,
  chat: OwnChat,
  wish: { format: TranscriptFormat; branches: Branches },
): Promise<Response> {
  const { published, draft } = await loadAssistant(
    ctx,
    actor,
    chat.assistantId,
    chat.origin === 'test' ? 'edit' : 'chat',
  )
  return transcriptFile(ctx, actor, chat, { ...wish, assistantName: (published ?? draft).name })
}

interface File {
  ending: string
  contentType: AttachmentFacts['contentType']
  write: (transcript: Transcript) => Promise<Buffer> | string
}

const files: Readonly<Record<TranscriptFormat, File>> = {
  markdown: { ending: 'md', contentType: 'text/markdown; charset=utf-8', write: toMarkdown },
  json: { ending: 'json', contentType: 'application/json', write: toJson },
  pdf: { ending: 'pdf', contentType: 'application/pdf', write: (transcript) => writePaper(toPaper(transcript)) },
  docx: {
    ending: 'docx',
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    write: (transcript) => writeDocx(toPaper(transcript)),
  },
}

/** Writes the shown branch, or all branches, to a file. */
export async function transcriptFile(
  ctx: AppContext,
  actor: Actor,
  chat: OwnChat,
  wish: { format: TranscriptFormat; branches: Branches; assistantName: string },
): Promise<Response> {
  const messages =
    wish.branches === 'all'
      ? (await findAllMessages(ctx.pool, chat.id)).map(withAuthor)
      : await readAll(ctx, actor, chat)
  const timeZone = await readTimeZone(ctx, actor)
  const { assistantName } = wish
  const transcript = { title: chat.title, assistantName, messages, at: ctx.clock.now(), timeZone }
  const { ending, contentType, write } = files[wish.format]
  const name = shortName(`${chat.title || 'Conversa'}.${ending}`, 85)
  const content = await write(transcript)
  if (typeof content === 'string') return attachmentResponse(content, { name, contentType })
  return attachmentResponse(Readable.from([content]), { name, contentType, bytes: content.byteLength })
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
