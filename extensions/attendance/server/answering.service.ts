import { textOfParts } from '@prosa/contract/conversations/markdown-source.ts'
import type { PersonQuestion } from '#/attendance/contract.ts'
import { testCaseFormSchema } from '@prosa/contract/assistants/test-case-form.ts'
import type { AppContext } from '@prosa/server/src/context.ts'
import { recordAccess } from '@prosa/server/src/modules/assistants/access/access.events.ts'
import { assistantPolicy } from '@prosa/server/src/modules/assistants/assistants.policy.ts'
import { type AssistantRow, loadAssistant } from '@prosa/server/src/modules/assistants/finding/assistants.service.ts'
import { findAsker } from '#/attendance/server/duty.repository.ts'
import * as repository from '#/attendance/server/questions.repository.ts'
import { findExchangePolicy } from '@prosa/server/src/modules/conversations/messages/guest-access.service.ts'
import { addExchange, readUpTo } from '@prosa/server/src/modules/conversations/chats/person-answer.service.ts'
import { questionKey, notifyChatChanged } from '@prosa/server/src/modules/conversations/runs/runs.service.ts'
import { queueMail } from '@prosa/server/src/modules/identity/auth/mail/auth-mail.service.ts'
import { queueNotice } from '@prosa/server/src/modules/push/push.service.ts'
import { approveAnswer } from '@prosa/server/src/modules/quality/ratings/handling/correction.service.ts'
import { createTestCase } from '@prosa/server/src/modules/quality/test-cases/test-cases.service.ts'
import type { By } from '@prosa/server/src/platform/api/handlers.ts'
import { type Actor, hasPermission, type UserActor } from '@prosa/server/src/platform/authorization/actor.ts'
import type { Authorized } from '@prosa/server/src/platform/authorization/authorize.ts'
import { about } from '@prosa/server/src/platform/authorization/rules.ts'
import type { Queryable } from '@prosa/server/src/platform/db/database.ts'
import type { Page, PageRequest } from '@prosa/server/src/platform/db/page-of.ts'
import { DomainError, notFound } from '@prosa/server/src/platform/errors/domain-error.ts'
import { audit, doneBy } from '@prosa/server/src/platform/events/audit.ts'

export const attendanceRules = {
  /** Admits only people on duty for the assistant; editing or administering it is not enough. */
  'attendance.answer': about({
    param: 'questionId',
    load: async (ctx: AppContext, id: string, actor: Actor) =>
      actor.kind === 'user' ? repository.findQuestion(ctx.db, actor.id, id) : undefined,
    action: 'answer',
  }),
}

type Question = Authorized<repository.QuestionRow, 'answer'>
type Listed = Omit<PersonQuestion, 'askedAt' | 'settledAt'> & Pick<repository.QuestionRow, 'askedAt' | 'settledAt'>

function listedQuestion({
  chatId: _chat,
  leafId: _leaf,
  userId: _user,
  answer: _answer,
  attemptId: _attempt,
  origin,
  ...row
}: repository.QuestionRow): Listed {
  return { ...row, inActivity: origin === 'sga' }
}

type Query = PageRequest & { state: PersonQuestion['state']; assistant: string }

/** Lists questions to the people of assistants that the actor answers for. */
export async function listQuestions(ctx: AppContext, actor: UserActor, query: Query): Promise<Page<Listed>> {
  const page = await repository.findQuestions(ctx.db, actor.id, query)
  return { ...page, items: page.items.map(listedQuestion) }
}

/** Returns a question with the conversation that its author shared; reading a conversation is audited before it is shown [G1]. */
export async function readQuestion(ctx: AppContext, by: By, row: repository.QuestionRow) {
  const { id: questionId, chatId, assistantId, leafId, answer } = row
  const showsConversation = row.withChat && leafId !== null
  if (showsConversation) await recordAccess(ctx.db, by, 'read-chat', assistantId, { chatId, questionId })
  const conversation = showsConversation ? await readUpTo(ctx, chatId, leafId) : []
  const assistant = await findEditableAssistant(ctx, by.actor, assistantId)
  return {
    ...listedQuestion(row),
    answer,
    conversation: conversation.map(({ id, role, parts, createdAt, byPerson, note }) => ({
      id,
      role,
      text: parts
        .flatMap((part) => (part.type === 'text' ? [textOfParts([part])] : part.type === 'file' ? [part.name] : []))
        .join('\n\n'),
      at: createdAt,
      ...(byPerson && { byPerson, note }),
    })),
    approvable: assistant !== undefined && row.state === 'answered',
    approved: assistant !== undefined && isApproved(assistant, row),
  }
}

/** Returns the assistant if the person may edit it; undefined if they only answer for it. */
async function findEditableAssistant(ctx: AppContext, actor: UserActor, assistantId: number) {
  if (!hasPermission(actor, 'assistants.update')) return undefined
  const assistant = await loadAssistant(ctx, actor, assistantId, 'edit').catch((error: unknown) => {
    if (error instanceof DomainError && error.status === 404) return undefined
    throw error
  })
  return assistant && assistantPolicy.edit(actor, { ...assistant, role: actor.assistants.get(assistantId) ?? null })
    ? assistant
    : undefined
}

