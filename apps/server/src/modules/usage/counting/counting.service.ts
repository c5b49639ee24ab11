import { type AppContext, perContext } from '#/context.ts'
import { findUncounted, foldAnswers } from '#/modules/usage/counting/counting.repository.ts'
import { getSettings } from '#/modules/settings/settings.service.ts'
import { inPortions } from '#/platform/db/in-portions.ts'

export { firstWordSteps, percentileOf } from '#/modules/usage/counting/counting.model.ts'

/** What could not be counted is told once and left; a process that starts, as of a version that can, tries it again. */
const setAside = perContext(() => new Set<string>())

/** Brings the counters up to now, in portions; an answer that cannot be counted stops none of the others. */
export async function countAnswers(ctx: AppContext): Promise<void> {
  const { timeZone } = (await getSettings(ctx)).general
  const aside = setAside(ctx)
  await inPortions({
    // a reader waits for it, and most of its time goes into planning
    least: 200,
    find: (limit) => findUncounted(ctx.db, limit, [...aside]),
    work: (ids) => foldAnswers(ctx.db, timeZone, ids),
    alone(id, err) {
      if (aside.has(id)) return
      aside.add(id)
      ctx.log.error({ err, usageAnswer: id }, 'an answer cannot be counted in the statistics')
    },
  })
}
