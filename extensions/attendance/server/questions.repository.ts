import { NOTHING_FOUND_MODEL } from '@prosa/contract/assistants/approved-model.ts'
import type { questionStates } from '#/attendance/contract.ts'
import { and, eq, sql } from 'drizzle-orm'
import { attendance, personQuestions } from '#/attendance/server/attendance.tables.ts'
import { attendedBy } from '#/attendance/server/duty.repository.ts'
import type { chats } from '@prosa/server/src/modules/conversations/chats.tables.ts'
import type { Queryable } from '@prosa/server/src/platform/db/database.ts'
import { type Page, pagedRows, type PageRequest } from '@prosa/server/src/platform/db/page-of.ts'
import { amongIds, findRows } from '@prosa/server/src/platform/db/rows-of.ts'

type State = (typeof questionStates)[number]

interface AskedRow {
  id: string
  text: string
  state: 'waiting' | 'closed'
  askedAt: Date
}

/** Lists a chat's waiting questions and those closed without an answer. */
export const findAsked = (db: Queryable, chatId: string): Promise<AskedRow[]> =>
  findRows<AskedRow>(
    db,
    sql`select id, text, state, asked_at as "askedAt" from person_questions
      where chat_id = ${chatId} and state in ('waiting', 'closed') order by asked_at, id limit 20`,
    'askedAt',
  )

/** Whether a chat's newest answer found nothing or says that it does not know. */
export async function foundNothing(db: Queryable, chatId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from chats c join messages m on m.id = c.current_leaf_id and m.role = 'assistant' and m.status = 'done'
    where c.id = ${chatId} and (m.model = ${NOTHING_FOUND_MODEL}
      or exists (select from unanswered_questions u where u.question_id = m.parent_id))`)
  return rows.length > 0
}

/** Counts waiting questions: in the chat, of its author, and of the assistant. Concurrent calls wait for the first one's lock. */
export async function countWaiting(tx: Queryable, chat: { chatId: string; assistantId: number }) {
  await tx.execute(sql`select from attendance where assistant_id = ${chat.assistantId} for no key update`)
  const { rows } = await tx.execute<{ inChat: number; inAll: number }>(sql`
    select count(*) filter (where chat_id = ${chat.chatId})::int as "inChat", count(*)::int as "inAll"
    from person_questions where assistant_id = ${chat.assistantId} and state = 'waiting'`)
  return rows[0]!
}

/** Inserts a question; false if its id exists. */
export async function insertQuestion(
  tx: Queryable,
  question: Pick<typeof personQuestions.$inferInsert, 'id' | 'chatId' | 'assistantId' | 'text' | 'name' | 'withChat'>,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into person_questions (id, chat_id, assistant_id, text, name, with_chat, leaf_id)
    select ${question.id}, c.id, ${question.assistantId}, ${question.text}, ${question.name ?? ''}, ${question.withChat ?? false},
      case when ${question.withChat ?? false} then c.current_leaf_id end
    from chats c where c.id = ${question.chatId} on conflict (id) do nothing`)
  return rowCount === 1
}

export async function findByAsker(db: Queryable, questionId: string) {
  const [row] = await db
    .select({ chatId: personQuestions.chatId, text: personQuestions.text, state: personQuestions.state })
    .from(personQuestions)
    .where(eq(personQuestions.id, questionId))
  return row
}

/** Removes a waiting question; false if it no longer waits. */
export async function removeWaiting(tx: Queryable, chatId: string, questionId: string): Promise<boolean> {
  const gone = await tx
    .delete(personQuestions)
    .where(
      and(eq(personQuestions.id, questionId), eq(personQuestions.chatId, chatId), eq(personQuestions.state, 'waiting')),
    )
    .returning({ id: personQuestions.id })
  return gone.length > 0
}

/** Closes the waiting questions of chats that take no more messages. */
export const closeWaiting = (tx: Queryable, chatIds: readonly string[]) =>
  tx
    .update(personQuestions)
    .set({ state: 'closed', settledAt: sql`now()` })
    .where(and(amongIds(personQuestions.chatId, chatIds), eq(personQuestions.state, 'waiting')))

