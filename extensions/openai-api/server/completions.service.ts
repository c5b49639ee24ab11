import { randomUUID } from 'node:crypto'
import type { CompletionRequest } from '#/openai-api/programs.ts'
import { type ErrorCode, errorTable } from '@prosa/contract/protocol/errors.ts'
import type { AppContext } from '@prosa/server/src/context.ts'
import { answeringConfig, loadAssistant } from '@prosa/server/src/modules/assistants/finding/assistants.service.ts'
import { renewActor } from '@prosa/server/src/modules/identity/sessions/access.service.ts'
import { openChat } from '@prosa/server/src/modules/conversations/messages/own-chats.service.ts'
import { toAnswerOptions, toConversation } from '#/openai-api/server/completion-request.model.ts'
import { UNSUPPORTED } from '#/openai-api/server/completion-errors.model.ts'
import { parseAssistantId, answerText } from '#/openai-api/server/completions.model.ts'
import {
  type AssistantModelRow,
  beginsWith,
  findAnswer,
  findAnswering,
  insertApiChat,
  type StoredAnswer,
} from '#/openai-api/server/completions.repository.ts'
import { canAnswerInJson, stopRunsOfChat } from '@prosa/server/src/modules/conversations/runs/runs.service.ts'
import { continueAnswer, type RunChat, sendMessage } from '@prosa/server/src/modules/conversations/runs/sending.service.ts'
import { readAnswer } from '@prosa/server/src/modules/conversations/runs/streams/stream.service.ts'
import { checkMessageLimit } from '@prosa/server/src/modules/conversations/safety/safety.service.ts'
import { isAdmin, type UserActor } from '@prosa/server/src/platform/authorization/actor.ts'
import { DomainError, notFound } from '@prosa/server/src/platform/errors/domain-error.ts'
import { hashId } from '@prosa/server/src/platform/secrets/keys.ts'

const LONGEST_QUESTION = 100_000

/** A running answer, or an earlier one for the same `Idempotency-Key`. */
export interface RunningCompletion {
  chatId: string
  questionId: string
  ignored: string[]
  /** The answer's events; undefined if they are no longer kept. */
  reading: ReturnType<typeof readAnswer> | undefined
  /** Text of a failed answer that this one continues. */
  written: string
  /** Throws if the key may no longer read the answer. */
  recheck: () => Promise<unknown>
  /** Ends the answer when no caller waits for it any more. Its text so far stays. */
  giveUp: () => void
}

/** Lists the assistants that the person may use. */
export function listModels(ctx: AppContext, actor: UserActor): Promise<AssistantModelRow[]> {
  return findAnswering(ctx.pool, isAdmin(actor) ? null : [...actor.assistants.keys(), ...actor.publicAssistants])
}

/** Returns an assistant as a model of OpenAI's API. Throws 404 for a name that is none. */
export async function getModel(ctx: AppContext, actor: UserActor, model: string): Promise<AssistantModelRow> {
  const assistant = await loadAssistant(ctx, actor, parseAssistantId(model) ?? unknownModel(), 'chat')
  const { name, description } = answeringConfig(assistant, { test: false }).config
  return { id: assistant.id, name, description, createdAt: assistant.createdAt }
}

/**
 * Asks an assistant for a program. Each request becomes a new chat that begins with the messages in the request; then it is
 * handled like any chat, with the same engine, documents and limits, and is stored.
 */
