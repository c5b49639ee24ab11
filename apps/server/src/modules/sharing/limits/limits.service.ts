import type { AppContext } from '#/context.ts'
import { checkBudget, isSpent } from '#/modules/sharing/limits/budget.service.ts'
import * as repository from '#/modules/sharing/limits/limits.repository.ts'
import type { LinkRow } from '#/modules/sharing/sharing.repository.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'

/** Counts a visit and perhaps a consent of today, without anything about the person. */
export async function countVisit(
  ctx: AppContext,
  linkId: string,
  visit: { origin: 'share' | 'embed'; consented: boolean },
): Promise<void> {
  await repository.countVisitToday(ctx.db, linkId, visit)
}

/** Lets a new chat in or throws 409 `share_limit_reached`; the same chat again takes no second place. */
export async function takeChatPlace(
  ctx: AppContext,
  link: LinkRow,
  { chatId, guestId }: { chatId: string; guestId: string },
): Promise<void> {
  await checkBudget(ctx, link)
  await ctx.db.transaction(async (tx) => {
    if (!(await repository.takeChatPlace(tx, { id: chatId, linkId: link.id, guestId }))) return
    if (await repository.countChatToday(tx, link.id, link.chatsPerDay)) return
    throw limitReached('chats', 'Este link chegou ao limite de conversas de hoje. Volte amanhã.')
  })
}

/**
 * Lets a message in or throws 409 `share_limit_reached`. Exact for messages sent at once; the same message again takes no
 * second place, and one that is refused further on gives its place back. Another answer to the same question counts too.
 */
export async function takeMessagePlace(
  ctx: AppContext,
  link: LinkRow,
  { messageId, guestId }: { messageId: string | undefined; guestId: string },
): Promise<void> {
  const limit = link.messagesPerDay
  if (limit === null) return
  await ctx.db.transaction(async (tx) => {
    await repository.lockGuest(tx, guestId)
    const { used, known } = await repository.usedToday(tx, guestId, messageId ?? null)
    if (known) return
    if (used >= limit) throw limitReached('messages', `${messagesText(limit)} Volte amanhã.`)
    if (messageId === undefined) return
    await repository.takeMessagePlace(tx, { id: messageId, linkId: link.id, guestId })
  })
}

const messagesText = (limit: number): string =>
  limit === 1
    ? 'Você já enviou a sua mensagem de hoje.'
    : `Você chegou ao limite de ${limit.toLocaleString('pt-BR')} mensagens por dia.`

/** Whether nobody can begin a chat now: the day's chats or the month's budget are used up. */
export async function isLimited(ctx: AppContext, link: LinkRow): Promise<boolean> {
  const { id, chatsPerDay } = link
  if (chatsPerDay !== null && (await repository.chatsToday(ctx.db, id)) >= chatsPerDay) return true
  return isSpent(ctx, link)
}

const limitReached = (limit: 'messages' | 'chats', detail: string): DomainError =>
  new DomainError('share_limit_reached', { detail, data: { limit } })
