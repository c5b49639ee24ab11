import { randomUUID } from 'node:crypto'
import type { CompletionRequest } from '#/openai-api/programs.ts'
import type { AppContext } from '@prosa/server/src/context.ts'
import {
  answeringConfig,
  type AnsweringRow,
  loadAssistant,
} from '@prosa/server/src/modules/assistants/finding/assistants.service.ts'
import { insertApiChat } from '@prosa/server/src/modules/conversations/messages/own-chats.service.ts'
import { type Conversation, toAnswerOptions, toConversation } from '#/openai-api/server/completion-request.model.ts'
import { UNSUPPORTED } from '#/openai-api/server/completion-errors.model.ts'
import { parseAssistantId, answerText } from '#/openai-api/server/completions.model.ts'
import { beginsWith } from '#/openai-api/server/completions.repository.ts'
import {
  findAnswer,
  followAnswer,
  type ProgramAnswer,
  type StoredAnswer,
} from '@prosa/server/src/modules/conversations/runs/program-answers.service.ts'
import { canAnswerInJson, canCallTools } from '@prosa/server/src/modules/conversations/runs/runs.service.ts'
import {
  continueAnswer,
  type RunChat,
  sendMessage,
} from '@prosa/server/src/modules/conversations/runs/sending.service.ts'
import { checkMessageLimit } from '@prosa/server/src/modules/conversations/safety/safety.service.ts'
import { unstorableTexts } from '@prosa/server/src/platform/api/validation.ts'
import type { UserActor } from '@prosa/server/src/platform/authorization/actor.ts'
import { DomainError, notFound } from '@prosa/server/src/platform/errors/domain-error.ts'
import { hashId } from '@prosa/server/src/platform/secrets/keys.ts'

const LONGEST_QUESTION = 100_000
/** Characters of all functions of a request. */
const LONGEST_DEFINITIONS = 100_000

/** A running answer, or an earlier one for the same `Idempotency-Key`. */
export interface RunningCompletion extends ProgramAnswer {
  ignored: string[]
  /** Names of the caller's functions. */
  functions: ReadonlySet<string>
  /** Text of a failed answer that this one continues. */
  written: string
}

/** Returns an assistant as a model of OpenAI's API. Throws 404 for a name that is none. */
export async function getModel(ctx: AppContext, actor: UserActor, model: string): Promise<AnsweringRow> {
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
  requireStorable([...past, question])
  requireQuestion(question)
  const assistant = await loadAssistant(ctx, actor, assistantId, 'chat')
  const { config, version } = answeringConfig(assistant, { test: false })
  const options = toAnswerOptions(body)
  if (options.json && !canAnswerInJson(ctx.models, actor, config)) refuse('response_format', NO_JSON)
  if (options.tools) requireCalls(ctx, actor, { ...config, asked: options })

  const seed = idempotencyKey === undefined ? randomUUID() : `${actor.sessionId} ${idempotencyKey}`
  const chatId = hashId('chat', seed)
  const idAt = (index: number) =>
    hashId('message', seed, JSON.stringify([assistantId, past, question, options]), String(index))
  const messages = past.map((message, index) => ({ ...message, id: idAt(index) }))
  const questionId = idAt(past.length)
  const steps = Object.fromEntries([...messages, { ...question, id: questionId }].map((turn) => [turn.id, turn.steps]))
  const newChat = { id: chatId, assistantId, userId: actor.id, past: messages }
  // the same ids give the same chat
  if (!(await insertApiChat(ctx.pool, newChat)) && !(await beginsWith(ctx.pool, newChat, idAt(0))))
    throw new DomainError('idempotency_mismatch')
  // earlier messages count towards the chat's limit
  await checkMessageLimit(ctx, { id: chatId, assistantId }, questionId)
  const chat = { id: chatId, assistantId, config: { ...config, asked: { ...options, steps } }, version }
  let start = await sendMessage(ctx, actor, chat, {
    id: questionId,
    text: question.text,
    parentId: messages.at(-1)?.id,
  })
  const unfinished = start.first ? undefined : await findUnfinished(ctx, chatId, questionId)
  if (unfinished) start = await goOn(ctx, actor, chat, unfinished)

  const answer = followAnswer(ctx, actor, { assistantId, questionId, start })
  const written = unfinished ? answerText(unfinished) : ''
  const functions = new Set(options.tools?.functions.map(({ name }) => name))
  // with its key, a client that has disconnected may fetch the answer later
  const giveUp = idempotencyKey === undefined ? answer.giveUp : () => undefined
  return { ...answer, ignored, functions, written, giveUp }
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

function unknownModel(): never {
  throw notFound()
}

const NO_JSON = 'O modelo deste assistente não responde em JSON. Peça outro modelo ao responsável, ou um texto.'
const NO_BOTH = 'Uma resposta em JSON não chama ferramentas. Envie tools ou response_format.'
const ONLY_DOCUMENTS = 'Este assistente responde somente com os documentos e não chama ferramentas.'
const LONG_TOOLS = 'As ferramentas juntas passam de 100.000 caracteres.'
const LONG_QUESTION = 'A última mensagem, com as chamadas e os resultados depois dela, passa de 100.000 caracteres.'
const UNSTORABLE = 'Os argumentos de uma chamada têm um caractere inválido ou mais de 100 níveis.'
const INVALID = 'invalid_value'
const NO_CALLS =
  'O modelo deste assistente não chama ferramentas, ou raciocina antes de responder. Peça ao responsável outro modelo, ou o raciocínio desligado.'

/** Throws if the assistant may not call the caller's functions, or its models cannot. */
function requireCalls(ctx: AppContext, actor: UserActor, config: RunChat['config']): void {
  // not in the contract, because the nesting must be known to be limited
  if (JSON.stringify(config.asked?.tools?.functions).length > LONGEST_DEFINITIONS) refuse('tools', LONG_TOOLS, INVALID)
  if (config.asked?.json) refuse('response_format', NO_BOTH)
  if (config.knowledgeMode === 'only') refuse('tools', ONLY_DOCUMENTS)
  if (!canCallTools(ctx.models, actor, config)) refuse('tools', NO_CALLS)
}

function refuse(parameter: string, detail: string, code = UNSUPPORTED): never {
  throw new DomainError('validation_failed', { errors: [{ pointer: `#/${parameter}`, code, detail }] })
}

/** Throws if the arguments of a call, which arrive as JSON in a text, cannot be stored. */
function requireStorable(turns: readonly Conversation['question'][]): void {
  const inputs = turns.flatMap(({ steps }) => steps.flatMap(({ calls }) => calls.map(({ input }) => input)))
  if (inputs.some((input) => unstorableTexts(input).length > 0)) refuse('messages', UNSTORABLE, INVALID)
}

function requireQuestion({ text, steps }: Conversation['question']): void {
  const length = text.length + (steps.length > 0 ? JSON.stringify(steps).length : 0)
  if (text === '') refuse('messages', 'A última mensagem está vazia.', INVALID)
  if (length > LONGEST_QUESTION) refuse('messages', LONG_QUESTION, INVALID)
}
