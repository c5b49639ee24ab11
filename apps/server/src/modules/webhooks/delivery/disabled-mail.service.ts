import type { AppContext } from '#/context.ts'
import { findEditors, findNews } from '#/modules/webhooks/delivery/disabled-mail.repository.ts'
import { readMailHead, getSettings } from '#/modules/settings/settings.service.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { renderMail } from '#/platform/mail/render-mail.ts'

export const disabledMailJob = 'webhooks.tell-disabled'

/** Queues one mail for each editor with the commit: if one fails, the others get no second copy. */
export async function queueDisabledMails(
  ctx: Pick<AppContext, 'jobs'>,
  tx: Queryable,
  endpointId: string,
  assistantId: number,
): Promise<void> {
  for (const userId of await findEditors(tx, assistantId))
    await ctx.jobs.send(tx, disabledMailJob, { endpointId, userId })
}

const reasons = {
  failures: 'O endereço não aceitou nenhuma entrega por 5 dias.',
  gone: 'O endereço respondeu que não existe mais (410).',
} as const

/** Mails one editor that an endpoint was disabled; does nothing if there is nothing to say any more. */
export async function sendDisabledMail(
  ctx: AppContext,
  { endpointId, userId }: { endpointId: string; userId: number },
  { id }: { id: string },
): Promise<void> {
  const news = await findNews(ctx.db, endpointId, userId)
  if (!news) return
  const { webhookName, assistantName, personName } = news
  const { deliveries: days } = (await getSettings(ctx)).privacy.retention
  await ctx.mailer.send({
    id,
    to: news.email,
    subject: `O webhook “${webhookName}” foi desativado`,
    ...renderMail({
      ...(await readMailHead(ctx)),
      title: 'Um webhook foi desativado',
      paragraphs: [
        `Olá, ${personName.split(' ')[0]}! O webhook “${webhookName}” do assistente “${assistantName}” não recebe mais eventos.`,
        reasons[news.reason ?? 'failures'],
        `Confira o endereço, ative o webhook e reenvie as entregas que falharam: elas ficam guardadas por ${days === 1 ? '1 dia' : `${days} dias`}.`,
      ],
      action: {
        label: 'Abrir os webhooks',
        url: `${ctx.config.publicUrl}/assistants/manage/${news.assistantId}/webhooks`,
      },
    }),
  })
}
