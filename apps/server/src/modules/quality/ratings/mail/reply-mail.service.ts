import type { AppContext } from '#/context.ts'
import { readMailHead } from '#/modules/settings/settings.service.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { renderMail } from '#/platform/mail/render-mail.ts'
import { findReply } from '#/modules/quality/ratings/mail/rating-mail.repository.ts'

export const replyMailJob = 'ratings.tell-author'

/** Queues one mail within the transaction. The job holds the rating's id and no text, so that no personal text stays in the queue. */
export async function queueReplyMail({ jobs }: Pick<AppContext, 'jobs'>, tx: Queryable, ratingId: string) {
  await jobs.send(tx, replyMailJob, { ratingId })
}

/** Mails an author with an account the current reply. */
export async function sendReplyMail(ctx: AppContext, ratingId: string, { id }: { id: string }): Promise<void> {
  const found = await findReply(ctx.db, ratingId)
  if (!found) return
  const { email, personName, assistantId, assistantName, chatId, reply } = found
  await ctx.mailer.send({
    id,
    to: email,
    subject: `Sua avaliação de “${assistantName}” teve resposta`,
    ...renderMail({
      ...(await readMailHead(ctx)),
      title: 'Sua avaliação teve resposta',
      paragraphs: [
        `Olá, ${personName.split(' ')[0]}! Você avaliou uma resposta do assistente “${assistantName}”. Veja o que foi respondido:`,
        reply,
      ],
      action: {
        label: 'Abrir a conversa',
        url: `${ctx.config.publicUrl}/assistants/${assistantId}/chats/${chatId}`,
      },
    }),
  })
}
