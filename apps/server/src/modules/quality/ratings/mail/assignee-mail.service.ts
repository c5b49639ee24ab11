import type { AppContext } from '#/context.ts'
import { findAssignment } from '#/modules/quality/ratings/mail/rating-mail.repository.ts'
import { readMailHead } from '#/modules/settings/settings.service.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { renderMail } from '#/platform/mail/render-mail.ts'

export const assigneeMailJob = 'ratings.tell-assignee'

interface Assignment {
  ratingId: string
  userId: number
}

/** Queues one mail within the transaction; the queue holds ids and no text. */
export async function queueAssigneeMail({ jobs }: Pick<AppContext, 'jobs'>, tx: Queryable, assignment: Assignment) {
  await jobs.send(tx, assigneeMailJob, { ...assignment })
}

/** Mails an assignee, if the rating is still theirs; no text of the conversation is included. */
export async function sendAssigneeMail(
  ctx: AppContext,
  { ratingId, userId }: Assignment,
  { id }: { id: string },
): Promise<void> {
  const found = await findAssignment(ctx.db, ratingId, userId)
  if (!found) return
  const { email, personName, assistantId, assistantName, isAdmin } = found
  const page = isAdmin ? '/ratings' : `/assistants/manage/${assistantId}`
  await ctx.mailer.send({
    id,
    to: email,
    subject: `Uma avaliação de “${assistantName}” espera por você`,
    ...renderMail({
      ...(await readMailHead(ctx)),
      title: 'Uma avaliação espera por você',
      paragraphs: [
        `Olá, ${personName.split(' ')[0]}! Você agora é responsável por uma avaliação do assistente “${assistantName}”.`,
        'Veja o que a pessoa disse e corrija a resposta, crie um teste ou responda a quem avaliou.',
      ],
      action: { label: 'Ver a avaliação', url: `${ctx.config.publicUrl}${page}?rating=${ratingId}` },
    }),
  })
}
