import { randomUUID } from 'node:crypto'
import type { FilePart } from '@prosa/contract/conversations/chats.ts'
import type { Pool, PoolClient } from 'pg'
import { type AppContext, perContext } from '#/context.ts'
import { releaseBudget, reserveBudget } from '#/modules/usage/budgets/budgets.service.ts'
import { requireModel } from '#/modules/models/models.policy.ts'
import type { Answering } from '#/modules/conversations/messages/guest-access.service.ts'
import { beginAdmitted } from '#/modules/conversations/runs/engine/admission.service.ts'
import {
  createRunEngine,
  type EngineLimits,
  type RunEngine,
} from '#/modules/conversations/runs/engine/engine.service.ts'
import { estimateMicros } from '#/modules/conversations/runs/engine/estimate.model.ts'
import { readHistory } from '#/modules/conversations/runs/engine/history.repository.ts'
import { charactersPerTokenIn, withinContext } from '#/modules/conversations/runs/engine/within-context.model.ts'
import type { RunFacts } from '#/modules/conversations/runs/engine/live-run.model.ts'
import { requestStop } from '#/modules/conversations/runs/engine/signals.service.ts'
import {
  type NewRun,
  type StartedRow,
  startContinue,
  startRepeat,
  startSend,
} from '#/modules/conversations/runs/engine/start-run.repository.ts'
import { findAnswerTo, type FinishedAnswer } from '#/modules/conversations/runs/runs.repository.ts'
import { answeringModels, type RunConfig, runConfigFor, titleOf } from '#/modules/conversations/runs/runs.model.ts'
import type { ModelRegistry } from '#/platform/ai/model-registry.ts'
import type { Actor } from '#/platform/authorization/actor.ts'
import { isUniqueViolation } from '#/platform/db/conflict.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'

export { questionKey } from '#/modules/conversations/runs/engine/approved-answer.model.ts'
export { estimateMicros } from '#/modules/conversations/runs/engine/estimate.model.ts'
export type { Asked, AskedJson } from '#/modules/conversations/runs/runs.model.ts'

const CONCURRENT_RUNS = { user: 3, guest: 1 } as const
const TRIES = 6

/** What a run needs of its chat; the caller has checked that the actor may write in it. */
export interface RunChat extends Pick<Answering, 'version' | 'admission'> {
  readonly id: string
  readonly assistantId: number
  readonly config: RunConfig
}

/** Where a stream begins: after which number, and the first event where it is known already. */
export interface StreamStart {
  readonly chatId: string
  readonly after: number
  readonly first?: { seq: number; data: object }
  /** The complete answer, where it was given before and its events are deleted. */
  readonly given?: FinishedAnswer
}

export interface SentMessage {
  id: string
  text: string
  /** The end of the conversation as whoever sends it knows it; left out: wherever it ends. */
  parentId?: string | null | undefined
  /** The person's message that this is another wording of: a branch beside it. */
  replaces?: string | undefined
  /** Files of this chat that the caller has checked before. */
  files?: readonly FilePart[]
}

type Started = StartedRow & Pick<RunFacts, 'runId' | 'config' | 'counts'>

interface Runs {
  engine?: RunEngine
  /** The last message found no limit on what answers may cost: the next one looks for itself, in the statement that begins it. */
  unlimited?: boolean
}

const runsOf = perContext((): Runs => ({}))

/** Makes this process take runs. It is called once, before the first request, and the lifecycle stops it. */
export async function startEngine(ctx: AppContext, limits?: Partial<EngineLimits>): Promise<RunEngine> {
  const engine = createRunEngine(ctx, limits)
  runsOf(ctx).engine = engine
  ctx.lifecycle.onStop('runs', () => engine.close())
  const taken = await engine.start()
  if (taken > 0) ctx.log.info({ taken }, 'runs of a worker that is gone were taken over')
  return engine
}

export function engineOf(ctx: AppContext): RunEngine {
  const { engine } = runsOf(ctx)
  if (!engine) throw new Error('the runs of this context were not started')
  return engine
}

