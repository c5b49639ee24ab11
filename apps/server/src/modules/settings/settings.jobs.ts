import type { AppContext } from '#/context.ts'
import { settingsChannel } from '#/modules/settings/settings.repository.ts'
import { getSettings } from '#/modules/settings/settings.service.ts'

/** Begins the background work. What is for the night is done in the organization's night, also after its zone was changed. */
export async function startJobs(ctx: AppContext): Promise<void> {
  const timeZone = async () => (await getSettings(ctx)).general.timeZone
  await ctx.jobs.start(await timeZone())
  // one move after another, each to the zone of its moment: of two changes the later one lasts
  let moved = Promise.resolve()
  const follow = () => {
    moved = moved
      .then(async () => ctx.jobs.moveTo(await timeZone()))
      .catch((err: unknown) => ctx.log.warn({ err }, 'times of jobs not moved to the zone'))
  }
  ctx.listen.on(settingsChannel, follow)
  ctx.listen.onReconnect(follow)
  // it may have changed before anybody listened
  follow()
}
