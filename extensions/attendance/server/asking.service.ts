import { type attendance, type UnserializedChatAttendance, WAITING_LIMIT } from '#/attendance/contract.ts'
import type { z } from 'zod'
import type { AppContext } from '@prosa/server/src/context.ts'
import { type Duty, findDuty } from '#/attendance/server/duty.service.ts'
import * as repository from '#/attendance/server/questions.repository.ts'
import { findHours } from '#/attendance/server/duty.repository.ts'
import { requireWritableChat } from '@prosa/server/src/modules/conversations/messages/answering.service.ts'
import { findExchangePolicy } from '@prosa/server/src/modules/conversations/messages/guest-access.service.ts'
import { nameByQuestion, removeTitle } from '@prosa/server/src/modules/conversations/chats/person-answer.service.ts'
import type { OwnChat } from '@prosa/server/src/modules/conversations/messages/own-chats.service.ts'
import { queueMails } from '@prosa/server/src/modules/identity/auth/mail/auth-mail.service.ts'
import { queueNotice } from '@prosa/server/src/modules/push/push.service.ts'
import { readAppName } from '@prosa/server/src/modules/settings/settings.service.ts'
import type { RequestFacts } from '@prosa/server/src/platform/api/handlers.ts'
import type { Actor } from '@prosa/server/src/platform/authorization/actor.ts'
import type { Queryable } from '@prosa/server/src/platform/db/database.ts'
import { DomainError, notFound } from '@prosa/server/src/platform/errors/domain-error.ts'
import { enforceRateLimit } from '@prosa/server/src/platform/rate-limit/rate-limit.ts'

/** Limit of waiting questions per assistant: with more, answers would take too long. */
const WAITING_OF_ALL = 200
/** Limit per network: enough for a class, too little for a flood. */
const ASKED_PER_MINUTE = 20
/** Minimum minutes between two notifications about waiting questions. */
const TOLD_EVERY_MINUTES = 15

/** Whether the chat is a person's with an assistant, or one of an activity that allows questions; tests and API chats are neither. */
const isForPeople = async (ctx: AppContext, chat: OwnChat): Promise<boolean> =>
  (await findExchangePolicy(ctx, chat)?.findOptions(ctx, chat))?.people ??
  ['internal', 'share', 'embed'].includes(chat.origin)

/** Whether a chat may be shared with a question. Reading students' activities requires a permission that being on duty does not give. */
const mayShare = ({ origin }: Pick<OwnChat, 'origin'>): boolean => origin !== 'sga'

/**
 * Reads the attendance of a chat: who is there, the questions, and whether to offer a person because the last answer found
 * nothing.
 */
export async function readChatAttendance(ctx: AppContext, chat: OwnChat): Promise<UnserializedChatAttendance> {
  const { state, next } = (await isForPeople(ctx, chat)) ? await findDuty(ctx, chat.assistantId) : noAttendants
  const [questions, offered] = await Promise.all([
    repository.findAsked(ctx.db, chat.id),
    state === 'nobody' ? false : repository.foundNothing(ctx.db, chat.id),
  ])
  return { state, next, offered, mayShare: mayShare(chat), questions }
}

const noAttendants: Duty = { state: 'nobody', next: null, attendants: [] }

type Form = z.output<typeof attendance.askPerson.body>

/**
 * Asks the assistant's people a question. Only a person who may write in the chat may ask.
 * @throws `attendance_off` if no person could read it, `attendance_full` if too many wait
 */
export async function askPerson(
  ctx: AppContext,
  actor: Actor,
  chat: OwnChat,
  form: Form,
  { network }: RequestFacts,
): Promise<UnserializedChatAttendance> {
  await requireWritableChat(ctx, actor, chat)
  const { id: chatId, assistantId } = chat
  const known = await repository.findByAsker(ctx.db, form.id)
  if (known && (known.chatId !== chatId || known.text !== form.text)) throw new DomainError('idempotency_mismatch')
  const duty = (await isForPeople(ctx, chat)) ? await findDuty(ctx, assistantId) : noAttendants
  if (duty.state === 'nobody') throw new DomainError('attendance_off')
  if (!known) {
    await enforceRateLimit(ctx.db, { key: `person:${assistantId}:${network}`, limit: ASKED_PER_MINUTE, seconds: 60 })
    const withChat = form.withChat && mayShare(chat)
    await ctx.db.transaction(async (tx) => {
      await findExchangePolicy(ctx, chat)?.requireOpen(tx, chat, 'question')
      const { inChat, inAll } = await repository.countWaiting(tx, { chatId, assistantId })
      if (inChat >= WAITING_LIMIT || inAll >= WAITING_OF_ALL) throw new DomainError('attendance_full')
      if (!(await repository.insertQuestion(tx, { ...form, withChat, chatId, assistantId }))) return
      await nameByQuestion(tx, chatId, form.text)
      if (await repository.claimNotification(tx, assistantId, TOLD_EVERY_MINUTES))
        await notifyAttendants(ctx, tx, assistantId, duty)
    })
  }
  return readChatAttendance(ctx, chat)
}

/** Notifies by mail and on devices without the question's text, which stays in the product. */
async function notifyAttendants(
  ctx: AppContext,
  tx: Queryable,
  assistantId: number,
  { attendants }: Duty,
): Promise<void> {
  const assistant = (await findHours(tx, assistantId))?.name ?? ''
  const appName = await readAppName(ctx, tx)
  const action = { label: 'Abrir o atendimento', url: `${ctx.config.publicUrl}/attendance` }
  await queueMails(
    ctx,
    tx,
    attendants.map(({ email, name }) => ({
      to: email,
      letter: {
        subject: `Alguém quer falar com uma pessoa: “${assistant}”`,
        title: 'Uma pergunta espera por você',
        paragraphs: [
          `Olá, ${name.split(' ')[0]}! Quem conversa com o assistente “${assistant}” no ${appName} pediu a resposta de uma pessoa.`,
          `Novas perguntas nos próximos ${TOLD_EVERY_MINUTES} minutos não geram outro e-mail.`,
        ],
        action,
      },
    })),
  )
  const userIds = attendants.map(({ userId }) => userId)
  await queueNotice(ctx, tx, { userIds }, { type: 'person-question', assistantId })
}

/** Closes the waiting questions of chats that take no more messages, in the transaction that ends them. */
export const closeWaiting = (tx: Queryable, ended: readonly { chatId: string }[]) =>
  repository.closeWaiting(
    tx,
    ended.map(({ chatId }) => chatId),
  )

export const countByChat = repository.countByChat

/** Withdraws a waiting question; throws `question_settled` where it was settled already. */
export async function withdrawQuestion(
  ctx: AppContext,
  chat: OwnChat,
  questionId: string,
): Promise<UnserializedChatAttendance> {
  const removed = await ctx.db.transaction(async (tx) => {
    const isGone = await repository.removeWaiting(tx, chat.id, questionId)
    if (isGone && (await repository.findAsked(tx, chat.id)).length === 0) await removeTitle(tx, chat.id)
    return isGone
  })
  if (!removed) {
    const known = await repository.findByAsker(ctx.db, questionId)
    if (known?.chatId !== chat.id) throw notFound()
    throw new DomainError('question_settled')
  }
  return readChatAttendance(ctx, chat)
}
