import { maxResult } from '@prosa/contract/school/rubrics.ts'
import { z } from 'zod'
import type { AppContext } from '@prosa/server/src/context.ts'
import * as repository from '#/lti/server/grades.repository.ts'
import { ltiScopes } from '#/lti/server/message.model.ts'
import { findPlatform, type PlatformRow } from '#/lti/server/platforms.repository.ts'
import { openService, ServiceRefused, TokenRefused } from '#/lti/server/services.service.ts'
import type { Queryable } from '@prosa/server/src/platform/db/database.ts'
import { audit } from '@prosa/server/src/platform/events/audit.ts'
import type { DomainEvent } from '@prosa/server/src/platform/events/events.ts'

export const scoreJob = 'lti.send-score'
/** Ten seconds, then doubled up to an hour: a day and a half in all. */
export const scoreRetry = { limit: 40, delaySeconds: 10, maxDelaySeconds: 3600 }

/** Queues a confirmed review's score for the gradebook, in the review's transaction. */
export async function queueScore(ctx: AppContext, tx: Queryable, { aggregate }: DomainEvent): Promise<void> {
  const confirmed = await repository.findConfirmed(tx, aggregate.id)
  if (!confirmed) return
  if (confirmed.lineItem === null && confirmed.lineItems === null) {
    await repository.noteScore(tx, aggregate.id, 'refused', reasons.noColumn)
    return
  }
  await repository.noteScore(tx, aggregate.id, 'waiting')
  await ctx.jobs.send(tx, scoreJob, { attemptId: aggregate.id })
}

/** Withdraws an annulled attempt's score; another attempt's valid score replaces it. */
export async function queueWithdrawal(ctx: AppContext, tx: Queryable, { aggregate }: DomainEvent): Promise<void> {
  const annulled = await repository.findAnnulled(tx, aggregate.id)
  if (!annulled) return
  const standing = await repository.findStanding(tx, annulled)
  if (standing !== undefined) await repository.noteScore(tx, aggregate.id, 'withdrawn')
  await repository.noteScore(tx, standing ?? aggregate.id, 'waiting')
  await ctx.jobs.send(tx, scoreJob, { attemptId: standing ?? aggregate.id })
}

const reasons = {
  noColumn: 'A plataforma não abriu uma coluna de notas para esta atividade.',
  refused: 'A plataforma recusou a nota. Confira se o aluno ainda está no curso e se a atividade de lá aceita notas.',
  silent: 'A plataforma não respondeu por mais de um dia. Confirme a revisão de novo para enviar outra vez.',
  noToken:
    'A plataforma não reconheceu o Prosa por mais de um dia. Confira lá o endereço das chaves da ferramenta, e aqui o ID do cliente e a URL do token; depois confirme a revisão de novo.',
  off: 'A integração está desativada. Ative-a e confirme a revisão de novo.',
} as const

/** Sends the review that is confirmed now, which may be newer than the queued one. */
export async function sendScore(ctx: AppContext, attemptId: string, attempt: number): Promise<void> {
  const confirmed = await repository.findConfirmed(ctx.db, attemptId)
  const grade = confirmed ?? (await repository.findAnnulled(ctx.db, attemptId))
  if (!grade?.integrationId) return
  const platform = await findPlatform(ctx.db, grade.integrationId)
  if (!platform?.active) return void (await repository.noteScore(ctx.db, attemptId, 'refused', reasons.off))
  try {
    await postScore(ctx, platform, grade, confirmed ? toScore(confirmed) : withdrawn)
  } catch (error) {
    // a refusal that will not change
    const isFinal = error instanceof ServiceRefused && [400, 403, 404, 422].includes(error.status)
    if (!isFinal && attempt <= scoreRetry.limit) throw error
    ctx.log.warn({ err: error, attemptId }, 'a score was given up')
    const reason = isFinal ? reasons.refused : error instanceof TokenRefused ? reasons.noToken : reasons.silent
    await repository.noteScore(ctx.db, attemptId, 'refused', reason)
    return
  }
  await ctx.db.transaction(async (tx) => {
    await repository.noteScore(tx, attemptId, confirmed ? 'sent' : 'withdrawn')
    const target = { type: 'attempt', id: attemptId } as const
    const data = confirmed ? { reviewer: confirmed.reviewerId } : { withdrawn: true }
    await audit(tx, { actor: { kind: 'system', id: scoreJob }, action: 'attempt.send-score', target, data })
  })
}

const toScore = ({ result, rubric, comment }: repository.Confirmed) => ({
  scoreGiven: result,
  // the platform converts the score to its column's maximum
  scoreMaximum: maxResult(rubric),
  ...(comment ? { comment } : {}),
  activityProgress: 'Completed',
  gradingProgress: 'FullyGraded',
})

/** Without `scoreGiven` a platform clears the score. */
const withdrawn = { activityProgress: 'Submitted', gradingProgress: 'NotReady' }

async function postScore(
  ctx: AppContext,
  platform: PlatformRow,
  confirmed: repository.Confirmed,
  score: ReturnType<typeof toScore> | typeof withdrawn,
): Promise<void> {
  const column = confirmed.lineItem ?? (await makeColumn(ctx, platform, confirmed))
  const call = await openService(ctx, platform, ltiScopes.score)
  await call(scoresUrl(column), {
    type: 'application/vnd.ims.lis.v1.score+json',
    body: {
      userId: confirmed.person,
      // platforms refuse scores that are not newer: a retry has a newer time
      timestamp: ctx.clock.now().toISOString(),
      ...score,
    },
  })
}

const lineItemType = 'application/vnd.ims.lis.v2.lineitem+json'

async function makeColumn(ctx: AppContext, platform: PlatformRow, confirmed: repository.Confirmed): Promise<string> {
  const { lineItems, title, resourceLink, code, rubric } = confirmed
  if (lineItems === null) throw new ServiceRefused(404)
  const call = await openService(ctx, platform, ltiScopes.lineItem)
  const body = { scoreMaximum: maxResult(rubric), label: title, resourceLinkId: resourceLink, resourceId: code }
  const answer = await call(lineItems, { type: lineItemType, accept: lineItemType, body })
  const { id } = z.object({ id: z.url() }).parse(await answer.json())
  await repository.keepLineItem(ctx.db, confirmed, id)
  return id
}

/** `/scores` belongs to the path: Moodle's URLs have a query behind it. */
function scoresUrl(lineItem: string): string {
  const url = new URL(lineItem)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/scores`
  return url.href
}