const isApproved = ({ draft }: AssistantRow, { text, answer }: Pick<repository.QuestionRow, 'text' | 'answer'>) =>
  draft.approvedAnswers.some((pair) => questionKey(pair.question) === questionKey(text) && pair.answer === answer)

const readQuestionAgain = async (ctx: AppContext, by: By, { id }: Question) => {
  const row = await repository.findQuestion(ctx.db, by.actor.id, id)
  // Its conversation was deleted or the actor went off duty at this moment.
  if (!row) throw notFound()
  return readQuestion(ctx, by, row)
}

/**
 * Writes the answer into the author's chat and notifies them.
 * @throws `question_settled` if another person was faster, `chat_busy`, `sga_attempt_over`
 */
export async function answerQuestion(
  ctx: AppContext,
  by: By,
  question: Question,
  reply: { text: string; signed: boolean },
) {
  const { id, chatId, text } = question
  await ctx.db.transaction(async (tx) => {
    await findExchangePolicy(ctx, question)?.requireOpen(tx, question, 'answer')
    await settleAndAudit(tx, by, question, { state: 'answered', answer: reply.text })
    const note = reply.signed ? `Respondido por ${by.actor.name}` : null
    const messageId = await addExchange(tx, chatId, { question: text, answer: reply.text, note })
    await repository.noteMessage(tx, id, messageId)
    await notifyAsker(ctx, tx, question)
  })
  notifyChatChanged(ctx, chatId)
  ctx.log.info({ questionId: id }, 'a person answered in a chat')
  return readQuestionAgain(ctx, by, question)
}

/** Closes a question without an answer. Throws `question_settled` where another person was faster. */
export async function closeQuestion(ctx: AppContext, by: By, question: Question) {
  await ctx.db.transaction((tx) => settleAndAudit(tx, by, question, { state: 'closed', answer: null }))
  notifyChatChanged(ctx, question.chatId)
  return readQuestionAgain(ctx, by, question)
}

async function settleAndAudit(
  tx: Queryable,
  by: By,
  { id: questionId, assistantId }: Question,
  change: { state: 'answered' | 'closed'; answer: string | null },
): Promise<void> {
  if (!(await repository.settleQuestion(tx, questionId, { ...change, settledBy: by.actor.id })))
    throw new DomainError('question_settled')
  await audit(tx, {
    ...doneBy(by),
    action: change.state === 'answered' ? 'assistant.answer-question' : 'assistant.close-question',
    target: { type: 'assistant', id: assistantId },
    data: { questionId },
  })
}

/** Notifies authors with an account by mail and on devices; a visitor finds the answer in the chat. */
async function notifyAsker(ctx: AppContext, tx: Queryable, { userId, chatId, assistantId, assistantName }: Question) {
  const asker = userId === null ? undefined : await findAsker(tx, userId)
  if (userId === null || !asker) return
  await queueMail(ctx, tx, asker.email, {
    subject: `Sua pergunta a “${assistantName}” teve resposta`,
    title: 'Uma pessoa respondeu à sua pergunta',
    paragraphs: [`Olá, ${asker.name.split(' ')[0]}! A resposta está na conversa com o assistente “${assistantName}”.`],
    action: { label: 'Abrir a conversa', url: `${ctx.config.publicUrl}/assistants/${assistantId}/chats/${chatId}` },
  })
  await queueNotice(ctx, tx, { userIds: [userId] }, { type: 'person-answer', assistantId, chatId })
}

const LONGEST_QUESTION = 500
const LONGEST_PHRASE = 200

/** Adds question and answer to the assistant's draft as an approved answer, with a test that expects the beginning of the answer. */
export async function approvePersonAnswer(ctx: AppContext, by: By, question: Question) {
  const { assistantId, text, answer } = question
  if (answer === null) throw new DomainError('question_settled')
  if (text.length > LONGEST_QUESTION) throw new DomainError('approval_too_long')
  const assistant = await loadAssistant(ctx, by.actor, assistantId, 'edit')
  if (!isApproved(assistant, question)) {
    await approveAnswer(ctx, by.actor, assistant, { question: text, answer, validUntil: null })
    const mustContain = [cutBeginning(answer)]
    const form = testCaseFormSchema.parse({ question: text, mustContain, mustNotContain: [], required: false })
    await createTestCase(ctx, assistant, form)
  }
  return readQuestionAgain(ctx, by, question)
}

/** Returns the beginning of an answer for a test, cut between words. */
function cutBeginning(answer: string): string {
  if (answer.length <= LONGEST_PHRASE) return answer
  const cut = answer.slice(0, LONGEST_PHRASE)
  return cut.slice(0, Math.max(cut.lastIndexOf(' '), LONGEST_PHRASE / 2)).toWellFormed()
}
