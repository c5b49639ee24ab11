import { randomUUID } from 'node:crypto'
import type { visits } from '@prosa/contract/visits.ts'
import type { z } from 'zod'
import type { AppContext } from '#/context.ts'
import { loadOwnChat } from '#/modules/chats/chats.service.ts'
import { linkOfGuest } from '#/modules/sharing/sharing.service.ts'
import * as repository from '#/modules/visits/reports/reports.repository.ts'
import type { OwnVisit } from '#/modules/visits/visits.service.ts'
import type { RequestFacts } from '#/platform/api/handlers.ts'
import { audit } from '#/platform/events/audit.ts'
import { emit } from '#/platform/events/events.ts'

/** Keeps what a visitor denounces and tells the assistant's editors; a closed link takes it too. */
export async function report(
  ctx: AppContext,
  visit: OwnVisit,
  { reason, comment, chatId }: z.output<typeof visits.reportVisit.body>,
  { requestId, network }: RequestFacts,
): Promise<void> {
  const link = await linkOfGuest(ctx, visit)
  if (chatId !== undefined) await loadOwnChat(ctx, visit, chatId)
  const id = randomUUID()
  const actor = { kind: 'guest' as const, id: visit.sessionId }
  await ctx.db.transaction(async (tx) => {
    const where = { assistantId: link.assistantId, linkId: link.id, guestId: visit.guestId, chatId: chatId ?? null }
    await repository.insertReport(tx, { id, ...where, reason, comment })
    const payload = { linkId: link.id, reportId: id, reason }
    await emit(tx, { type: 'share.reported', aggregate: { type: 'assistant', id: link.assistantId }, payload, actor })
    const target = { type: 'assistant', id: link.assistantId }
    await audit(tx, { action: 'share.report', actor, target, requestId, network, data: payload })
  })
}

/** What was denounced on a link, newest first; the caller has checked that the actor may edit its assistant. */
export const listReports = (ctx: AppContext, linkId: string, limit = 50): Promise<repository.Report[]> =>
  repository.findReports(ctx.db, linkId, limit)
