import type { FirstStep } from '@prosa/contract/settings/health.ts'
import { EMBEDDED_MODEL } from '@prosa/contract/settings/models.ts'
import type { AppContext } from '#/context.ts'
import { listBackups } from '#/modules/health/backups.service.ts'
import { hasColleagues } from '#/modules/identity/users/users.service.ts'
import { getSettings } from '#/modules/settings/settings.service.ts'

/** Each step is done when the installation says so, not when somebody has pressed something. */
export async function readFirstSteps(
  ctx: AppContext,
): Promise<{ done: Record<FirstStep, boolean>; dismissed: boolean }> {
  const [{ general, firstSteps }, copies, people] = await Promise.all([
    getSettings(ctx),
    listBackups(ctx),
    hasColleagues(ctx.db),
  ])
  const done = {
    name: general.appName !== '',
    model: ctx.models.list().some(({ id }) => id !== EMBEDDED_MODEL),
    mail: ctx.config.smtpUrl !== undefined,
    backup: copies.length > 0,
    people,
  }
  return { done, dismissed: firstSteps.dismissed }
}
