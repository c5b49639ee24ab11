import type { assessments } from '@prosa/contract/school/assessments.ts'
import type { attempts } from '@prosa/contract/school/attempts.ts'
import type { Handlers } from '#/context.ts'
import * as activities from '#/modules/assessments/activities/activities.service.ts'
import { handleAlert, listAlerts } from '#/modules/assessments/alerts/handling.service.ts'
import { auditSga } from '#/modules/assessments/assessments.events.ts'
import { annulAttempt, extendAttempt, reopenAttempt } from '#/modules/assessments/attempts/supervision.service.ts'
import { exportAttempts } from '#/modules/assessments/exports/attempts-export.service.ts'
import * as review from '#/modules/assessments/review/review.service.ts'
import { printSealed } from '#/modules/assessments/seal/seal.model.ts'
import { exportSealed } from '#/modules/assessments/seal/seal.service.ts'
import { loadAssistant } from '#/modules/assistants/assistants.service.ts'
import { attachment } from '#/platform/api/attachment.ts'

export const assessmentsRoutes: Handlers<typeof assessments> = {
  listAssessments: async ({ ctx, actor, params, query }) => {
    const assistant = await loadAssistant(ctx, actor, params.assistantId, 'manageAssessments')
    return activities.listAssessments(ctx, assistant, query)
  },
  createAssessment: async ({ ctx, actor, params, body }) => {
    const { id } = await loadAssistant(ctx, actor, params.assistantId, 'manageAssessments')
    return activities.createAssessment(ctx, actor, id, body)
  },
  listIntegrationChoices: async ({ ctx, actor, params }) => {
    await loadAssistant(ctx, actor, params.assistantId, 'manageAssessments')
    return activities.listChoices(ctx, actor)
  },
  getAssessment: ({ ctx, actor, params }) => activities.readAssessment(ctx, actor, params.assessmentId),
  saveAssessment: async ({ ctx, actor, params, body }) => {
    const assessment = await activities.loadAssessment(ctx, actor, params.assessmentId, 'manage')
    return activities.saveAssessment(ctx, actor, assessment, body)
  },
  duplicateAssessment: async ({ ctx, actor, params }) => {
    const assessment = await activities.loadAssessment(ctx, actor, params.assessmentId, 'manage')
    return activities.duplicateAssessment(ctx, actor, assessment)
  },
  setAssessmentState: async ({ ctx, actor, params, body }) => {
    const assessment = await activities.loadAssessment(ctx, actor, params.assessmentId, 'manage')
    return activities.changeState(ctx, actor, assessment, body.action)
  },
  deleteAssessment: async ({ ctx, actor, params }) => {
    const assessment = await activities.loadAssessment(ctx, actor, params.assessmentId, 'manage')
    return activities.deleteAssessment(ctx, assessment)
  },
  previewAssessment: async ({ ctx, actor, params }) => {
    const assessment = await activities.loadAssessment(ctx, actor, params.assessmentId, 'manage')
    return activities.previewAssessment(ctx, actor, assessment)
  },
  releaseResults: async ({ ctx, actor, params, facts }) => {
    const assessment = await activities.loadAssessment(ctx, actor, params.assessmentId, 'review')
    return review.releaseResults(ctx, actor, assessment, facts)
  },
  exportAttempts: async ({ ctx, actor, params, query, facts }) => {
    const assessment = await activities.loadAssessment(ctx, actor, params.assessmentId, 'manage')
    return exportAttempts(ctx, actor, assessment, { format: query.format, trace: facts })
  },
}

export const attemptsRoutes: Handlers<typeof attempts> = {
  listAttempts: async ({ ctx, actor, params, query }) => {
    const assessment = await activities.loadAssessment(ctx, actor, params.assessmentId, 'manage')
    return review.listAttempts(ctx, actor, assessment, query)
  },
  getAttempt: async ({ ctx, actor, params }) =>
    review.readAttempt(ctx, actor, await review.loadAttempt(ctx, actor, params.attemptId, 'manage')),
  readTranscript: async ({ ctx, actor, params, facts }) => {
    const loaded = await review.loadAttempt(ctx, actor, params.attemptId, 'readTranscripts')
    return review.readTranscript(ctx, actor, loaded, facts)
  },
  extendAttempt: async ({ ctx, actor, params, body, facts }) => {
    const loaded = await review.loadAttempt(ctx, actor, params.attemptId, 'manage')
    await extendAttempt(ctx, actor, loaded, { ...body, trace: facts })
    return review.readAttempt(ctx, actor, loaded)
  },
  reopenAttempt: async ({ ctx, actor, params, body, facts }) => {
    const loaded = await review.loadAttempt(ctx, actor, params.attemptId, 'manage')
    await reopenAttempt(ctx, actor, loaded, { ...body, trace: facts })
    return review.readAttempt(ctx, actor, loaded)
  },
  annulAttempt: async ({ ctx, actor, params, body, facts }) => {
    const loaded = await review.loadAttempt(ctx, actor, params.attemptId, 'manage')
    await annulAttempt(ctx, actor, loaded, { ...body, trace: facts })
    return review.readAttempt(ctx, actor, loaded)
  },
  reviewAttempt: async ({ ctx, actor, params, body, facts }) => {
    const loaded = await review.loadAttempt(ctx, actor, params.attemptId, 'review')
    await review.reviewAttempt(ctx, actor, loaded, { review: body, trace: facts })
    return review.readAttempt(ctx, actor, loaded)
  },
  listAssessmentAlerts: async ({ ctx, actor, params, query }) => {
    const assessment = await activities.loadAssessment(ctx, actor, params.assessmentId, 'manage')
    return listAlerts(ctx, actor, assessment, query)
  },
  handleAlert: async ({ ctx, actor, params, body }) => {
    const assessment = await activities.loadAssessment(ctx, actor, params.assessmentId, 'manage')
    return handleAlert(ctx, actor, assessment, { alertId: params.alertId, note: body.note })
  },
  exportSealedAttempt: async ({ ctx, actor, params, facts }) => {
    const { attempt } = await review.loadAttempt(ctx, actor, params.attemptId, 'readTranscripts')
    const sealed = await exportSealed(ctx, attempt.id)
    await auditSga(ctx.db, 'attempt.export', actor, { type: 'attempt', id: attempt.id }, { trace: facts })
    const { receipt } = sealed.header
    return attachment(printSealed(sealed), { name: `${receipt}.json`, contentType: 'application/json' })
  },
}
