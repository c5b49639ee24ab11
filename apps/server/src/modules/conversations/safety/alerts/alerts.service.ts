import type { AuditAction } from '@prosa/contract/audit/audit-actions.ts'
import { randomUUID } from 'node:crypto'
import type { SafetyRules } from '@prosa/contract/conversations/safety-rules.ts'
import type { AppContext } from '#/context.ts'
import * as repository from '#/modules/conversations/safety/alerts/alerts.repository.ts'
import { queueNotice } from '#/modules/push/push.service.ts'
import { risksIn } from '#/modules/conversations/safety/alerts/risk.model.ts'
import { alertsWithin } from '#/modules/conversations/safety/safety.policy.ts'
import { readMailHead, requireSettledBy } from '#/modules/settings/settings.service.ts'
import type { By } from '#/platform/api/handlers.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { notFound } from '#/platform/errors/domain-error.ts'
import { audit, doneBy } from '#/platform/events/audit.ts'
import { emit } from '#/platform/events/events.ts'
import { renderMail } from '#/platform/mail/render-mail.ts'

export const alertMailJob = 'safety.send-mail'

interface Written {
  assistantId: number
  chatId: string
  messageId: string
  text: string
}

/** Stores an alert for each risk that a message mentions, emits its event and queues the mails. Repeating a message has no effect. */
export async function raiseAlerts(ctx: AppContext, rules: SafetyRules, message: Written): Promise<void> {
  const { assistantId, chatId, messageId, text } = message
  for (const category of risksIn(text, rules.alertOn))
    await ctx.db.transaction(async (tx) => {
      const id = randomUUID()
      if (!(await repository.insertAlert(tx, { id, category, chatId, messageId }))) return
      const aggregate = { type: 'assistant', id: assistantId }
      await emit(tx, {
        type: 'safety.alert',
        aggregate,
        payload: { assistantId, chatId, messageId, alertId: id, category },
      })
      for (const to of rules.recipients) await ctx.jobs.send(tx, alertMailJob, { to, alertId: id })
      await queueNotice(ctx, tx, { emails: rules.recipients }, { type: 'safety', assistantId })
    })
}

const categoryNames = { self_harm: 'autoagressão', violence: 'violência', harassment: 'assédio' } as const

/** Mails that there is an alert, without its text or author. */
export async function sendAlertMail(
  ctx: AppContext,
  { to, alertId }: { to: string; alertId: string },
  { id }: { id: string },
): Promise<void> {
  const alert = await repository.findAlert(ctx.db, alertId)
  if (!alert || (await repository.isShutOut(ctx.db, to))) return
  const title = `Alerta de ${categoryNames[alert.category]}`
  const paragraphs = [
    `Uma mensagem no assistente “${alert.assistantName}” pode falar de ${categoryNames[alert.category]}.`,
    'Leia com cuidado e procure a pessoa, se for o caso. A leitura fica registrada.',
  ]
  const action = { label: 'Abrir os alertas', url: `${ctx.config.publicUrl}/settings/content-safety` }
  await ctx.mailer.send({
    id,
    to,
    subject: title,
    ...renderMail({ ...(await readMailHead(ctx)), title, paragraphs, action }),
  })
}

/** Reads an alert and records the reading in the audit trail (G1). */
export const readAlert = (ctx: AppContext, by: By, id: string) =>
  ctx.db.transaction(async (tx) => {
    const alert = await requireDetails(tx, by.actor, id)
    await record(tx, by, 'safety.alert_read', id)
    return alert
  })

/** Marks an alert as handled, with a note. Throws 409 if another person handled it before. */
export const handleAlert = (ctx: AppContext, by: By, id: string, note: string) =>
  ctx.db.transaction(async (tx) => {
    await requireDetails(tx, by.actor, id)
    await repository.markHandled(tx, id, by.actor.id, note)
    const alert = await requireDetails(tx, by.actor, id)
    await requireSettledBy(ctx, tx, by, alert, note)
    await record(tx, by, 'safety.alert_handle', id)
    return alert
  })

async function requireDetails(db: Queryable, actor: UserActor, id: string) {
  const alert = await repository.findAlert(db, id, alertsWithin(actor))
  if (!alert) throw notFound()
  return alert
}

const record = (tx: Queryable, by: By, action: AuditAction, id: string): Promise<void> =>
  audit(tx, {
    ...doneBy(by),
    action,
    target: { type: 'safety_alert', id },
  })
