import { z } from 'zod'
import type { AppContext } from '#/context.ts'
import { permissionsHeldBy } from '#/modules/identity/permissions/permissions.service.ts'
import { findReader, findReaders, findUsedCents } from '#/modules/models/budget-notices/notices.repository.ts'
import { queueNotice } from '#/modules/push/push.service.ts'
import { readMailHead } from '#/modules/settings/settings.service.ts'
import { type BudgetNotice, budgetNoticeJob, budgetNoticeSchema } from '#/modules/usage/budgets/budgets.events.ts'
import { findTargetName } from '#/modules/usage/budgets/budgets.service.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { renderMail } from '#/platform/mail/render-mail.ts'
import { mailRetry } from '#/platform/mail/mailer.ts'

const budgetMailJob = 'budgets.send-mail'
const MAX_READERS = 50

/** Sends a mail and a notice to the readers of a budget, once a month for each budget. */
async function tellReaders(ctx: AppContext, notice: BudgetNotice): Promise<void> {
  const { scope, targetId, what } = notice
  await ctx.db.transaction(async (tx) => {
    for (const userId of await findBudgetReaders(tx, notice)) {
      await ctx.jobs.send(tx, budgetMailJob, { userId, ...notice })
      const own = scope === 'user' && targetId === String(userId)
      await queueNotice(ctx, tx, { userIds: [userId] }, { type: 'budget', what, own })
    }
  })
}

/** Lists the administrators who look after budgets, and the person or owner concerned. */
async function findBudgetReaders(tx: Queryable, budget: Pick<BudgetNotice, 'scope' | 'targetId'>): Promise<number[]> {
  const readers = await findReaders(tx, budget)
  const held = await permissionsHeldBy(
    tx,
    readers.map(({ id }) => id),
  )
  return readers
    .filter(({ id, concerned }) => concerned || held.get(id)?.has('budgets.manage'))
    .slice(0, MAX_READERS)
    .map(({ id }) => id)
}

async function sendNotice(
  ctx: AppContext,
  notice: BudgetNotice & { userId: number },
  { id }: { id: string },
): Promise<void> {
  const reader = await findReader(ctx.db, notice.userId)
  if (!reader) return
  const { scope, what, limitCents } = notice
  const targetName = await findTargetName(ctx.db, notice)
  const title = `O orçamento ${targetWords[scope]}${targetName ? ` ${targetName}` : ''} ${what === 'warned' ? 'está perto do fim' : 'acabou'}`
  const used = `Neste mês foram usados ${inReais(await findUsedCents(ctx.db, notice))} de ${inReais(limitCents)}.`
  const wait = 'Novas respostas esperam até o mês que vem ou até o limite mudar.'
  await ctx.mailer.send({
    id,
    to: reader.email,
    subject: title,
    ...renderMail({
      ...(await readMailHead(ctx)),
      title,
      paragraphs: [`Olá, ${reader.name.split(' ')[0]}! ${used}${what === 'reached' ? ` ${wait}` : ''}`],
      action: await actionFor(ctx, notice),
    }),
  })
}

const targetWords = {
  organization: 'da organização',
  partner: 'da instituição',
  group: 'do grupo',
  user: 'de',
  assistant: 'do assistente',
}

const inReais = (cents: number): string => (cents / 100).toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' })

/** Returns the page where the reader sees the budget: the list, the own use, or the own assistant. */
async function actionFor({ db, config }: AppContext, { userId, scope, targetId }: BudgetNotice & { userId: number }) {
  const held = await permissionsHeldBy(db, [userId])
  if (held.get(userId)?.has('budgets.manage'))
    return { label: 'Ver os orçamentos', url: `${config.publicUrl}/settings/budgets` }
  return scope === 'assistant'
    ? { label: 'Abrir o assistente', url: `${config.publicUrl}/assistants/manage/${targetId}` }
    : { label: 'Ver o meu uso', url: `${config.publicUrl}/profile?tab=usage` }
}

/** Registers the jobs that find the readers of a notice and mail each of them. */
export function registerBudgetNotices(ctx: AppContext): void {
  ctx.jobs.register(budgetNoticeJob, { schema: budgetNoticeSchema, handler: (notice) => tellReaders(ctx, notice) })
  const schema = budgetNoticeSchema.extend({ userId: z.number().int() })
  ctx.jobs.register(budgetMailJob, { schema, retry: mailRetry, handler: (notice, run) => sendNotice(ctx, notice, run) })
}
