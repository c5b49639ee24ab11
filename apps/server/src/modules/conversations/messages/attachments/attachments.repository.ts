import type { ReadingNote } from '@prosa/contract/knowledge/reading-note-kinds.ts'
import { and, asc, eq, getTableColumns, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import { attachments, releasedFiles } from '#/modules/conversations/messages/attachments/attachments.tables.ts'
import { chats } from '#/modules/conversations/chats.tables.ts'
import type { Db, Queryable } from '#/platform/db/database.ts'
import { deleteInPortions } from '#/platform/db/in-portions.ts'

const { text: _, ...facts } = getTableColumns(attachments)
const columns = { ...facts, characters: sql<number>`length(${attachments.text})`.mapWith(Number) }

/** An attachment without its text, which only prompts need. */
export type AttachmentRow = NonNullable<Awaited<ReturnType<typeof findAttachment>>>

export async function findAttachment(db: Queryable, chatId: string, id: string) {
  const [row] = await db
    .select(columns)
    .from(attachments)
    .where(and(eq(attachments.id, id), eq(attachments.chatId, chatId)))
  return row
}

export const findUnsent = (db: Queryable, chatId: string): Promise<AttachmentRow[]> =>
  db
    .select(columns)
    .from(attachments)
    .where(and(eq(attachments.chatId, chatId), isNull(attachments.sentAt)))
    .orderBy(asc(attachments.createdAt), attachments.id)

export const findAmong = (db: Queryable, chatId: string, ids: readonly string[]): Promise<AttachmentRow[]> =>
  db
    .select(columns)
    .from(attachments)
    .where(and(eq(attachments.chatId, chatId), inArray(attachments.id, [...ids])))

export type NewAttachment = Pick<AttachmentRow, 'id' | 'chatId' | 'name' | 'format' | 'bytes' | 'sha256' | 'storageKey'>

/** Adds an attachment under the chat's lock. Returns false if too many are waiting. */
export async function insertAttachment(tx: Queryable, row: NewAttachment, most: number): Promise<boolean> {
  await tx.execute(sql`select from chats where id = ${row.chatId} for no key update`)
  if ((await tx.$count(attachments, and(eq(attachments.chatId, row.chatId), isNull(attachments.sentAt)))) >= most)
    return false
  await tx.insert(attachments).values(row)
  return true
}

/** Stores the result of a reading unless the file was removed. */
export async function finishReading(
  db: Queryable,
  id: string,
  result: { status: 'ready' | 'failed'; problem?: string | null; text?: string; cut?: boolean; notes?: ReadingNote[] },
): Promise<void> {
  await db
    .update(attachments)
    .set(result)
    .where(and(eq(attachments.id, id), eq(attachments.status, 'reading')))
}

export async function findToRead(db: Queryable, id: string): Promise<AttachmentRow | undefined> {
  const [row] = await db
    .select(columns)
    .from(attachments)
    .where(and(eq(attachments.id, id), eq(attachments.status, 'reading')))
  return row
}

/** Finds files uploaded before a moment that are still being read. */
export const findStuck = (db: Queryable, before: Date) =>
  db
    .select({ id: attachments.id, format: attachments.format })
    .from(attachments)
    .where(and(isNull(attachments.sentAt), eq(attachments.status, 'reading'), lt(attachments.createdAt, before)))

/** Deletes an unsent file. Returns false if it was sent or is gone. */
export async function deleteUnsent(db: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await db.delete(attachments).where(and(eq(attachments.id, id), isNull(attachments.sentAt)))
  return rowCount === 1
}

/** Deletes files uploaded before a moment and never sent. */
export async function deleteForgotten(db: Db, before: Date): Promise<void> {
  const old = sql`expired.sent_at is null and expired.created_at < ${before.toISOString()}::timestamptz`
  await deleteInPortions(db, sql`${attachments}`, old)
}

/** Sums the bytes of all files in an owner's conversations. */
export async function sumBytes(db: Queryable, owner: { userId: number } | { guestId: string }): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<number>`coalesce(sum(${attachments.bytes}), 0)::float8` })
    .from(attachments)
    .innerJoin(chats, eq(chats.id, attachments.chatId))
    .where('userId' in owner ? eq(chats.userId, owner.userId) : eq(chats.guestId, owner.guestId))
  return row!.bytes
}

/** Finds released contents. `shared`: a forked conversation still uses the content. */
export const findReleased = (db: Queryable, limit: number): Promise<{ key: string; shared: boolean }[]> =>
  db
    .select({
      key: releasedFiles.storageKey,
      shared: sql<boolean>`exists (select from attachments a where a.storage_key = released_files.storage_key)`,
    })
    .from(releasedFiles)
    .limit(limit)

export async function forgetReleased(db: Queryable, keys: string[]): Promise<void> {
  await db.delete(releasedFiles).where(inArray(releasedFiles.storageKey, keys))
}

/** Finds names, texts and picture keys for a prompt. */
export const findContents = (db: Queryable, chatId: string, ids: readonly string[]) =>
  db
    .select({
      id: attachments.id,
      name: attachments.name,
      format: attachments.format,
      storageKey: attachments.storageKey,
      bytes: attachments.bytes,
      text: attachments.text,
      cut: attachments.cut,
    })
    .from(attachments)
    .where(and(eq(attachments.chatId, chatId), inArray(attachments.id, [...ids])))

/** Finds all files of a person's conversations for the data copy. */
export const findFilesOf = (db: Queryable, userId: number) =>
  db
    .select({ id: attachments.id, name: attachments.name, key: attachments.storageKey })
    .from(attachments)
    .innerJoin(chats, eq(chats.id, attachments.chatId))
    .where(and(eq(chats.userId, userId), ne(chats.origin, 'temporary')))
    .orderBy(asc(attachments.createdAt), attachments.id)
