import type { AppContext } from '#/context.ts'
import { getSettings } from '#/modules/settings/settings.service.ts'
import { momentsIn } from '#/platform/clock/moments.ts'

/** When a site that asks to come later is tried again, by the clock of the organization. */
export async function laterSentence(ctx: AppContext, until: Date): Promise<string> {
  const { general } = await getSettings(ctx)
  const moment = momentsIn(general.timeZone, 'short')
  const [day, time] = moment(until).split(' ')
  const isToday = moment(ctx.clock.now()).startsWith(`${day} `)
  return `O site pede que se volte mais tarde (${isToday ? '' : `em ${day}, `}às ${time}).`
}
