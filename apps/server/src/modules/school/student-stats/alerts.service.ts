import type { UnserializedAlertOfStudent, UnserializedAlert } from '@prosa/contract/school/attempts.ts'
import type { AppContext } from '#/context.ts'
import type { Loaded } from '#/modules/school/activities/activities.service.ts'
import { markHandled } from '#/modules/school/attempts/alerts.repository.ts'
import { presentAlert } from '#/modules/school/attempts/alerts.service.ts'
import { activityPolicy } from '#/modules/school/school.policy.ts'
import { findAlertStats } from '#/modules/school/student-stats/student-stats.repository.ts'
import { requireSettledBy } from '#/modules/settings/settings.service.ts'
import type { By } from '#/platform/api/handlers.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import type { Authorized } from '#/platform/authorization/authorize.ts'
import type { Page, PageRequest } from '#/platform/db/page-of.ts'
import { notFound } from '#/platform/errors/domain-error.ts'

type Managed = Authorized<Loaded, 'manage'>

const everybody = {
  institution: 'all',
  integrationId: 'all',
  className: 'all',
  assistantId: 'all',
  state: 'all',
} as const

/**
 * Lists the alerts of all students, open ones first. A student may report a problem before an attempt, so the list goes
 * by student.
 */
export async function listAlerts(
  ctx: AppContext,
  actor: UserActor,
  activity: Managed,
  filter: PageRequest & { q: string; alerts: 'all' | 'open' },
): Promise<Page<UnserializedAlertOfStudent>> {
  const identities = activityPolicy.seeIdentities(actor, activity)
  const page = await findAlertStats(ctx.db, { ...everybody, ...filter, assessmentId: activity.id, identities })
  const items = page.items.map(({ attemptId, student, ...alert }) => ({ ...presentAlert(alert), attemptId, student }))
  return { ...page, items }
}

/** Marks an alert as handled with a note. Throws 404, and 409 if another person was first. */
export async function handleAlert(
  ctx: AppContext,
  by: By,
  { id: activityId }: Managed,
  { alertId, note }: { alertId: string; note: string },
): Promise<UnserializedAlert> {
  const alert = await markHandled(ctx.db, { id: alertId, activityId }, { handledBy: by.actor.name, note })
  if (!alert) throw notFound()
  await requireSettledBy(ctx, ctx.db, by, alert, note)
  return presentAlert(alert)
}
