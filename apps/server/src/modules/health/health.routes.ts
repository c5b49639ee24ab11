import type { health } from '@prosa/contract/health/health.ts'
import type { connections } from '@prosa/contract/settings/connections.ts'
import type { Handlers } from '#/context.ts'
import { startBackup } from '#/modules/health/backups.service.ts'
import { readHealth, retryDeadJob, readFirstSteps } from '#/modules/health/health.service.ts'
import { saveSettings } from '#/modules/settings/settings.service.ts'
import { signChallenge, readAddress, saveAddress, tryAddress } from '#/modules/health/connections/address.service.ts'
import { readMail, saveMail, testMail } from '#/modules/health/connections/mail.service.ts'
import { readSignOn, saveSignOn, testSignOn } from '#/modules/health/connections/sign-on.service.ts'
import type { ApiRequest } from '#/platform/api/handlers.ts'

export const healthRoutes: Handlers<typeof health & typeof connections> = {
  getHealth: ({ ctx }) => readHealth(ctx),
  startBackup: ({ ctx, by }) => startBackup(ctx, by),
  retryDeadJob: ({ ctx, params }) => retryDeadJob(ctx, params.jobId),
  getFirstSteps: ({ ctx }) => readFirstSteps(ctx),
  dismissFirstSteps: async ({ ctx, by }) => {
    await saveSettings(ctx, by, 'firstSteps', { dismissed: true })
  },
  getMailSettings: ({ ctx }) => readMail(ctx),
  updateMailSettings: ({ ctx, by, body }) => saveMail(ctx, by, body),
  testMailSettings: ({ ctx, actor, body }) => testMail(ctx, actor, body),
  getSignOn: ({ ctx, query }) => readSignOn(ctx, query.provider),
  updateSignOn: ({ ctx, by, body, query }) => saveSignOn(ctx, by, query.provider, body),
  testSignOn: ({ ctx, body, query }) => testSignOn(ctx, query.provider, body),
  getAddress: ({ ctx }) => readAddress(ctx),
  updateAddress: ({ ctx, by, body, request }) => saveAddress(ctx, by, { ...body, ...readOrigin(request) }),
  testAddress: ({ ctx, body, request }) => tryAddress(ctx, { ...body, ...readOrigin(request) }),
  proveInstallation: ({ ctx, query }) => ({ proof: signChallenge(ctx, query.challenge) }),
}

const readOrigin = (request: ApiRequest) => ({ origin: request.req.header('origin') })
