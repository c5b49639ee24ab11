import { localTime } from '@prosa/contract/protocol/opening-hours.ts'
import type { resultPeriods } from '@prosa/contract/results/results.ts'
import type { AppContext } from '#/context.ts'
import { getSettings } from '#/modules/settings/settings.service.ts'
import { findAssistantUse } from '#/modules/stats/figures/rankings.repository.ts'
import { computeRatio, computeSpan, type StatsFilter } from '#/modules/stats/stats.model.ts'
import { countPeople, findSatisfaction, findTotals } from '#/modules/stats/figures/stats.repository.ts'
import { countAnswers } from '#/modules/usage/counting/counting.service.ts'
import { pagedParts, type PageRequest } from '#/platform/db/page-of.ts'

type Period = (typeof resultPeriods)[number]

/** Some assistants, which the caller has checked to be the actor's own. */
interface OfOwn {
  readonly ids: readonly number[]
  readonly period: Period
}

/** Returns the organization's time zone, in which days begin. */
export const readTimeZone = async (ctx: AppContext) => (await getSettings(ctx)).general.timeZone

/** Returns the first and last day of a period that ends today. */
export async function computeDays(ctx: AppContext, period: Period) {
  const today = localTime(ctx.clock.now(), await readTimeZone(ctx)).day
  return computeSpan({ period }, today)
}

/** Counts the answers that have just ended first. */
async function toFilter(ctx: AppContext, { ids, period }: OfOwn): Promise<StatsFilter> {
  await countAnswers(ctx)
  return { ...(await computeDays(ctx, period)), assistantId: ids, ...everything }
}

const everything = { origin: 'all', model: 'all', groupId: 'all', partnerId: 'all', role: 'all' } as const

/** Reads the figures of an actor's assistants. */
export async function readOwnUse(ctx: AppContext, query: OfOwn) {
  const filter = await toFilter(ctx, query)
  const [totals, people, satisfaction] = await Promise.all([
    findTotals(ctx.db, filter),
    countPeople(ctx.db, filter),
    findSatisfaction(ctx.db, filter),
  ])
  const { chats, messages, unanswered } = totals
  return {
    from: filter.from,
    to: filter.to,
    use: { people, chats, messages, satisfaction, unanswered: computeRatio(unanswered, messages) },
  }
}

/** Lists those of the actor's assistants that were used, the most used first. */
export async function listOwnUse(ctx: AppContext, { page, pageSize, ...query }: OfOwn & PageRequest) {
  const filter = await toFilter(ctx, query)
  const order = { sort: '-messages', timeZone: await readTimeZone(ctx) }
  const found = await pagedParts({ page, pageSize }, (part) => findAssistantUse(ctx.db, filter, { ...part, ...order }))
  return {
    ...found,
    items: found.items.map(({ id, name, people, chats, messages, satisfaction }) => ({
      id,
      name: name ?? '',
      people,
      chats,
      messages,
      satisfaction,
    })),
  }
}
