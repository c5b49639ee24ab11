import { randomUUID } from 'node:crypto'
import type { ChatEventData } from '@prosa/contract/conversations/chat-events.ts'
import type { Source } from '@prosa/contract/conversations/source.ts'
import type { AppContext } from '@prosa/server/src/context.ts'
import { answeringConfig, loadAssistant } from '@prosa/server/src/modules/assistants/finding/assistants.service.ts'
import { insertApiChat, openChat } from '@prosa/server/src/modules/conversations/messages/own-chats.service.ts'
import {
  awaitAnswer,
  followAnswer,
  type ProgramAnswer,
  type StoredAnswer,
} from '@prosa/server/src/modules/conversations/runs/program-answers.service.ts'
import { stopRunsOfChat } from '@prosa/server/src/modules/conversations/runs/runs.service.ts'
import { sendMessage } from '@prosa/server/src/modules/conversations/runs/sending.service.ts'
import { checkMessageLimit } from '@prosa/server/src/modules/conversations/safety/safety.service.ts'
import type { UserActor } from '@prosa/server/src/platform/authorization/actor.ts'
import { notFound } from '@prosa/server/src/platform/errors/domain-error.ts'
import { hashId } from '@prosa/server/src/platform/secrets/keys.ts'
import { findMessage } from '#/mcp-server/server/questions.repository.ts'

export interface Question {
  assistantId: number
  text: string
  /** A conversation to continue; undefined for a new one. */
  chatId: string | undefined
  /** Names the question among those of the key, so that another request can cancel it. */
  name: string | undefined
}

interface Listening {
  /** Stops the answer when its caller leaves. */
  signal: AbortSignal | undefined
  onProgress: (characters: number, status: string) => void
}

/** Asks an assistant like any program: the conversation is stored, with the same documents, rules and limits. */
export async function askAssistant(
  ctx: AppContext,
  actor: UserActor,
  question: Question,
  { signal, onProgress }: Listening,
): Promise<{ chatId: string; answer: StoredAnswer }> {
  const { assistantId, text } = question
  const assistant = await loadAssistant(ctx, actor, assistantId, 'chat')
  const { config, version } = answeringConfig(assistant, { test: false })
  const questionId = toQuestionId(actor, question.name)
  const chatId = await openConversation(ctx, actor, question, questionId)
  await checkMessageLimit(ctx, { id: chatId, assistantId }, questionId)
  const start = await sendMessage(ctx, actor, { id: chatId, assistantId, config, version }, { id: questionId, text })
  const running = followAnswer(ctx, actor, { assistantId, questionId, start })
  const stop = () => {
    running.reading?.destroy()
    running.giveUp()
  }
  if (signal?.aborted) stop()
  else signal?.addEventListener('abort', stop, { once: true })
  await readProgress(running, onProgress).catch((error: unknown) => {
    if (!signal?.aborted) throw error
  })
  return { chatId, answer: await awaitAnswer(ctx, running) }
}

/** Names the question of a request in a client's session. */
export const nameQuestion = (session: string, requestId: string | number): string =>
  JSON.stringify([session, requestId])

const toQuestionId = ({ sessionId }: UserActor, name: string | undefined): string =>
  name === undefined ? randomUUID() : hashId('mcp-question', sessionId, name)

async function openConversation(
  ctx: AppContext,
  actor: UserActor,
  { assistantId, chatId }: Question,
  questionId: string,
): Promise<string> {
  if (chatId === undefined) {
    const id = hashId('mcp-chat', questionId)
    await insertApiChat(ctx.pool, { id, assistantId, userId: actor.id, past: [] })
    return id
  }
  const chat = await openChat(ctx, actor, chatId)
  if (chat.assistant.id !== assistantId || chat.origin !== 'api') throw notFound()
  return chatId
}

const statuses: Readonly<Record<string, string>> = {
  searching: 'Procurando nos documentos…',
  writing: 'Escrevendo a resposta…',
}

/** Reads the answer until its end and reports how many characters are written. */
async function readProgress({ reading }: ProgramAnswer, onProgress: Listening['onProgress']): Promise<void> {
  let characters = 0
  let status = 'Lendo a pergunta…'
  for await (const batch of reading ?? []) {
    if (typeof batch === 'string') continue
    for (const { event, data } of batch.events) {
      if (event === 'delta') characters += (JSON.parse(data) as ChatEventData['delta']).text.length
      if (event === 'status') status = statuses[(JSON.parse(data) as ChatEventData['status']).status] ?? status
    }
    if (batch.ends) return
    onProgress(characters, status)
  }
}

/** Stops the answer to a question that this key asked, on any instance. An unknown question changes nothing. */
export async function cancelQuestion(ctx: AppContext, actor: UserActor, name: string): Promise<void> {
  const found = await findMessage(ctx.pool, toQuestionId(actor, name))
  if (!found) return
  await openChat(ctx, actor, found.chatId)
  await stopRunsOfChat(ctx, found.chatId)
}

/** Returns a source of an answer that the actor may still read. Throws 404 otherwise. */
export async function readSource(
  ctx: AppContext,
  actor: UserActor,
  { messageId, number }: { messageId: string; number: number },
): Promise<Source> {
  const message = await findMessage(ctx.pool, messageId)
  if (message) await openChat(ctx, actor, message.chatId)
  return message?.sources.find((source) => source.number === number) ?? missing()
}

function missing(): never {
  throw notFound()
}
