import { MINIMUM_COHORT } from '@prosa/contract/school/student-stats.ts'
import type { AppContext } from '#/context.ts'
import { presentAlert } from '#/modules/school/attempts/alerts.service.ts'
import type { StatsFilter } from '#/modules/school/student-stats/population.repository.ts'
import * as repository from '#/modules/school/student-stats/student-stats.repository.ts'
import { hasPermission, type UserActor } from '#/platform/authorization/actor.ts'

export type StatsQuery = Omit<StatsFilter, 'identities'>
export type AskedPage = StatsQuery & { page: number; pageSize: number }

/** Exports read the same lists through a cursor. */
type Database = Pick<AppContext, 'db'>

/** Names are for people with the permission; others see made-up names. */
export const decideVisibility = (actor: UserActor): { identities: boolean } => ({
  identities: hasPermission(actor, 'sga.view_identities'),
})

/** Filters can leave so few students that an average reveals one. */
const noAverages = { completionPercent: null, averageActiveSeconds: null, messagesPerAttempt: null }

/** Returns the totals of the filters. Percentages are 0 to 100, times in seconds; averages are null below the minimum cohort. */
export async function readCards(ctx: AppContext, actor: UserActor, filter: StatsQuery) {
  const [found, any] = await Promise.all([
    repository.findCards(ctx.db, { ...filter, ...decideVisibility(actor) }),
    repository.hasParticipants(ctx.db),
  ])
  const { delivered, expired } = found
  const ended = delivered + expired
  const completionPercent = ended === 0 ? null : Math.round((100 * delivered) / ended)
  const cards = found.students < MINIMUM_COHORT ? { ...found, ...noAverages } : { ...found, completionPercent }
  return { cards, any }
}

/** Lists the figures of each activity; `suppressed` marks one with fewer students than the minimum cohort. */
export async function listActivities(ctx: Database, actor: UserActor, filter: AskedPage) {
  const page = await repository.findActivities(ctx.db, { ...filter, ...decideVisibility(actor) })
  return {
    ...page,
    items: page.items.map((row) => ({ ...row, expected: row.students, suppressed: row.started < MINIMUM_COHORT })),
  }
}

/** Lists the figures of each student, under made-up names where the actor may not see the real ones. */
export function listStudents(
  ctx: Database,
  actor: UserActor,
  filter: AskedPage & { sort: 'name' | 'class' | 'activity' },
) {
  return repository.findStudents(ctx.db, { ...filter, ...decideVisibility(actor) })
}

/** Classes; a group of fewer than five has no figures, which could identify its members. */
export async function listClasses(ctx: Database, actor: UserActor, filter: AskedPage) {
  const page = await repository.findClassStats(ctx.db, { ...filter, ...decideVisibility(actor) })
  const hidden = { delivered: null, expired: null, averageActiveSeconds: null, suppressed: true }
  return {
    ...page,
    items: page.items.map((row) =>
      row.students < MINIMUM_COHORT ? { ...row, ...hidden } : { ...row, suppressed: false },
    ),
  }
}

/** Lists the alerts of the selected attempts. */
export async function listAlerts(ctx: Database, actor: UserActor, filter: AskedPage) {
  const page = await repository.findAlertStats(ctx.db, { ...filter, ...decideVisibility(actor) })
  const items = page.items.map((row) => {
    const { attemptId, activityId, assistantId, assessmentTitle, student } = row
    return { ...presentAlert(row), attemptId, assessmentId: activityId, assistantId, assessmentTitle, student }
  })
  return { ...page, items }
}

/** Lists the figures of each school system. */
export const listIntegrations = (ctx: Database, actor: UserActor, filter: AskedPage) =>
  repository.findIntegrationStats(ctx.db, { ...filter, ...decideVisibility(actor) })
