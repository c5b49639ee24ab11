import type { AppContext } from '#/context.ts'
import { settingsChannel } from '#/modules/settings/settings.repository.ts'
import { getSettings } from '#/modules/settings/settings.service.ts'

/** Starts the background jobs. Nightly jobs run in the organization's night, also after its time zone was changed. */
export async function startJobs(ctx: AppContext): Promise<void> {
  const timeZone = async () => (await getSettings(ctx)).general.timeZone
  await ctx.jobs.start(await timeZone())
  // moves run one after another, so that the later of two changes lasts
  let moved = Promise.resolve()
  const follow = () => {
    moved = moved
      .then(async () => ctx.jobs.moveTo(await timeZone()))
      .catch((err: unknown) => ctx.log.warn({ err }, 'times of jobs not moved to the zone'))
  }
  ctx.listen.on(settingsChannel, follow)
  ctx.listen.onReconnect(follow)
  // the zone may have changed before the listener was registered
  follow()
}
