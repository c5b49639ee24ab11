import type { AppContext } from '#/context.ts'
import { openChat } from '#/modules/conversations/chats/chats.service.ts'
import {
  transcriptFile,
  type TranscriptFormat,
} from '#/modules/conversations/chats/transcripts/transcript-file.service.ts'
import { linkOfGuest } from '#/modules/sharing/sharing.service.ts'
import type { OwnVisit } from '#/modules/sharing/guest-sessions/guest-sessions.service.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'

/** A conversation of the visit as a file. Throws 409 `share_download_denied` where the link does not allow it. */
export async function downloadChat(
  ctx: AppContext,
  visit: OwnVisit,
  chatId: string,
  format: TranscriptFormat,
): Promise<Response> {
  const chat = await openChat(ctx, visit, chatId)
  const link = await linkOfGuest(ctx, visit)
  if (!link.allowDownload) throw new DomainError('share_download_denied')
  return transcriptFile(ctx, visit, chat, { format, assistantName: link.assistant.published?.name ?? '' })
}
