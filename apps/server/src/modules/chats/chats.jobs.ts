import type { AppContext } from '#/context.ts'
import { removeChats } from '#/modules/chats/chats.repository.ts'

export function registerChatsJobs(ctx: AppContext): void {
  ctx.jobs.register('chats.remove', {
    cron: '13 * * * *',
    handler: () => removeChats(ctx.pool),
  })
}
