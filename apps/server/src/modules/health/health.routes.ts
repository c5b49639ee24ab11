import type { health } from '@prosa/contract/settings/health.ts'
import type { Handlers } from '#/context.ts'
import { startBackup } from '#/modules/health/backups/backups.service.ts'
import { healthPolicy } from '#/modules/health/health.policy.ts'
import { readHealth, retryDeadJob } from '#/modules/health/health.service.ts'
import { readMailState, sendTestMail } from '#/modules/health/mail/test-mail.service.ts'
import { readSignOn, testSignOn } from '#/modules/health/sign-on/sign-on.service.ts'
import { authorize } from '#/platform/authorization/authorize.ts'

export const healthRoutes: Handlers<typeof health> = {
  getHealth: async ({ ctx, actor }) => {
    authorize(healthPolicy, actor, 'manage', {})
    return readHealth(ctx)
  },
  startBackup: async ({ ctx, actor, facts }) => {
    authorize(healthPolicy, actor, 'manage', {})
    return startBackup(ctx, actor, facts)
  },
  retryDeadJob: async ({ ctx, actor, params }) => {
    authorize(healthPolicy, actor, 'manage', {})
    return retryDeadJob(ctx, params.jobId)
  },
  getMailState: async ({ ctx, actor }) => {
    authorize(healthPolicy, actor, 'manage', {})
    return readMailState(ctx)
  },
  sendTestMail: async ({ ctx, actor, body }) => {
    authorize(healthPolicy, actor, 'manage', {})
    return sendTestMail(ctx, body.to)
  },
  getSignOn: async ({ ctx, actor }) => {
    authorize(healthPolicy, actor, 'manage', {})
    return readSignOn(ctx)
  },
  testSignOn: async ({ ctx, actor }) => {
    authorize(healthPolicy, actor, 'manage', {})
    return testSignOn(ctx)
  },
}