/** Stores the message, its empty answer and the run in one transaction, and begins to answer. The same id again follows the same answer. */
export async function sendMessage(
  ctx: AppContext,
  actor: Actor,
  chat: RunChat,
  message: SentMessage,
): Promise<StreamStart> {
  const { id, text, parentId, replaces, files = [] } = message
  const question = { id, text, parentId, replaces, answerId: randomUUID(), title: titleOf(text, files), files }
  const row = await start(ctx, actor, chat, (run, client) => startSend(client, run, question)).catch(
    async (error: unknown) => {
      // A message that was accepted before is not refused when it is sent again.
      if (isRefusal(error) && (await findAnswerTo(ctx.pool, chat.id, { parentId: id }))) return undefined
      throw error
    },
  )
  if (row === undefined) return followAnswer(ctx, chat.id, { parentId: id })
  if (row.knownChat === null) return begin(ctx, chat, row, question)
  if (row.knownChat !== chat.id || row.knownRole !== 'user' || (row.knownText ?? '') !== text)
    throw new DomainError('idempotency_mismatch')
  return followAnswer(ctx, chat.id, { parentId: id })
}

/** Another answer to the same question, beside the one there is. */
export async function regenerateAnswer(
  ctx: AppContext,
  actor: Actor,
  chat: RunChat,
  answer: { id: string; newId: string },
): Promise<StreamStart> {
  const row = await start(ctx, actor, chat, (run, client) => startRepeat(client, run, answer.newId, answer.id))
  if (row.knownChat === null) return begin(ctx, chat, row)
  if (row.knownChat !== chat.id || row.knownRole !== 'assistant') throw new DomainError('idempotency_mismatch')
  return followAnswer(ctx, chat.id, { messageId: answer.newId })
}

/** Goes on with an answer that was stopped, interrupted or failed. */
export async function continueAnswer(
  ctx: AppContext,
  actor: Actor,
  chat: RunChat,
  answerId: string,
): Promise<StreamStart> {
  return begin(ctx, chat, await start(ctx, actor, chat, (run, client) => startContinue(client, run, answerId)))
}

/** Whether an assistant's answer to somebody can be held to JSON: that of its model, or of the one that stands in. */
export function canAnswerInJson(models: ModelRegistry, actor: Actor, config: RunConfig): boolean {
  return answeringModels(runConfigFor(actor, config), models).some((id) => models.find(id)?.json)
}

/** How many messages of a branch would be given to the model that answers, as they were said. */
export async function countSent({ pool, models }: AppContext, config: RunConfig, leafId: string): Promise<number> {
  const { messages: history, memory } = await readHistory(pool, leafId)
  const [modelId = ''] = answeringModels(config, models)
  const contextTokens = (await models.find(modelId)?.window?.find()) ?? null
  const facts = { config, history, memory, passages: [], hasDocuments: false, written: '', reasons: false }
  const charactersPerToken = charactersPerTokenIn(history, modelId)
  return withinContext(facts, { contextTokens, charactersPerToken }).facts.history.length
}

/** Stops the answer of a chat, on whichever instance it is made. */
export async function stopRunsOfChat(ctx: AppContext, chatId: string): Promise<void> {
  const runId = await requestStop(ctx, chatId)
  if (runId !== undefined) engineOf(ctx).stop(runId)
}

/** What is not an answer has changed in a chat: those who have it open hear of it. */
export const tellChatChanged = (ctx: AppContext, chatId: string): void => engineOf(ctx).tellChange(chatId)

