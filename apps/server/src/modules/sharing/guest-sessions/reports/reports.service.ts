import { randomUUID } from 'node:crypto'
import type { guestSessions } from '@prosa/contract/sharing/guest-sessions.ts'
import type { z } from 'zod'
import type { AppContext } from '#/context.ts'
import { queueMail } from '#/modules/identity/auth/mail/auth-mail.service.ts'
import { loadOwnChat } from '#/modules/conversations/messages/own-chats.service.ts'
import { queueNotice } from '#/modules/push/push.service.ts'
import { readAppName, requireSettledBy } from '#/modules/settings/settings.service.ts'
import type { Shareable } from '#/modules/sharing/links/links.service.ts'
import { linkOfGuest } from '#/modules/sharing/links/open-link.service.ts'
import type { LinkRow } from '#/modules/sharing/links/links.repository.ts'
import * as repository from '#/modules/sharing/guest-sessions/reports/reports.repository.ts'
import type { OwnGuestSession } from '#/modules/sharing/guest-sessions/guest-sessions.service.ts'
import type { By, RequestFacts } from '#/platform/api/handlers.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { notFound } from '#/platform/errors/domain-error.ts'
import { audit, doneBy } from '#/platform/events/audit.ts'
import { emit } from '#/platform/events/events.ts'
import { enforceRateLimit } from '#/platform/rate-limit/rate-limit.ts'
import { reportReasonLabels, type ReportReason } from '@prosa/contract/sharing/report-reasons.ts'

interface ReportLetter {
  appName: string
  /** The first word of the addressee's name. */
  reader: string
  assistant: string
  link: string
  reason: ReportReason
  url: string
}

/** The mail to the owner about a report, without the visitor's words: they stay in the product. */
const reportReceived = ({ appName, reader, assistant, link, reason, url }: ReportLetter) => ({
  subject: `Denúncia sobre “${assistant}”`,
  title: 'Um visitante fez uma denúncia',
  paragraphs: [
    `Olá, ${reader.split(' ')[0]}! Um visitante do link “${link}” denunciou o assistente “${assistant}” no ${appName}.`,
    `Motivo: ${reportReasonLabels[reason]}.`,
    'Veja o que foi escrito e marque como resolvida depois de tratar. Novas denúncias na próxima hora não geram outro e-mail.',
  ],
  action: { label: 'Ver as denúncias', url },
})

/** Reports a minute from one network about one link: enough for a class, too few for a flood. */
const REPORTS_PER_MINUTE = 20

type Denounced = z.output<typeof guestSessions.reportVisit.body>

/** Stores a visitor's report and mails the assistant's owner, also when the link is closed. */
export async function storeReport(
  ctx: AppContext,
  session: OwnGuestSession,
  { reason, comment, chatId }: Denounced,
  { requestId, network }: RequestFacts,
): Promise<void> {
  const link = await linkOfGuest(ctx, session)
  // Sessions cost nothing to begin, so only a limit for each network stops a flood.
  await enforceRateLimit(ctx.db, { key: `report:${link.id}:${network}`, limit: REPORTS_PER_MINUTE, seconds: 60 })
  if (chatId !== undefined) await loadOwnChat(ctx, session, chatId)
  const id = randomUUID()
  const actor = { kind: 'guest' as const, id: session.sessionId }
  await ctx.db.transaction(async (tx) => {
    await mailOwner(ctx, tx, link, reason)
    const where = { assistantId: link.assistantId, linkId: link.id, guestId: session.guestId, chatId: chatId ?? null }
    await repository.insertReport(tx, { id, ...where, reason, comment })
    const payload = { linkId: link.id, reportId: id, reason }
    const target = { type: 'assistant' as const, id: link.assistantId }
    await emit(tx, { type: 'share.reported', aggregate: target, payload, actor })
    await audit(tx, { action: 'share.report', actor, target, requestId, network, data: payload })
  })
}

async function mailOwner(ctx: AppContext, tx: Queryable, link: LinkRow, reason: Denounced['reason']): Promise<void> {
  const owner = await repository.findAddressee(tx, link.assistantId)
  if (!owner) return
  const letter = {
    appName: await readAppName(ctx, tx),
    reader: owner.name,
    assistant: owner.assistantName,
    link: link.name,
    reason,
    url: `${ctx.config.publicUrl}/assistants/manage/${link.assistantId}/sharing/reports`,
  }
  await queueMail(ctx, tx, owner.email, reportReceived(letter))
  await queueNotice(ctx, tx, { emails: [owner.email] }, { type: 'report', assistantId: link.assistantId })
}

/** One page of a target's reports. */
export async function listReports(ctx: AppContext, target: repository.ReportTarget, query: repository.ReportQuery) {
  const page = await repository.findReports(ctx.db, target, query)
  return { ...page, items: page.items.map(reportRecord) }
}

export interface Handling {
  reportId: string
  handled: boolean
  note: string
}

/** Marks a report as handled by the person with a note, or reopens it with its note. Throws 409 `changed_meanwhile`. */
export async function setReportState(
  ctx: AppContext,
  by: By,
  { id: assistantId }: Shareable,
  { reportId, handled, note }: Handling,
) {
  return ctx.db.transaction(async (tx) => {
    const handling = handled ? { by: by.actor.id, note } : null
    await repository.handleReport(tx, { id: reportId, assistantId }, handling)
    const row = await repository.findReport(tx, reportId)
    if (row?.assistantId !== assistantId) throw notFound()
    if (handled) await requireSettledBy(ctx, tx, by, row, note)
    await audit(tx, {
      ...doneBy(by),
      action: handled ? 'share.report_handled' : 'share.report_reopened',
      target: { type: 'assistant', id: assistantId },
      data: { reportId },
    })
    return reportRecord(row)
  })
}

function reportRecord({ assistantId, assistantName, handledAt, handledBy, note, ...row }: repository.ReportRow) {
  return {
    ...row,
    assistant: { id: assistantId, name: assistantName },
    handled: handledAt && { at: handledAt, by: handledBy, note },
  }
}
