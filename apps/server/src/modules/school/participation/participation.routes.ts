import type { launches } from '@prosa/contract/school/launches.ts'
import type { Handlers } from '#/context.ts'
import { reportAlert } from '#/modules/school/attempts/alerts.service.ts'
import { confirmReturn, exchangeCode, receiveLaunch } from '#/modules/school/integrations/launches.service.ts'
import { streamParticipation } from '#/modules/school/participation/participation.stream.ts'
import {
  finishAttempt,
  keepUnsent,
  type participationRules,
  readParticipation,
  startAttempt,
} from '#/modules/school/participation/participation.service.ts'
import { ownTranscript } from '#/modules/school/participation/transcript.service.ts'
import { sealKey } from '#/modules/school/attempts/seal.service.ts'
import { attachmentResponse } from '#/platform/api/attachment.ts'
import { readIdempotencyKey } from '#/platform/api/idempotency.ts'

export const participationRoutes: Handlers<typeof launches, typeof participationRules> = {
  createLaunch: async ({ ctx, body, facts, request }) => {
    const signed = { header: (name: string) => request.req.header(name), body: request.get('rawBody') ?? '' }
    const { code, expiresAt } = await receiveLaunch(ctx, signed, { body, facts })
    return { url: `${ctx.config.publicUrl}/redirect?code=${code}`, expiresAt }
  },
  exchangeRedirect: ({ ctx, params, facts, request }) =>
    exchangeCode(ctx, params.code, readIdempotencyKey(request), facts),

  confirmReturn: ({ ctx, query }) => confirmReturn(ctx, query.to),

  getSealKey: ({ ctx }) =>
    Promise.resolve(attachmentResponse(sealKey(ctx), { name: 'prosa-sga.pem', contentType: 'application/x-pem-file' })),

  getPlace: ({ ctx, actor, resource }) => readParticipation(ctx, actor, resource),
  followPlace: ({ ctx, actor, resource, request }) => streamParticipation(ctx, actor, resource, request),
  startAttempt: ({ ctx, actor, resource, body }) => startAttempt(ctx, actor, resource, body.notice),
  finishAttempt: ({ ctx, actor, resource, body }) => finishAttempt(ctx, actor, resource, body.attemptId),
  keepUnsent: ({ ctx, resource, body }) => keepUnsent(ctx, resource, body),
  downloadOwnTranscript: async ({ ctx, resource, params }) =>
    attachmentResponse(await ownTranscript(ctx, resource, params.number), {
      name: `atividade-${params.code}.pdf`,
      contentType: 'application/pdf',
    }),
  reportProblem: async ({ ctx, resource, body }) => {
    const { activityId, studentId } = resource
    const text = `[${reportLabels[body.kind]}] ${body.text}`
    return { id: await reportAlert(ctx.db, { activityId, studentId, text }) }
  },
}

const reportLabels = {
  answer: 'Resposta inadequada',
  wellbeing: 'Preciso de ajuda',
  technical: 'Problema técnico',
  other: 'Outro',
} as const
