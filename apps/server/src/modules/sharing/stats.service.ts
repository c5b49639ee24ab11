import type { ShareStats } from '@prosa/contract/sharing/sharing.ts'
import type { AppContext } from '#/context.ts'
import { lastDays, sumDays } from '#/modules/sharing/stats.repository.ts'

const MICROS_PER_CENT = 10_000

/** Numbers of a link, from counters that know nothing of anybody. */
export async function readStats(ctx: AppContext, linkId: string): Promise<ShareStats> {
  const [total, month, days] = await Promise.all([
    sumDays(ctx.db, linkId, 'ever'),
    sumDays(ctx.db, linkId, 'month'),
    lastDays(ctx.db, linkId),
  ])
  return { total: inCents(total), month: inCents(month), days }
}

const inCents = ({ costMicros, ...counts }: Awaited<ReturnType<typeof sumDays>>): ShareStats['total'] => ({
  ...counts,
  costCents: Math.round(costMicros / MICROS_PER_CENT),
})
