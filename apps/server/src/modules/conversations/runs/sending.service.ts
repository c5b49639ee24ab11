import { randomUUID } from 'node:crypto'
import type { FilePart } from '@prosa/contract/conversations/chats.ts'
import type { Pool, PoolClient } from 'pg'
import { type AppContext, perContext } from '#/context.ts'
import type { Admission, Answering } from '#/modules/conversations/messages/guest-access.service.ts'
import { estimateMicros } from '#/modules/conversations/runs/engine/cost.model.ts'
import type { RunFacts } from '#/modules/conversations/runs/engine/live-run.model.ts'
import {
  type NewRun,
  type StartedRow,
  insertContinue,
  insertRepeat,
  insertSend,
} from '#/modules/conversations/runs/engine/start-run.repository.ts'
import { findAnswerTo, type FinishedAnswer } from '#/modules/conversations/runs/runs.repository.ts'
import { type RunConfig, runConfigFor, titleFromQuestion } from '#/modules/conversations/runs/runs.model.ts'
import { getEngine } from '#/modules/conversations/runs/runs.service.ts'
import { requireModel } from '#/modules/models/models.policy.ts'
import { releaseBudget, reserveBudget } from '#/modules/usage/budgets/budgets.service.ts'
import type { Actor } from '#/platform/authorization/actor.ts'
import { clientTransaction } from '#/platform/db/client-transaction.ts'
import { isUniqueViolation } from '#/platform/db/conflict.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { WaitingLines } from '#/platform/db/waiting-line.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'

const CONCURRENT_RUNS = { user: 3, guest: 1 } as const
const TRIES = 6
const WAIT_MS = 15_000

/** The chat's data for a run; the caller has checked that the actor may write. */
export interface RunChat extends Pick<Answering, 'version' | 'admission'> {
  readonly id: string
  readonly assistantId: number
  readonly config: RunConfig
}

/** Where a stream begins: the number before, and the first event if it is known. */
export interface StreamStart {
  readonly chatId: string
  readonly after: number
  readonly first?: { seq: number; data: object }
  /** The complete answer, if its events are already deleted. */
  readonly given?: FinishedAnswer
}

export interface SentMessage {
  id: string
  text: string
  /** The conversation's end as the sender knows it; missing accepts any. */
  parentId?: string | null | undefined
  /** The message that this one edits; it becomes a sibling. */
  replaces?: string | undefined
  /** Files of this chat, checked by the caller. */
  files?: readonly FilePart[]
}

type Started = StartedRow & Pick<RunFacts, 'runId' | 'config' | 'counts'>

/** Caches that no budget exists, so that the next send checks it only within its statement. */
const getBudgetCache = perContext((): { hasNoBudgets?: boolean } => ({}))

/** Stores the message, its empty answer and the run in one transaction, and begins to answer. A repeated id follows the same answer. */
export async function sendMessage(
  ctx: AppContext,
  actor: Actor,
  chat: RunChat,
  message: SentMessage,
): Promise<StreamStart> {
  const { id, text, parentId, replaces, files = [] } = message
  const question = {
    id,
    text,
    parentId,
    replaces,
    answerId: randomUUID(),
    title: titleFromQuestion(text, files),
    files,
  }
  const row = await storeRun(ctx, actor, chat, (run, client) => insertSend(client, run, question)).catch(
    async (error: unknown) => {
      // A repetition of an accepted message is not refused.
      if (isRefusal(error) && (await findAnswerTo(ctx.pool, chat.id, { parentId: id }))) return undefined
      throw error
    },
  )
  if (row === undefined) return followAnswer(ctx, chat.id, { parentId: id })
  if (row.knownChat === null) return handOver(ctx, chat, row, question)
  if (row.knownChat !== chat.id || row.knownRole !== 'user' || (row.knownText ?? '') !== text)
    throw new DomainError('idempotency_mismatch')
  return followAnswer(ctx, chat.id, { parentId: id })
}

/** Writes another answer to the same question as a sibling. */
export async function regenerateAnswer(
  ctx: AppContext,
  actor: Actor,
  chat: RunChat,
  answer: { id: string; newId: string },
): Promise<StreamStart> {
  const row = await storeRun(ctx, actor, chat, (run, client) => insertRepeat(client, run, answer.newId, answer.id))
  if (row.knownChat === null) return handOver(ctx, chat, row)
  if (row.knownChat !== chat.id || row.knownRole !== 'assistant') throw new DomainError('idempotency_mismatch')
  return followAnswer(ctx, chat.id, { messageId: answer.newId })
}

