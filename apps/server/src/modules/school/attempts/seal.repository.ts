import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { activities } from '#/modules/school/activities.tables.ts'
import { attempts, attemptSeals } from '#/modules/school/attempts.tables.ts'
import { messages } from '#/modules/conversations/chats.tables.ts'
import { runs } from '#/modules/conversations/runs/runs.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { findRows } from '#/platform/db/rows-of.ts'

/** An ended attempt with its valid receipt, locked until the transaction ends. */
export async function lockEnded(db: Queryable, attemptId: string) {
  const [row] = await db
    .select({
      attempt: attempts,
      code: activities.code,
      assistantId: activities.assistantId,
      receipt: attemptSeals.receipt,
      hash: attemptSeals.hash,
      sealedAt: attemptSeals.sealedAt,
      signature: attemptSeals.signature,
      publicKey: attemptSeals.publicKey,
      /** Whether an answer is being written. */
      busy: sql<boolean>`exists (select from ${runs} r where r.chat_id = ${attempts.chatId} and r.state = 'running')`,
      late: sql<boolean>`${attempts.finishedAt} < now() - interval '2 minutes'`,
    })
    .from(attempts)
    .innerJoin(activities, eq(activities.id, attempts.activityId))
    .innerJoin(attemptSeals, and(eq(attemptSeals.attemptId, attempts.id), eq(attemptSeals.superseded, false)))
    .where(and(eq(attempts.id, attemptId), sql`${attempts.finishedAt} is not null`))
    .for('update', { of: attempts })
  return row
}
export type EndedAttempt = NonNullable<Awaited<ReturnType<typeof lockEnded>>>

/** All messages of an attempt's chat, other branches too, in the order in which they were stored. */
export const findSealedMessages = (db: Queryable, chatId: string) =>
  db
    .select({
      id: messages.id,
      parentId: messages.parentId,
      role: messages.role,
      status: messages.status,
      parts: messages.parts,
      model: messages.model,
      note: messages.note,
      createdAt: messages.createdAt,
    })
    .from(messages)
    .where(eq(messages.chatId, chatId))
    // a question and its empty answer are stored at the same moment, so the role decides their order
    .orderBy(asc(messages.createdAt), desc(messages.role), asc(messages.id))
export type SealedMessage = Awaited<ReturnType<typeof findSealedMessages>>[number]

/** Stores the seal and returns its time, by the database's clock. */
export async function storeSeal(
  db: Queryable,
  { attemptId, receipt, hash, count }: { attemptId: string; receipt: string; hash: string; count: number },
): Promise<Date> {
  const [attempt] = await db
    .update(attempts)
    .set({ sealedAt: sql`now()` })
    .where(eq(attempts.id, attemptId))
    .returning({ sealedAt: attempts.sealedAt })
  const sealedAt = attempt!.sealedAt!
  await db.update(attemptSeals).set({ hash, messages: count, sealedAt }).where(eq(attemptSeals.receipt, receipt))
  return sealedAt
}

export const storeSignature = (db: Queryable, receipt: string, signed: { signature: string; publicKey: string }) =>
  db.update(attemptSeals).set(signed).where(eq(attemptSeals.receipt, receipt))

/** Returns the attempts whose code was new: another receipt may have the same one. */
export async function insertReceipts(
  db: Queryable,
  receipts: readonly { receipt: string; attemptId: string }[],
): Promise<string[]> {
  const column = (name: 'receipt' | 'attemptId') => sql.param(receipts.map((one) => one[name]))
  const given = await findRows<{ attemptId: string }>(
    db,
    sql`insert into attempt_seals (receipt, attempt_id) select * from unnest(${column('receipt')}::text[], ${column('attemptId')}::uuid[])
      on conflict do nothing returning attempt_id as "attemptId"`,
  )
  return given.map(({ attemptId }) => attemptId)
}

export const supersedeSeals = (db: Queryable, attemptId: string) =>
  db.update(attemptSeals).set({ superseded: true }).where(eq(attemptSeals.attemptId, attemptId))

export const findSeals = (db: Queryable, attemptId: string) =>
  db
    .select()
    .from(attemptSeals)
    .where(eq(attemptSeals.attemptId, attemptId))
    .orderBy(asc(attemptSeals.superseded), desc(attemptSeals.createdAt))
