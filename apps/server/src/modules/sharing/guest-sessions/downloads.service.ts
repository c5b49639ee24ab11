import type { AppContext } from '#/context.ts'
import { openChat } from '#/modules/conversations/chats/chats.service.ts'
import {
  transcriptFile,
  type TranscriptFormat,
} from '#/modules/conversations/chats/transcripts/transcript-file.service.ts'
import { linkOfGuest } from '#/modules/sharing/sharing.service.ts'
import type { OwnGuestSession } from '#/modules/sharing/guest-sessions/guest-sessions.service.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'

/** A conversation of the guest as a file. Throws 409 `share_download_denied` where the link does not allow it. */
export async function downloadChat(
  ctx: AppContext,
  session: OwnGuestSession,
  chatId: string,
  format: TranscriptFormat,
): Promise<Response> {
  const chat = await openChat(ctx, session, chatId)
  const link = await linkOfGuest(ctx, session)
  if (!link.allowDownload) throw new DomainError('share_download_denied')
  return transcriptFile(ctx, session, chat, { format, assistantName: link.assistant.published?.name ?? '' })
}