/** Continues an answer that was stopped, interrupted or failed. */
export async function continueAnswer(
  ctx: AppContext,
  actor: Actor,
  chat: RunChat,
  answerId: string,
): Promise<StreamStart> {
  return handOver(ctx, chat, await storeRun(ctx, actor, chat, (run, client) => insertContinue(client, run, answerId)))
}

/** Stores a run and reserves its cost in the budgets, skipping the check if the last send found none. */
async function storeRun(
  ctx: AppContext,
  actor: Actor,
  chat: RunChat,
  insert: (run: NewRun, client: Pool | PoolClient) => Promise<StartedRow>,
): Promise<Started> {
  if (ctx.lifecycle.stopping) throw new DomainError('unavailable', { retryAfter: 5 })
  requireModel(ctx.models, actor, chat.config.model)
  const config = runConfigFor(actor, chat.config)
  const run: Omit<NewRun, 'checksBudgets'> = {
    chatId: chat.id,
    runId: randomUUID(),
    owner: ownerLabel(actor),
    slots: CONCURRENT_RUNS[actor.kind],
    workerId: getEngine(ctx).workerId,
    config,
    version: chat.version,
  }
  const { runId } = run
  const userId = actor.kind === 'user' ? actor.id : null
  const linkId = actor.kind === 'guest' && actor.pass.kind === 'share' ? actor.pass.linkId : null
  const startedRun = (row: StartedRow, reserved: boolean) => {
    getBudgetCache(ctx).hasNoBudgets = row.hasNoBudgets
    return { ...row, runId, config, counts: { link: linkId !== null, reserved } }
  }
  const insertRun = (checksBudgets: boolean) =>
    insertOnce(
      () => beginAdmitted(ctx, chat.admission, (client) => insert({ ...run, checksBudgets }, client)),
      checksBudgets,
    )
  if (getBudgetCache(ctx).hasNoBudgets) {
    const row = await insertRun(false)
    if (row.hasNoBudgets) return startedRun(row, false)
  }
  const micros = estimateMicros(config, ctx.models)
  const reserved = await reserveBudget(ctx, { runId, assistantId: chat.assistantId, userId, linkId, micros })
  let row: StartedRow | undefined
  try {
    row = await insertRun(true)
  } finally {
    if (reserved && (row?.seq ?? null) === null) await releaseBudget(ctx, runId)
  }
  return startedRun(row, reserved)
}

/**
 * Begins a run, and retries once if a unique index reports a simultaneous change. If budgets were not checked, may return
 * that some exist and nothing has begun.
 */
async function insertOnce(insert: () => Promise<StartedRow>, checksBudgets: boolean): Promise<StartedRow> {
  for (let tries = 1; ; tries++) {
    try {
      const row = await insert()
      // after waiting for the chat's lock the snapshot may lack new rows, even this message
      if (row.target === 'moved' && tries === 1) continue
      if (!checksBudgets && !row.hasNoBudgets) return row
      if (row.seq === null && row.knownChat === null) refuseRun(row)
      return row
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      if (tries === TRIES) throw new DomainError('chat_busy', { cause: error })
    }
  }
}

function refuseRun(row: StartedRow): never {
  if (!row.found || row.target === 'missing') throw notFound()
  if (row.busy) throw new DomainError('chat_busy')
  if (row.target === 'moved') throw new DomainError('chat_moved')
  if (row.target === 'refused') throw new DomainError('message_state')
  throw new DomainError('runs_limit')
}

/** Passes a stored run to the engine, which answers with or without followers. */
function handOver(
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
  getEngine(ctx).beginRun(facts, seq)
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

const ownerLabel = (actor: Actor): string => (actor.kind === 'user' ? `user ${actor.id}` : `guest ${actor.guestId}`)

const isRefusal = (error: unknown): boolean =>
  error instanceof DomainError && (error.code === 'quota_exceeded' || error.code === 'model_not_allowed')

// callers wait for their turn without holding a connection
const lines = new WaitingLines({ slots: 1, stuckMs: WAIT_MS, longestMs: WAIT_MS })

/** Begins a run if its admission allows; if `seq` is null, none began and nothing is counted. */
async function beginAdmitted<Row extends { seq: number | null }>(
  { pool }: Pick<AppContext, 'pool'>,
  admission: Admission | undefined,
  insert: (client: Pool | PoolClient) => Promise<Row>,
): Promise<Row> {
  if (admission === undefined) return insert(pool)
  const checkAndInsert = (client: PoolClient, tx: Queryable) => admission.check(tx).then(() => insert(client))
  return lines.run(admission.turn, () => clientTransaction(pool, checkAndInsert, ({ seq }) => seq !== null))
}
