import type { AppContext } from '#/context.ts'
import { foldAnswers } from '#/modules/usage/counting/counting.repository.ts'
import { getSettings } from '#/modules/settings/settings.service.ts'

export { firstWordSteps, percentileOf } from '#/modules/usage/counting/counting.model.ts'

/** Brings the counters up to now; many answers go in several steps, which other work can come between. */
export async function countAnswers(ctx: AppContext): Promise<void> {
  const { timeZone } = (await getSettings(ctx)).general
  while ((await foldAnswers(ctx.db, timeZone)) > 0);
}