/** Counts the waiting questions of each chat that has any. */
export async function countByChat(db: Queryable, chatIds: readonly string[]): Promise<Map<string, number>> {
  const { rows: counts } = await db.execute<{ chatId: string; waiting: number }>(sql`
    select chat_id as "chatId", count(*)::int as waiting from person_questions
    where ${amongIds(personQuestions.chatId, chatIds)} and state = 'waiting' group by chat_id`)
  return new Map(counts.map(({ chatId, waiting }) => [chatId, waiting]))
}

/** Returns true once in so many minutes, when a notification about all waiting questions is due. */
export async function claimNotification(tx: Queryable, assistantId: number, minutes: number): Promise<boolean> {
  const updated = await tx
    .update(attendance)
    .set({ toldAt: sql`now()` })
    .where(
      sql`${attendance.assistantId} = ${assistantId} and (${attendance.toldAt} is null
        or ${attendance.toldAt} < now() - make_interval(mins => ${minutes}))`,
    )
    .returning({ id: attendance.assistantId })
  return updated.length > 0
}

export interface QuestionRow {
  id: string
  chatId: string
  leafId: string | null
  assistantId: number
  assistantName: string
  text: string
  name: string
  state: State
  askedAt: Date
  settledAt: Date | null
  settledBy: string | null
  withChat: boolean
  answer: string | null
  origin: (typeof chats.$inferSelect)['origin']
  attemptId: string | null
  /** Owner of the chat, if they have an account. */
  userId: number | null
}

const rows = sql`select q.id, q.chat_id as "chatId", q.leaf_id as "leafId", q.assistant_id as "assistantId",
    coalesce(a.published, a.draft)->>'name' as "assistantName", q.text, q.name, q.state, q.asked_at as "askedAt",
    q.settled_at as "settledAt", s.name as "settledBy", q.with_chat as "withChat", q.answer, c.user_id as "userId",
    c.origin, c.attempt_id as "attemptId",
    (count(*) over ())::int as total
  from person_questions q join chats c on c.id = q.chat_id and c.deleted_at is null
  join assistants a on a.id = q.assistant_id join attendance d on d.assistant_id = a.id left join users s on s.id = q.settled_by`

/** Finds a question that this person may answer. */
export async function findQuestion(
  db: Queryable,
  userId: number,
  questionId: string,
): Promise<QuestionRow | undefined> {
  const found = await findRows<QuestionRow>(
    db,
    sql`${rows} where q.id = ${questionId} and ${attendedBy(userId)}`,
    'askedAt',
    'settledAt',
  )
  return found[0]
}

interface Query extends PageRequest {
  state: State
  assistant: string
}

/** Lists waiting questions, the oldest first, or settled ones, the newest first. */
export function findQuestions(
  db: Queryable,
  userId: number,
  { state, assistant, ...page }: Query,
): Promise<Page<QuestionRow>> {
  const one = assistant === 'all' ? sql`true` : sql`q.assistant_id = ${Number(assistant)}`
  const order = state === 'waiting' ? sql`q.asked_at, q.id` : sql`q.settled_at desc, q.id`
  return pagedRows<QuestionRow & { total: number }>(
    db,
    page,
    sql`${rows} where q.state = ${state} and ${one} and ${attendedBy(userId)} order by ${order}`,
    'askedAt',
    'settledAt',
  )
}

/** Answers or closes a waiting question; false if another person or its author was faster. */
export async function settleQuestion(
  tx: Queryable,
  questionId: string,
  change: { state: 'answered' | 'closed'; answer: string | null; settledBy: number },
): Promise<boolean> {
  const settled = await tx
    .update(personQuestions)
    .set({ ...change, settledAt: sql`now()` })
    .where(and(eq(personQuestions.id, questionId), eq(personQuestions.state, 'waiting')))
    .returning({ id: personQuestions.id })
  return settled.length > 0
}

/** Stores the message that carries the answer. */
export async function noteMessage(tx: Queryable, questionId: string, messageId: string): Promise<void> {
  await tx.update(personQuestions).set({ messageId }).where(eq(personQuestions.id, questionId))
}

/** Removes the names that a person gave in their own questions. */
export async function forgetNames(tx: Queryable, userId: number): Promise<void> {
  await tx.execute(sql`
    update person_questions set name = '' where chat_id in (select id from chats where user_id = ${userId})`)
}

/** Ids of the messages in which a person answered others. */
export async function findAnswersOf(tx: Queryable, userId: number): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select message_id as id from person_questions where settled_by = ${userId} and message_id is not null`)
  return rows.map(({ id }) => id)
}
