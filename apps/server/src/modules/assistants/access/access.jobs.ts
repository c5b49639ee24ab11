import { z } from 'zod'
import type { AppContext } from '#/context.ts'
import { expiryJob } from '#/modules/assistants/access/entries.service.ts'
import { notifyJob, notifyPeople, notifySchema } from '#/modules/assistants/access/access-mail.service.ts'
import { announceAccessChange } from '#/modules/identity/sessions/access.service.ts'

/** Mails about shared assistants; and at the moment an access ends by itself, open streams ask again [T6]. */
export function registerAccessJobs(ctx: AppContext): void {
  ctx.jobs.register(notifyJob, { schema: notifySchema, handler: (told, run) => notifyPeople(ctx, told, run) })
  ctx.jobs.register(expiryJob, {
    schema: z.object({ assistantId: z.number() }),
    handler: ({ assistantId }) => announceAccessChange(ctx.db, `assistant:${assistantId}`),
  })
}
