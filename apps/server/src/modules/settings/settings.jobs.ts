import type { AppContext } from '#/context.ts'
import { settingsChannel } from '#/modules/settings/settings.repository.ts'
import { getSettings } from '#/modules/settings/settings.service.ts'

/** Begins the background work. What is for the night is done in the organization's night, also after its zone was changed. */
export async function startJobs(ctx: AppContext): Promise<void> {
  const timeZone = async () => (await getSettings(ctx)).general.timeZone
  await ctx.jobs.start(await timeZone())
  const follow = () => {
    timeZone()
      .then(ctx.jobs.moveTo)
      .catch((err: unknown) => ctx.log.warn({ err }, 'times of jobs not moved to the zone'))
  }
  ctx.listen.on(settingsChannel, follow)
  ctx.listen.onReconnect(follow)
}
