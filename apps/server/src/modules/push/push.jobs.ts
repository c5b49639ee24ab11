import { z } from 'zod'
import type { AppContext } from '#/context.ts'
import { pushJob } from '#/modules/push/push.service.ts'
import { noticeSchema } from '#/modules/push/sending/notice.model.ts'
import { sendNotice } from '#/modules/push/sending/send.service.ts'
import { FinalFailure } from '#/platform/errors/domain-error.ts'
import { ownDatabase } from '#/platform/http/guarded-agent.ts'
import { createSafeFetch } from '#/platform/http/safe-fetch.ts'

const retry = { limit: 6, delaySeconds: 5, maxDelaySeconds: 600 }
const MAX_ANSWER_BYTES = 64 * 1024

/** Registers the job that sends notices, and the HTTP client it uses. */
export function startPush(ctx: AppContext): void {
  const { config, log } = ctx
  const client = createSafeFetch({
    allow: config.egressAllow,
    deny: ownDatabase(config.databaseUrl),
    limits: { maxBytes: MAX_ANSWER_BYTES },
    log,
  })
  ctx.jobs.register(pushJob, {
    schema: z.object({ deviceId: z.uuid(), notice: noticeSchema }),
    retry,
    concurrency: 4,
    expireSeconds: 120,
    handler: async (sending, { attempt, signal }) => {
      try {
        await sendNotice(ctx, client.fetch, sending, signal)
      } catch (err) {
        if (attempt <= retry.limit || err instanceof FinalFailure) throw err
        // An administrator need not send it again: the news is old by now.
        log.warn({ err, deviceId: sending.deviceId }, 'a notification was given up')
      }
    },
  })
  ctx.lifecycle.onClose('push', () => client.close())
}
