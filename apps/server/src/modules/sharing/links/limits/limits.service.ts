import type { AppContext } from '#/context.ts'
import type { Admission } from '#/modules/conversations/messages/guest-access.service.ts'
import { isOfNetwork, VISITORS_OF_NETWORK } from '#/modules/sharing/links/limits/allowance.model.ts'
import { isBudgetSpent, requireBudgetLeft } from '#/modules/sharing/links/limits/budget.service.ts'
import * as repository from '#/modules/sharing/links/limits/limits.repository.ts'
import type { LinkRow } from '#/modules/sharing/links/links.repository.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'

/** Counts a guest session, and its consent if there is one, for today, without anything about the person. */
export async function countGuestSession(
  ctx: AppContext,
  linkId: string,
  session: { origin: 'share' | 'embed'; consented: boolean },
): Promise<void> {
  await repository.addGuestSessionToday(ctx.db, linkId, session)
}

/** Counts a new chat in the transaction that stores it. Throws 409 `share_limit_reached`. */
export async function countChat(tx: Queryable, { id, options: { chatsPerDay } }: LinkRow): Promise<void> {
  if (await repository.countChatToday(tx, id, chatsPerDay)) return
  throw limitReached('chats', 'Este link chegou ao limite de conversas de hoje. Volte amanhã.')
}

/**
 * The check of a link's limits before an answer; undefined if it has none. The same message again is the same answer.
 * Another answer to the same question counts too.
 */
export function toAdmission(
  ctx: AppContext,
  link: LinkRow,
  { messageId, guestId }: { messageId: string | undefined; guestId: string },
): Admission | undefined {
  if (link.options.messagesPerDay === null && link.budgetCents === null) return undefined
  return {
    turn: `share-link:${link.id}`,
    async check(tx) {
      await repository.lockLink(tx, link.id)
      if (messageId !== undefined && (await repository.isStored(tx, messageId))) return
      await requireMessage(tx, link, guestId)
      await requireBudgetLeft(ctx, tx, link)
    },
  }
}

/**
 * A returning visitor shares the day's messages with the sessions of the same browser. Browsers without cookies cannot
 * be told apart: those behind one address share a class's messages, and each session is limited too.
 */
async function requireMessage(
  tx: Queryable,
  { options: { messagesPerDay: limit } }: LinkRow,
  guestId: string,
): Promise<void> {
  if (limit === null) return
  const { own, shared, allowance } = await repository.usedToday(tx, guestId)
  const isPool = allowance !== null && isOfNetwork(allowance)
  if (own >= limit || (!isPool && shared >= limit))
    throw limitReached('messages', `${messagesText(limit)} Volte amanhã.`)
  if (isPool && shared >= limit * VISITORS_OF_NETWORK)
    throw limitReached(
      'messages',
      'A sua rede chegou ao limite de mensagens de hoje para navegadores sem cookies. Permita cookies neste navegador e entre de novo pelo link, ou volte amanhã.',
    )
}

const messagesText = (limit: number): string =>
  limit === 1
    ? 'Você já enviou a sua mensagem de hoje.'
    : `Você chegou ao limite de ${limit.toLocaleString('pt-BR')} mensagens por dia.`

/** Whether no chat can begin now, because the day's chats or the month's budget are used up. */
export async function isLimited(ctx: AppContext, link: LinkRow): Promise<boolean> {
  const { id, options } = link
  if (options.chatsPerDay !== null && (await repository.chatsToday(ctx.db, id)) >= options.chatsPerDay) return true
  return isBudgetSpent(ctx, link)
}

const limitReached = (limit: 'messages' | 'chats', detail: string): DomainError =>
  new DomainError('share_limit_reached', { detail, data: { limit } })
