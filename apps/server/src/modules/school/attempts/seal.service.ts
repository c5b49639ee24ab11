import { PERSON_MODEL } from '@prosa/contract/assistants/approved-model.ts'
import type { AppContext } from '#/context.ts'
import {
  chainEntries,
  newReceipt,
  type SealedAttempt,
  type SealEntry,
  sealFormat,
  type SealHeader,
  sealHash,
  signedText,
} from '#/modules/school/attempts/seal.model.ts'
import * as repository from '#/modules/school/attempts/seal.repository.ts'
import { announceAccessChange } from '#/modules/identity/sessions/access.service.ts'
import { findGuestsOf } from '#/modules/school/attempts/attempts.repository.ts'
import { stopRunsOfChat } from '#/modules/conversations/runs/runs.service.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'

const keyLabel = 'sga-seal'
const retrySeconds = 2

/** Gives each ended attempt a unique receipt. */
export async function giveReceipts(tx: Queryable, attemptIds: readonly string[]): Promise<void> {
  for (let without = attemptIds; without.length > 0;) {
    const given = new Set(
      await repository.insertReceipts(
        tx,
        without.map((attemptId) => ({ receipt: newReceipt(), attemptId })),
      ),
    )
    without = without.filter((id) => !given.has(id))
  }
}

/**
 * Seals an attempt once its last answer is stored; before that it retries by a job. Stops an answer that still runs two
 * minutes after the end and seals its text so far.
 */
export async function sealAttempt(ctx: AppContext, attemptId: string): Promise<void> {
  const overtime = await ctx.db.transaction(async (tx) => {
    const ended = await repository.lockEnded(tx, attemptId)
    if (!ended || ended.sealedAt) return undefined
    if (ended.busy) {
      await ctx.jobs.send(tx, 'sga.seal', { attemptId }, { startAfter: retrySeconds })
      return ended.late ? ended.attempt.chatId : undefined
    }
    const messages = await repository.findSealedMessages(tx, ended.attempt.chatId)
    const hash = sealHash(toHeader(ended), toEntries(messages))
    const { receipt } = ended
    const sealedAt = await repository.storeSeal(tx, { attemptId, receipt, hash, count: messages.length })
    const signature = ctx.keys.signOpenly(keyLabel, signedText({ hash, sealedAt: sealedAt.toISOString() }))
    await repository.storeSignature(tx, receipt, { signature, publicKey: sealKey(ctx) })
    const guests = await findGuestsOf(tx, [ended.attempt])
    await announceAccessChange(tx, ...guests.map(({ id }) => `guest:${id}` as const))
    return undefined
  })
  if (overtime !== undefined) await stopRunsOfChat(ctx, overtime)
}

/** The public key, as PEM, that verifies every seal of this server's secret. */
export const sealKey = (ctx: AppContext): string => ctx.keys.publicKey(keyLabel)

/**
 * Exports an ended attempt as a file that can be verified without this server. It has the currently stored messages, so
 * that later changes show.
 */
export async function exportSealed(ctx: AppContext, attemptId: string): Promise<SealedAttempt> {
  return ctx.db.transaction(async (tx) => {
    const ended = await repository.lockEnded(tx, attemptId)
    if (!ended?.hash || !ended.sealedAt) throw new DomainError('sga_not_ended')
    if (ended.attempt.erasedAt) throw new DomainError('sga_erased')
    const header = toHeader(ended)
    const entries = toEntries(await repository.findSealedMessages(tx, ended.attempt.chatId))
    const { hashes } = chainEntries(header, entries)
    return {
      format: sealFormat,
      header,
      messages: entries.map((entry, index) => ({ ...entry, hash: hashes[index] ?? '' })),
      seal: {
        hash: ended.hash,
        sealedAt: ended.sealedAt.toISOString(),
        signature: ended.signature ?? '',
        publicKey: ended.publicKey ?? '',
      },
    }
  })
}

function toHeader({ attempt, code, assistantId, receipt }: repository.EndedAttempt): SealHeader {
  return {
    format: sealFormat,
    attemptId: attempt.id,
    activity: code,
    student: attempt.studentId,
    number: attempt.number,
    assistant: assistantId,
    version: attempt.version,
    startedAt: attempt.startedAt.toISOString(),
    finishedAt: attempt.finishedAt?.toISOString() ?? '',
    endReason: attempt.endReason ?? '',
    extraMinutes: attempt.extraMinutes,
    ...(attempt.pauses.length > 0 && { pauses: attempt.pauses }),
    ...(attempt.rubricSealed && attempt.rubric.length > 0 && { rubric: attempt.rubric }),
    receipt,
  }
}

const toEntries = (messages: readonly repository.SealedMessage[]): SealEntry[] =>
  messages.map(({ id, parentId, role, status, parts, createdAt, model }, index) => ({
    n: index + 1,
    id,
    parentId,
    role,
    status,
    parts,
    createdAt: createdAt.toISOString(),
    ...(model === PERSON_MODEL && { byPerson: true as const }),
  }))
