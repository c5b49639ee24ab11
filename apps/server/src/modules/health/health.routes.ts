import type { health } from '@prosa/contract/health/health.ts'
import type { Handlers } from '#/context.ts'
import { startBackup } from '#/modules/health/backups.service.ts'
import { readHealth, retryDeadJob, readFirstSteps } from '#/modules/health/health.service.ts'
import { saveSettings } from '#/modules/settings/settings.service.ts'

export const healthRoutes: Handlers<typeof health> = {
  getHealth: ({ ctx }) => readHealth(ctx),
  startBackup: ({ ctx, by }) => startBackup(ctx, by),
  retryDeadJob: ({ ctx, params }) => retryDeadJob(ctx, params.jobId),
  getFirstSteps: ({ ctx }) => readFirstSteps(ctx),
  dismissFirstSteps: async ({ ctx, by }) => {
    await saveSettings(ctx, by, 'firstSteps', { dismissed: true })
  },
}