/** Asks again where a unique index says that something happened in the same moment: then it is seen. */
async function start(
  ctx: AppContext,
  actor: Actor,
  chat: RunChat,
  insert: (run: NewRun, client: Pool | PoolClient) => Promise<StartedRow>,
): Promise<Started> {
  if (ctx.lifecycle.stopping) throw new DomainError('unavailable', { retryAfter: 5 })
  requireModel(ctx.models, actor, chat.config.model)
  const config = runConfigFor(actor, chat.config)
  const run: Omit<NewRun, 'limitsAsked'> = {
    chatId: chat.id,
    runId: randomUUID(),
    owner: ownerOf(actor),
    slots: CONCURRENT_RUNS[actor.kind],
    workerId: engineOf(ctx).workerId,
    config,
    version: chat.version,
  }
  const { runId } = run
  const userId = actor.kind === 'user' ? actor.id : null
  const linkId = actor.kind === 'guest' && actor.pass.kind === 'share' ? actor.pass.linkId : null
  const told = (row: StartedRow, reserved: boolean) => {
    runsOf(ctx).unlimited = row.unlimited
    return { ...row, runId, config, counts: { link: linkId !== null, reserved } }
  }
  const begin = (limitsAsked: boolean) =>
    insertOnce(
      () => beginAdmitted(ctx, chat.admission, (client) => insert({ ...run, limitsAsked }, client)),
      limitsAsked,
    )
  if (runsOf(ctx).unlimited) {
    const row = await begin(false)
    if (row.unlimited) return told(row, false)
  }
  const micros = estimateMicros(config, ctx.models)
  const reserved = await reserveBudget(ctx, { runId, assistantId: chat.assistantId, userId, linkId, micros })
  let row: StartedRow | undefined
  try {
    row = await begin(true)
  } finally {
    if (reserved && (row?.seq ?? null) === null) await releaseBudget(ctx, runId)
  }
  return told(row, reserved)
}

/** Begins a run; where no limits were asked for it may answer that there are some, and that nothing has begun. */
async function insertOnce(insert: () => Promise<StartedRow>, limitsAsked: boolean): Promise<StartedRow> {
  for (let tries = 1; ; tries++) {
    try {
      const row = await insert()
      // it may have waited for the chat's lock and not see what was stored meanwhile: this message, perhaps
      if (row.target === 'moved' && tries === 1) continue
      if (!limitsAsked && !row.unlimited) return row
      if (row.seq === null && row.knownChat === null) refuse(row)
      return row
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      if (tries === TRIES) throw new DomainError('chat_busy', { cause: error })
    }
  }
}

function refuse(row: StartedRow): never {
  if (!row.found || row.target === 'missing') throw notFound()
  if (row.busy) throw new DomainError('chat_busy')
  if (row.target === 'moved') throw new DomainError('chat_moved')
  if (row.target === 'refused') throw new DomainError('message_state')
  throw new DomainError('runs_limit')
}

/** The run is stored: from here on it is answered, whether or not anybody listens. */
function begin(
  ctx: AppContext,
  chat: RunChat,
  row: Started,
  question?: { text: string; title: string; files: readonly FilePart[] },
): StreamStart {
  const { seq, messageId, parentId, status } = row
  if (seq === null || messageId === null || parentId === null || status === null)
    throw new Error('the run did not begin')
  const facts = {
    runId: row.runId,
    chatId: chat.id,
    messageId,
    parentId,
    assistantId: chat.assistantId,
    config: row.config,
    counts: row.counts,
    attempt: 1,
    written: row.written ?? [],
    hasDocuments: status === 'searching',
    // with files the stored message is read, which names them
    opening: row.opens && question?.files.length === 0 ? question.text : undefined,
    newTitle: row.untitled ? question?.title : undefined,
  }
  // The run writes nothing before the next turn of the event loop, so its caller follows the stream before the first
  // event.
  engineOf(ctx).begin(facts, seq)
  return { chatId: chat.id, after: seq, first: { seq, data: { messageId, parentId, status } } }
}

async function followAnswer(
  ctx: AppContext,
  chatId: string,
  of: { parentId: string } | { messageId: string },
): Promise<StreamStart> {
  const answer = await findAnswerTo(ctx.pool, chatId, of)
  if (!answer) throw new DomainError('idempotency_mismatch')
  if (answer.firstSeq !== null) return { chatId, after: answer.firstSeq - 1 }
  return { chatId, after: answer.lastSeq, given: answer }
}

const ownerOf = (actor: Actor): string => (actor.kind === 'user' ? `user ${actor.id}` : `guest ${actor.guestId}`)

const isRefusal = (error: unknown): boolean =>
  error instanceof DomainError && (error.code === 'quota_exceeded' || error.code === 'model_not_allowed')
