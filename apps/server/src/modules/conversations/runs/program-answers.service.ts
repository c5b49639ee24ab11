import { type ErrorCode, errorTable } from '@prosa/contract/protocol/errors.ts'
import type { AppContext } from '#/context.ts'
import { openChat } from '#/modules/conversations/messages/own-chats.service.ts'
import { findAnswer, type StoredAnswer } from '#/modules/conversations/runs/program-answers.repository.ts'
import { stopRunsOfChat } from '#/modules/conversations/runs/runs.service.ts'
import type { StreamStart } from '#/modules/conversations/runs/sending.service.ts'
import { readAnswer } from '#/modules/conversations/runs/streams/stream.service.ts'
import { renewActor } from '#/modules/identity/sessions/access.service.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'

/** @public for extensions */
export { findAnswer, type StoredAnswer }

/** A program's question, and its answer while it is written. */
export interface ProgramAnswer {
  chatId: string
  questionId: string
  /** The answer's events; undefined if they are no longer kept. */
  reading: ReturnType<typeof readAnswer> | undefined
  /** Throws if the key may no longer read the answer. */
  recheck: () => Promise<unknown>
  /** Ends the answer when no caller waits for it any more. Its text so far stays. */
  giveUp: () => void
}

/**
 * Follows the answer to a program's question, as long as its key may read it.
 * @public for extensions
 */
export function followAnswer(
  ctx: AppContext,
  actor: UserActor,
  { assistantId, questionId, start }: { assistantId: number; questionId: string; start: StreamStart },
): ProgramAnswer {
  const { chatId } = start
  const recheck = async () => openChat(ctx, await renewActor(ctx, actor), chatId)
  const reader = { ctx, actor, subjects: [`assistant:${assistantId}`, `user:${actor.id}`] as const, recheck }
  const reading = start.given ? undefined : readAnswer(reader, start)
  return { chatId, questionId, recheck, reading, giveUp: () => giveUp(ctx, chatId) }
}

function giveUp(ctx: AppContext, chatId: string): void {
  if (ctx.lifecycle.stopping) return
  stopRunsOfChat(ctx, chatId).catch((err: unknown) =>
    ctx.log.warn({ err }, 'an answer goes on although its reader left'),
  )
}

/**
 * Returns the stored answer after its end. Throws the reason if there is none.
 * @public for extensions
 */
export async function awaitAnswer(
  ctx: AppContext,
  { chatId, questionId, recheck, giveUp }: Omit<ProgramAnswer, 'reading'>,
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