export async function beginCompletion(
  ctx: AppContext,
  actor: UserActor,
  body: CompletionRequest,
  idempotencyKey: string | undefined,
): Promise<RunningCompletion> {
  const assistantId = parseAssistantId(body.model) ?? unknownModel()
  const { past, question, ignored } = toConversation(body)
  requireQuestion(question)
  const assistant = await loadAssistant(ctx, actor, assistantId, 'chat')
  const { config, version } = answeringConfig(assistant, { test: false })
  const options = toAnswerOptions(body)
  if (options.json && !canAnswerInJson(ctx.models, actor, config)) refuseJson()

  const seed = idempotencyKey === undefined ? randomUUID() : `${actor.sessionId} ${idempotencyKey}`
  const chatId = hashId('chat', seed)
  const idAt = (index: number) =>
    hashId('message', seed, JSON.stringify([assistantId, past, question, options]), String(index))
  const messages = past.map((message, index) => ({ ...message, id: idAt(index) }))
  const questionId = idAt(past.length)
  const newChat = { id: chatId, assistantId, userId: actor.id, past: messages }
  // the same ids give the same chat
  if (!(await insertApiChat(ctx.pool, newChat)) && !(await beginsWith(ctx.pool, newChat, idAt(0))))
    throw new DomainError('idempotency_mismatch')
  // earlier messages count towards the chat's limit
  await checkMessageLimit(ctx, { id: chatId, assistantId }, questionId)
  const chat = { id: chatId, assistantId, config: { ...config, asked: options }, version }
  let start = await sendMessage(ctx, actor, chat, { id: questionId, text: question, parentId: messages.at(-1)?.id })
  const unfinished = start.first ? undefined : await findUnfinished(ctx, chatId, questionId)
  if (unfinished) start = await goOn(ctx, actor, chat, unfinished)

  const recheck = async () => openChat(ctx, await renewActor(ctx, actor), chatId)
  const reader = { ctx, actor, subjects: [`assistant:${assistantId}`, `user:${actor.id}`] as const, recheck }
  const reading = start.given ? undefined : readAnswer(reader, start)
  const written = unfinished ? answerText(unfinished) : ''
  return { chatId, questionId, ignored, recheck, reading, written, giveUp: () => giveUp(ctx, chatId, idempotencyKey) }
}

/** Finds a failed or interrupted answer of the same key, which a repetition continues. */
async function findUnfinished({ pool }: AppContext, chatId: string, questionId: string) {
  const answer = await findAnswer(pool, chatId, questionId)
  return answer && ['failed', 'interrupted'].includes(answer.status) ? answer : undefined
}

/** Continues a failed answer; of two simultaneous repetitions the other one is told to retry. */
const goOn = (ctx: AppContext, actor: UserActor, chat: RunChat, { id }: StoredAnswer) =>
  continueAnswer(ctx, actor, chat, id).catch((cause: unknown) => {
    const isTaken = cause instanceof DomainError && ['chat_busy', 'message_state'].includes(cause.code)
    throw isTaken ? new DomainError('unavailable', { cause }) : cause
  })

/** Stops the answer when its client disconnects, unless an idempotency key lets the client fetch it later. */
function giveUp(ctx: AppContext, chatId: string, idempotencyKey: string | undefined): void {
  if (idempotencyKey !== undefined || ctx.lifecycle.stopping) return
  stopRunsOfChat(ctx, chatId).catch((err: unknown) =>
    ctx.log.warn({ err }, 'an answer goes on although its reader left'),
  )
}

/** Returns the stored answer after its end. Throws the reason if there is none. */
export async function awaitResult(
  ctx: AppContext,
  { chatId, questionId, recheck, giveUp }: RunningCompletion,
): Promise<StoredAnswer> {
  const answer = await findAnswer(ctx.pool, chatId, questionId)
  if (answer?.status === 'failed') throw new DomainError(knownCode(answer.errorCode))
  if (answer && ['done', 'stopped', 'blocked'].includes(answer.status)) return answer
  // The stream ended early: the key was revoked, access ended, or this process is stopping.
  await recheck().catch((error: unknown) => {
    giveUp()
    throw error
  })
  throw new DomainError('unavailable')
}

const knownCode = (code: string | null): ErrorCode =>
  code !== null && code in errorTable ? (code as ErrorCode) : 'provider_error'

function unknownModel(): never {
  throw notFound()
}

function refuseJson(): never {
  const detail = 'O modelo deste assistente não responde em JSON. Peça outro modelo ao responsável, ou um texto.'
  throw new DomainError('validation_failed', { errors: [{ pointer: '@prosa/server/src/response_format', code: UNSUPPORTED, detail }] })
}

function requireQuestion(question: string): void {
  if (question !== '' && question.length <= LONGEST_QUESTION) return
  const detail = question === '' ? 'A última mensagem está vazia.' : 'A última mensagem passa de 100.000 caracteres.'
  throw new DomainError('validation_failed', { errors: [{ pointer: '@prosa/server/src/messages', code: 'invalid_value', detail }] })
}
