import type { AppContext } from '#/context.ts'
import { erasePreviewOf } from '#/modules/assessments/erasure/erasure.service.ts'
import { sweepImagesJob } from '#/modules/images/images.service.ts'
import { forgetMail } from '#/modules/identity/auth/mail/forget-mail.service.ts'
import {
  deleteAnswers,
  emptyAccount,
  lockAssistantsOf,
} from '#/modules/privacy/account-deletion/account-deletion.service.ts'
import { releaseKnowledge } from '#/modules/knowledge/knowledge.service.ts'
import { withdrawConsents } from '#/modules/identity/consents/consents.service.ts'
import * as repository from '#/modules/privacy/erasure/erasure.repository.ts'
import { forgetRecipient } from '#/modules/conversations/safety/safety.service.ts'
import { releasePhoto } from '#/modules/identity/users/profile/photo.service.ts'
import { emitErased } from '#/modules/webhooks/webhooks.events.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { mentions } from '#/platform/mail/outbox-folder.ts'

/**
 * Leaves nothing by which somebody could be known, in one transaction: conversations with their messages and ratings,
 * assistants still owned with their documents, ways in, keys, preferences, letters in the queue. What others go on
 * working with (assistants handed over, results confirmed) stays, and names nobody. Answers the files to remove.
 */
export async function eraseAccount(
  ctx: AppContext,
  tx: Queryable,
  userId: number,
  person: { name: string; email: string },
): Promise<string[]> {
  await emitErased(tx, { userId })
  const assistantIds = await lockAssistantsOf(tx, userId)
  for (const assistantId of assistantIds) await releaseKnowledge(ctx, tx, assistantId)
  const logos = await repository.findLogos(tx, assistantIds)
  await repository.deleteEvents(tx, userId, assistantIds)
  await repository.deleteAssistants(tx, assistantIds)
  if (assistantIds.length > 0) await ctx.jobs.send(tx, sweepImagesJob, {})
  await erasePreviewOf(tx, userId)
  await repository.emptyAlerts(tx, { userId })
  await deleteAnswers(tx, userId)
  await repository.replaceWrittenNames(tx, userId, person.name)
  await repository.deleteBelongings(tx, userId)
  await releasePhoto(ctx, tx, userId)
  await forgetRecipient(tx, person.email)
  await emptyAccount(tx, userId)
  await repository.resetAccount(tx, userId)
  await withdrawConsents(tx, `user:${userId}`)
  await forgetMail(ctx, tx, mentions(person))
  return logos
}
