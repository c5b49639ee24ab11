import { type AppContext, perContext } from '#/context.ts'
import { findUncounted, foldAnswers } from '#/modules/usage/counting/counting.repository.ts'
import { getSettings } from '#/modules/settings/settings.service.ts'
import { inPortions } from '#/platform/db/in-portions.ts'

export { firstWordSteps, findPercentile } from '#/modules/usage/counting/counting.model.ts'

/**
 * Answers that could not be counted: logged once and skipped until the process restarts, for example with a version that can count them.
 */
const getFailedAnswers = perContext(() => new Set<string>())

/** Counts all ended answers in batches; an answer that cannot be counted stops none of the others. */
export async function countAnswers(ctx: AppContext): Promise<void> {
  const { timeZone } = (await getSettings(ctx)).general
  const aside = getFailedAnswers(ctx)
  await inPortions({
    // A reader waits for it, and planning takes most of its time.
    least: 200,
    findKeys: (limit) => findUncounted(ctx.db, limit, [...aside]),
    processKeys: (ids) => foldAnswers(ctx.db, timeZone, ids),
    onFailedRow(id, err) {
      if (aside.has(id)) return
      aside.add(id)
      ctx.log.error({ err, usageAnswer: id }, 'an answer cannot be counted in the statistics')
    },
  })
}
