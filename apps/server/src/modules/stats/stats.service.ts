import { localTime } from '@prosa/contract/protocol/opening-hours.ts'
import {
  SMALLEST_SHOWN,
  type stats as contract,
  type StatsCards,
  type StatsFigure,
  type StatsFigureName,
} from '@prosa/contract/stats/stats.ts'
import type { z } from 'zod'
import type { AppContext } from '#/context.ts'
import { getSettings } from '#/modules/settings/settings.service.ts'
import { countAnswers, findPercentile } from '#/modules/usage/counting/counting.service.ts'
import { figures } from '#/modules/stats/figures/figures.service.ts'
import { inReais, computeRatio, spanBefore, computeSpan, type StatsFilter } from '#/modules/stats/stats.model.ts'
import * as repository from '#/modules/stats/figures/stats.repository.ts'
import type { By } from '#/platform/api/handlers.ts'
import { type Actor, hasPermission, isAdmin, type UserActor } from '#/platform/authorization/actor.ts'
import { formatCsv } from '#/platform/api/csv.ts'
import { audit, doneBy } from '#/platform/events/audit.ts'
import type { Policy } from '#/platform/authorization/authorize.ts'

/** Statistics are for administrators [S27] who also hold the permission. */
export const statsPolicy: Policy<unknown, 'view' | 'export' | 'viewPeople'> = {
  view: isAdmin,
  export: (actor: Actor) => isAdmin(actor) && hasPermission(actor, 'stats.export'),
  viewPeople: (actor: Actor) => isAdmin(actor) && hasPermission(actor, 'stats.view_people'),
}

type StatsQuery = z.output<typeof contract.getStats.query>
type AskedFigure = z.output<typeof contract.getStatsFigure.query>
/** An export contains all rows, because a shortened file would look complete. */
const EVERY_ROW = Number.MAX_SAFE_INTEGER

const readTimeZone = async (ctx: AppContext) => (await getSettings(ctx)).general.timeZone

/** Resolves the requested days in the organization's time zone. */
async function toFilter(ctx: AppContext, { period, from, to, ...rest }: StatsQuery): Promise<StatsFilter> {
  const timeZone = await readTimeZone(ctx)
  const today = localTime(ctx.clock.now(), timeZone).day
  return { ...rest, ...computeSpan({ period, from, to }, today) }
}

/** Reads the cards of a period and of the days before it, after counting the answers that have just ended. */
export async function readStats(ctx: AppContext, actor: UserActor, query: StatsQuery) {
  await countAnswers(ctx)
  const filter = await toFilter(ctx, query)
  const [now, before, models, exchangeRate] = await Promise.all([
    readCards(ctx, actor, filter),
    readCards(ctx, actor, { ...filter, ...spanBefore(filter) }),
    repository.findUsedModels(ctx.db),
    repository.findExchangeRate(ctx.db),
  ])
  return {
    from: filter.from,
    to: filter.to,
    cards: now.cards,
    previous: before.cards,
    any: now.any,
    exchangeRate,
    models: models.map((id) => ({ id, name: ctx.models.find(id)?.info.name ?? id })),
    abilities: { export: statsPolicy.export(actor, {}), viewPeople: statsPolicy.viewPeople(actor, {}) },
  }
}

async function readCards(ctx: AppContext, actor: UserActor, filter: StatsFilter) {
  const [totals, people, satisfaction] = await Promise.all([
    repository.findTotals(ctx.db, filter),
    repository.countPeople(ctx.db, filter),
    repository.findSatisfaction(ctx.db, filter),
  ])
  return {
    any: totals.messages > 0,
    cards: isTooFew(actor, filter, people) ? null : statsCards(totals, people, satisfaction),
  }
}

function statsCards(totals: repository.Totals, people: number, satisfaction: number | null): StatsCards {
  const { chats, messages, firstWords, unpriced } = totals
  const cost = inReais(totals.costMicros)
  return {
    people,
    chats,
    messages,
    satisfaction,
    unanswered: computeRatio(totals.unanswered, messages),
    firstWordP50: findPercentile(firstWords, 0.5) ?? null,
    firstWordP95: findPercentile(firstWords, 0.95) ?? null,
    failed: computeRatio(totals.failed, messages),
    cost,
    costPerChat: computeRatio(cost, chats),
    unpriced,
  }
}

/**
 * Whether a filter leaves so few people that the figures would tell about each of them, except for an actor with the permission
 * to see people.
 */
function isTooFew(actor: UserActor, { groupId, role, partnerId }: StatsFilter, people: number): boolean {
  const narrows = [groupId, role, partnerId].some((value) => value !== 'all')
  return narrows && people > 0 && people < SMALLEST_SHOWN && !statsPolicy.viewPeople(actor, {})
}

/** Reads a page of a figure; without rows and `suppressed` where the filters leave too few people. */
export async function readFigure(
  ctx: AppContext,
  actor: UserActor,
  name: StatsFigureName,
  { page, pageSize, sort, ...query }: AskedFigure,
): Promise<StatsFigure> {
  const { columns, orders = [], load } = figures[name]
  const filter = await toFilter(ctx, query)
  const named = statsPolicy.viewPeople(actor, {})
  const canSort = (key: string) => orders.includes(key) && (named || name !== 'people' || key !== 'name')
  const empty = {
    columns: columns.map((column) => ({ ...column, sortable: canSort(column.key) })),
    rows: [],
    total: 0,
    page,
    pageSize,
  }
  const request = { filter, page, pageSize, sort, named, timeZone: await readTimeZone(ctx) }
  const [found, people] = await Promise.all([load(ctx, request), named ? 0 : repository.countPeople(ctx.db, filter)])
  // Each row carries the total, so a page behind the last one has none: the first page tells it.
  if (found.rows.length === 0 && page > 1) found.total = (await load(ctx, { ...request, page: 1, pageSize: 1 })).total
  if (isTooFew(actor, filter, people)) return { ...empty, suppressed: true }
  return { ...empty, ...found, suppressed: false }
}

/** Exports a figure as a table for a spreadsheet, and records the export in the audit trail. */
export async function exportFigure(
  ctx: AppContext,
  by: By,
  name: StatsFigureName,
  query: Omit<AskedFigure, 'page' | 'pageSize'>,
): Promise<string> {
  const { columns, rows } = await readFigure(ctx, by.actor, name, { ...query, page: 1, pageSize: EVERY_ROW })
  await audit(ctx.db, {
    ...doneBy(by),
    action: 'stats.export',
    target: { type: 'stats', id: name },
    data: { count: rows.length },
  })
  return formatCsv(
    columns.map(({ label }) => label),
    rows.map(({ cells }) => cells),
  )
}
