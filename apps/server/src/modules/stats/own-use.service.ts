import { localTime } from '@prosa/contract/protocol/opening-hours.ts'
import type { resultPeriods } from '@prosa/contract/results/results.ts'
import { SMALLEST_SHOWN } from '@prosa/contract/stats/stats.ts'
import type { AppContext } from '#/context.ts'
import { getSettings } from '#/modules/settings/settings.service.ts'
import { findAssistantUse } from '#/modules/stats/figures/rankings.repository.ts'
import { countWithheld, findOpenQuestions } from '#/modules/stats/figures/series.repository.ts'
import { ratioOf, spanOf, type StatsFilter } from '#/modules/stats/stats.model.ts'
import { countPeople, findSatisfaction, findTotals } from '#/modules/stats/figures/stats.repository.ts'
import { statsPolicy } from '#/modules/stats/stats.service.ts'
import { countAnswers } from '#/modules/usage/counting/counting.service.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import { pagedParts, type PageRequest } from '#/platform/db/page-of.ts'

type Period = (typeof resultPeriods)[number]

/** Some assistants, which the caller has checked to be the actor's own. */
interface OfOwn {
  readonly ids: readonly number[]
  readonly period: Period
}

const timeZoneOf = async (ctx: AppContext) => (await getSettings(ctx)).general.timeZone

/** Returns the first and last day of a period that ends today. */
export async function daysOf(ctx: AppContext, period: Period) {
  const today = localTime(ctx.clock.now(), await timeZoneOf(ctx)).day
  return spanOf({ period }, today)
}

/** Counts the answers that have just ended first: the number of people decides whether questions may be read. */
async function filterOf(ctx: AppContext, { ids, period }: OfOwn): Promise<StatsFilter> {
  await countAnswers(ctx)
  return { ...(await daysOf(ctx, period)), assistantId: ids, ...everything }
}

const everything = { origin: 'all', model: 'all', groupId: 'all', partnerId: 'all', role: 'all' } as const

/**
 * The fewest people that an assistant needs before its editors may read what was asked, because with fewer they could tell who
 * asked. It does not limit an actor who may see the people behind figures.
 */
const fewestPeople = (actor: UserActor) => (statsPolicy.viewPeople(actor, {}) ? 0 : SMALLEST_SHOWN)

/** Reads the figures of an actor's assistants, and how many open questions are withheld. */
export async function readOwnUse(ctx: AppContext, actor: UserActor, asked: OfOwn) {
  const filter = await filterOf(ctx, asked)
  const [totals, people, satisfaction, withheld] = await Promise.all([
    findTotals(ctx.db, filter),
    countPeople(ctx.db, filter),
    findSatisfaction(ctx.db, filter),
    countWithheld(ctx.db, filter, { timeZone: await timeZoneOf(ctx), people: fewestPeople(actor) }),
  ])
  const { chats, messages, unanswered } = totals
  return {
    from: filter.from,
    to: filter.to,
    use: { people, chats, messages, satisfaction, unanswered: ratioOf(unanswered, messages) },
    withheld,
  }
}

/** Lists those of the actor's assistants that were used, the most used first. */
export async function listOwnUse(ctx: AppContext, { page, pageSize, ...asked }: OfOwn & PageRequest) {
  const filter = await filterOf(ctx, asked)
  const order = { sort: '-messages', timeZone: await timeZoneOf(ctx) }
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

/** Lists open questions of the actor's own assistants, only those of enough people to identify none. */
export async function listOwnQuestions(
  ctx: AppContext,
  actor: UserActor,
  { page, pageSize, ...asked }: OfOwn & PageRequest,
) {
  const filter = await filterOf(ctx, asked)
  const rules = { timeZone: await timeZoneOf(ctx), people: fewestPeople(actor) }
  return pagedParts({ page, pageSize }, (part) => findOpenQuestions(ctx.db, filter, { ...rules, ...part }))
}
