import { z } from 'zod'
import type { AppContext } from '#/context.ts'
import { registerAttachmentsJobs } from '#/modules/conversations/messages/attachments/attachments.jobs.ts'
import { summarizeChat, rememberJob, rememberLater } from '#/modules/conversations/chats/memory/remembering.service.ts'
import { nameByModel, nameChatJob, nameLater } from '#/modules/conversations/chats/naming.service.ts'
import { registerAfterAnswer } from '#/modules/conversations/runs/after-answer.service.ts'
import { removeForgotten, removeLeft } from '#/modules/conversations/chats/removal.repository.ts'

export function registerChatsJobs(ctx: AppContext): void {
  registerAttachmentsJobs(ctx)
  registerAfterAnswer(ctx, 'naming', nameLater)
  registerAfterAnswer(ctx, 'memory', rememberLater)
  ctx.jobs.register(nameChatJob, {
    schema: z.object({ chatId: z.uuid() }),
    handler: ({ chatId }) => nameByModel(ctx, chatId),
    concurrency: 2,
    // without a better title the chat keeps the beginning of its question
    retry: { limit: 0, delaySeconds: 1, maxDelaySeconds: 1 },
  })
  ctx.jobs.register(rememberJob, {
    schema: z.object({ messageId: z.uuid(), keep: z.int() }),
    handler: (answered) => summarizeChat(ctx, answered),
    concurrency: 2,
    // One job waits per conversation, and others are dropped meanwhile. A running job does not block the next one, even on another
    // instance:
    // results that no longer fit are discarded
    onePerKey: true,
    // the next answer requests it again
    retry: { limit: 0, delaySeconds: 1, maxDelaySeconds: 1 },
  })
  ctx.jobs.register('chats.remove', {
    cron: '13 * * * *',
    handler: async () => void (await removeForgotten(ctx.db)),
  })
  ctx.jobs.register('chats.remove_left', {
    cron: '*/10 * * * *',
    handler: async () => void (await removeLeft(ctx.db)),
  })
}
