import { and, asc, count, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { scannedPages } from '#/modules/knowledge/knowledge.tables.ts'
import type { RecognizedPage } from '#/modules/knowledge/reading/scans/scans.model.ts'
import type { Queryable } from '#/platform/db/database.ts'

/** Queues pages of a file for recognition; known pages stay as they are. */
export async function addPages(db: Queryable, storageKey: string, pages: readonly number[]): Promise<void> {
  await db.execute(sql`
    insert into scanned_pages (storage_key, page) select ${storageKey}, page from unnest(${sql.param(pages)}::int[]) page
    on conflict do nothing`)
}

/** Finds the first waiting pages of a file. */
export async function findWaiting(db: Queryable, storageKey: string, most?: number): Promise<number[]> {
  const rows = db
    .select({ page: scannedPages.page })
    .from(scannedPages)
    .where(and(eq(scannedPages.storageKey, storageKey), isNull(scannedPages.text)))
    .orderBy(asc(scannedPages.page))
  return (await (most === undefined ? rows : rows.limit(most))).map(({ page }) => page)
}

export async function findRecognized(db: Queryable, storageKey: string): Promise<RecognizedPage[]> {
  const rows = await db
    .select({ page: scannedPages.page, text: sql<string>`${scannedPages.text}` })
    .from(scannedPages)
    .where(and(eq(scannedPages.storageKey, storageKey), isNotNull(scannedPages.text)))
    .orderBy(asc(scannedPages.page))
  return rows
}

/** Whether some of these pages were never queued for recognition or still wait for it. */
export async function hasUnknown(db: Queryable, storageKey: string, pages: readonly number[]): Promise<boolean> {
  if (pages.length === 0) return false
  const known = await findRecognized(db, storageKey)
  return pages.some((page) => !known.some((one) => one.page === page))
}

export async function saveTexts(db: Queryable, storageKey: string, found: readonly RecognizedPage[]): Promise<void> {
  await db.execute(sql`
    update scanned_pages s set text = found.text
    from unnest(${sql.param(found.map(({ page }) => page))}::int[], ${sql.param(found.map(({ text }) => text))}::text[]) found (page, text)
    where s.storage_key = ${storageKey} and s.page = found.page`)
}

/** Forgets pages whose recognition found no text, so that they are tried again. */
export async function forgetEmpty(db: Queryable, storageKey: string): Promise<void> {
  await db.delete(scannedPages).where(and(eq(scannedPages.storageKey, storageKey), eq(scannedPages.text, '')))
}

export async function deletePages(db: Queryable, storageKeys: readonly string[]): Promise<void> {
  await db.delete(scannedPages).where(inArray(scannedPages.storageKey, [...storageKeys]))
}

export interface ScanProgress {
  done: number
  total: number
}

/** Finds the recognition progress of the files that have scanned pages. */
export async function findProgress(
  db: Queryable,
  storageKeys: readonly string[],
): Promise<ReadonlyMap<string, ScanProgress>> {
  if (storageKeys.length === 0) return new Map()
  const rows = await db
    .select({ key: scannedPages.storageKey, done: count(scannedPages.text), total: count() })
    .from(scannedPages)
    .where(inArray(scannedPages.storageKey, [...storageKeys]))
    .groupBy(scannedPages.storageKey)
  return new Map(rows.map(({ key, ...progress }) => [key, progress]))
}
