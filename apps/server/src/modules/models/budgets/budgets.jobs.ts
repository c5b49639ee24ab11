import { budgetScopes } from '@prosa/contract/settings/budgets.ts'
import { z } from 'zod'
import type { AppContext } from '#/context.ts'
import { findNotice } from '#/modules/models/budgets/budgets.repository.ts'
import { budgetMailJob } from '#/modules/models/budgets/notices/notices.service.ts'
import { releaseLost } from '#/modules/models/budgets/reservations/reservations.service.ts'
import { appNameOf } from '#/modules/settings/settings.service.ts'
import { renderMail } from '#/platform/mail/render-mail.ts'

const noticeSchema = z.object({
  userId: z.number().int(),
  scope: z.enum(budgetScopes),
  targetId: z.string(),
  what: z.enum(['warned', 'reached']),
  limitCents: z.number(),
})
type Notice = z.infer<typeof noticeSchema>

export function registerBudgetsJobs(ctx: AppContext): void {
  ctx.jobs.register(budgetMailJob, { schema: noticeSchema, handler: (notice) => sendNotice(ctx, notice) })
  ctx.jobs.register('budgets.release-lost', { cron: '*/15 * * * *', handler: () => releaseLost(ctx) })
}

async function sendNotice(ctx: AppContext, notice: Notice): Promise<void> {
  const reader = await findNotice(ctx.db, notice)
  if (!reader) return
  const { scope, what, limitCents } = notice
  const of = {
    organization: 'da organização',
    partner: 'da instituição',
    group: 'do grupo',
    user: 'de',
    assistant: 'do assistente',
  }
  const target = `${of[scope]}${reader.targetName ? ` ${reader.targetName}` : ''}`
  const limit = (limitCents / 100).toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' })
  const title = what === 'warned' ? 'Um orçamento está perto do fim' : 'Um orçamento acabou'
  const paragraph =
    what === 'warned'
      ? `Olá, ${reader.name.split(' ')[0]}! O orçamento deste mês ${target}, de ${limit}, está perto do fim.`
      : `Olá, ${reader.name.split(' ')[0]}! O orçamento deste mês ${target}, de ${limit}, acabou. Novas respostas esperam até o mês que vem ou até o limite mudar.`
  await ctx.mailer.send({
    to: reader.email,
    subject: title,
    ...renderMail({ appName: await appNameOf(ctx), title, paragraphs: [paragraph] }),
  })
}
