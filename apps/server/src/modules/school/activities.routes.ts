import type { activities } from '@prosa/contract/school/activities.ts'
import type { attempts } from '@prosa/contract/school/attempts.ts'
import type { classActions } from '@prosa/contract/school/class-actions.ts'
import type { Handlers } from '#/context.ts'
import * as service from '#/modules/school/activities/activities.service.ts'
import * as actions from '#/modules/school/activities/class-actions.service.ts'
import { handleAlert, listAlerts } from '#/modules/school/student-stats/alerts.service.ts'
import { auditSchool } from '#/modules/school/school.events.ts'
import { annulAttempt, extendAttempt, reopenAttempt } from '#/modules/school/attempts/decisions.service.ts'
import { exportAttempts } from '#/modules/school/reviews/attempts-export.service.ts'
import * as review from '#/modules/school/reviews/review.service.ts'
import { printSealed } from '#/modules/school/attempts/seal.model.ts'
import { exportSealed } from '#/modules/school/attempts/seal.service.ts'
import type { assistantRules } from '#/modules/assistants/finding/assistants.service.ts'
import { attachmentResponse } from '#/platform/api/attachment.ts'

export const activitiesRoutes: Handlers<typeof activities, typeof assistantRules & typeof service.activityRules> = {
  listAssessments: ({ ctx, actor, resource, query }) => service.listActivities(ctx, actor, resource, query),
  createAssessment: ({ ctx, actor, resource, body }) => service.createActivity(ctx, actor, resource, body),
  listEntryChoices: ({ ctx, actor, query }) => service.listEntries(ctx, actor, query),
  getAssessment: ({ ctx, actor, resource }) => service.readActivity(ctx, actor, resource),
  saveAssessment: ({ ctx, actor, resource, body }) => service.saveActivity(ctx, actor, resource, body),
  duplicateAssessment: ({ ctx, actor, resource }) => service.duplicateActivity(ctx, actor, resource),
  setAssessmentState: ({ ctx, actor, resource, body }) => service.changeState(ctx, actor, resource, body.action),
  deleteAssessment: ({ ctx, resource }) => service.deleteActivity(ctx, resource),
  previewAssessment: ({ ctx, actor, resource }) => service.previewActivity(ctx, actor, resource),
  releaseResults: ({ ctx, by, resource }) => review.releaseResults(ctx, by, resource),
  exportAttempts: ({ ctx, by, resource, query }) => exportAttempts(ctx, by, resource, query.format),
}

export const classActionsRoutes: Handlers<
  typeof classActions,
  typeof service.activityRules & typeof review.attemptRules
> = {
  pauseActivity: ({ ctx, by, resource, body }) => actions.pauseActivity(ctx, by, resource, body.action),
  tellClass: ({ ctx, by, resource, body }) => actions.tellClass(ctx, by, resource, body.text),
  extendEverybody: ({ ctx, by, resource, body }) => actions.extendEverybody(ctx, by, resource, body),
  endAttempt: async ({ ctx, by, resource, body }) => {
    await actions.endForOne(ctx, by, resource.attempt, body.reason)
    return review.readAttempt(ctx, by.actor, resource)
  },
}

export const attemptsRoutes: Handlers<typeof attempts, typeof service.activityRules & typeof review.attemptRules> = {
  listAttempts: ({ ctx, actor, resource, query }) => review.listAttempts(ctx, actor, resource, query),
  getAttempt: ({ ctx, actor, resource }) => review.readAttempt(ctx, actor, resource),
  readTranscript: ({ ctx, by, resource }) => review.readTranscript(ctx, by, resource),
  downloadAttemptFile: ({ ctx, by, resource, params }) => review.readFile(ctx, by, resource, params.attachmentId),
  extendAttempt: async ({ ctx, by, resource, body }) => {
    await extendAttempt(ctx, by, resource, body)
    return review.readAttempt(ctx, by.actor, resource)
  },
  reopenAttempt: async ({ ctx, by, resource, body }) => {
    await reopenAttempt(ctx, by, resource, body)
    return review.readAttempt(ctx, by.actor, resource)
  },
  annulAttempt: async ({ ctx, by, resource, body }) => {
    await annulAttempt(ctx, by, resource, body)
    return review.readAttempt(ctx, by.actor, resource)
  },
  reviewAttempt: async ({ ctx, by, resource, body }) => {
    await review.reviewAttempt(ctx, by, resource, body)
    return review.readAttempt(ctx, by.actor, resource)
  },
  listAssessmentAlerts: ({ ctx, actor, resource, query }) => listAlerts(ctx, actor, resource, query),
  handleAlert: ({ ctx, by, resource, params, body }) =>
    handleAlert(ctx, by, resource, { alertId: params.alertId, note: body.note }),
  exportSealedAttempt: async ({ ctx, by, resource }) => {
    const { attempt } = resource
    const sealed = await exportSealed(ctx, attempt.id)
    await auditSchool(ctx.db, by, 'attempt.export', { type: 'attempt', id: attempt.id })
    const { receipt } = sealed.header
    return attachmentResponse(printSealed(sealed), { name: `${receipt}.json`, contentType: 'application/json' })
  },
}
