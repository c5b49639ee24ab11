import { isPictureFormat } from '@prosa/contract/assistants/attachment-kinds.ts'
import type { AppContext } from '#/context.ts'
import * as repository from '#/modules/conversations/messages/attachments/attachments.repository.ts'
import { giveUp, readAttachmentJob } from '#/modules/conversations/messages/attachments/reading.service.ts'

const FORGOTTEN_MS = 24 * 3_600_000
const STUCK_MS = 10 * 60_000
const BATCH = 500

/** Deletes files that were uploaded a day ago and never sent. */
export const sweepForgotten = (ctx: AppContext): Promise<void> =>
  repository.deleteForgotten(ctx.db, new Date(ctx.clock.now().getTime() - FORGOTTEN_MS))

/** Queues files whose process died before queueing their reading. Pictures fail, since their content may be incomplete. */
export async function readStuck(ctx: AppContext): Promise<void> {
  const stuck = await repository.findStuck(ctx.db, new Date(ctx.clock.now().getTime() - STUCK_MS))
  for (const { id, format } of stuck) if (isPictureFormat(format)) await giveUp(ctx, id)
  await ctx.jobs.sendMany(
    ctx.db,
    readAttachmentJob,
    stuck.filter(({ format }) => !isPictureFormat(format)).map(({ id }) => ({ attachmentId: id })),
  )
}

/** Removes the contents of files without a row; a key is deleted only after its content. */
export async function removeReleased(ctx: AppContext): Promise<void> {
  for (;;) {
    const released = await repository.findReleased(ctx.db, BATCH)
    for (const { key, shared } of released) if (!shared) await ctx.storage.delete(key)
    const keys = released.map(({ key }) => key)
    if (keys.length > 0) await repository.forgetReleased(ctx.db, keys)
    if (keys.length < BATCH) return
  }
}
