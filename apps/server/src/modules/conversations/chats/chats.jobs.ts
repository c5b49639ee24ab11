import type { AppContext } from '#/context.ts'
import { registerAttachmentsJobs } from '#/modules/conversations/chats/attachments/attachments.jobs.ts'
import { removeChats } from '#/modules/conversations/chats/chats.repository.ts'

export function registerChatsJobs(ctx: AppContext): void {
  registerAttachmentsJobs(ctx)
  ctx.jobs.register('chats.remove', {
    cron: '13 * * * *',
    handler: () => removeChats(ctx.pool),
  })
}
