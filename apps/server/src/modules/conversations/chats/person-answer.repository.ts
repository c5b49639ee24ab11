import { randomUUID } from 'node:crypto'
import { PERSON_MODEL } from '@prosa/contract/assistants/approved-model.ts'
import { sql } from 'drizzle-orm'
import { chats, messages } from '#/modules/conversations/chats.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { searchableText } from '#/platform/db/pt-norm.ts'

interface ChatNow extends Record<string, unknown> {
  leafId: string | null
  answering: boolean
}

/** Returns a chat's end, locked until the transaction ends; undefined if the chat is gone. */
export async function lockEnd(tx: Queryable, chatId: string): Promise<ChatNow | undefined> {
  const { rows } = await tx.execute<ChatNow>(sql`
    select current_leaf_id as "leafId", exists (select from runs where chat_id = ${chatId} and state = 'running') as answering
    from chats where id = ${chatId} and deleted_at is null for no key update`)
  return rows[0]
}

export interface Exchange {
  question: string
  answer: string
  /** Name of the answering person, if they signed. */
  note: string | null
}

/** Appends a question and a person's answer to the shown branch. Returns the answer's id. */
export async function appendExchange(
  tx: Queryable,
  { id: chatId, leafId }: { id: string; leafId: string | null },
  { question, answer, note }: Exchange,
): Promise<string> {
  const [questionId, answerId] = [randomUUID(), randomUUID()]
  const messageText = (text: string) => ({
    chatId,
    parts: [{ type: 'text' as const, text }],
    status: 'done' as const,
    finishedAt: sql`now()`,
    search: sql`owned_search(${searchableText(text)}, (select c.user_id from chats c where c.id = ${chatId}))`,
  })
  await tx.insert(messages).values([
    { ...messageText(question), id: questionId, parentId: leafId, role: 'user' },
    { ...messageText(answer), id: answerId, parentId: questionId, role: 'assistant', model: PERSON_MODEL, note },
  ])
  await tx
    .update(chats)
    .set({ currentLeafId: answerId, lastMessageAt: sql`now()` })
    .where(sql`${chats.id} = ${chatId}`)
  return answerId
}

/** Gives an untitled chat without messages a title, or removes it (''). */
export async function nameEmpty(tx: Queryable, chatId: string, title: string): Promise<void> {
  await tx.execute(sql`update chats set title = ${title} where id = ${chatId} and current_leaf_id is null
    and not titled_by_person and (title = '' or ${title === ''})`)
}

/** Removes the signature from answers. */
export async function removeSignatures(tx: Queryable, messageIds: readonly string[]): Promise<void> {
  await tx.execute(sql`update messages set note = null
    where id = any(${sql.param([...messageIds])}::uuid[]) and model = ${PERSON_MODEL}`)
}
