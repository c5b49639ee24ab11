import type { SQL } from 'drizzle-orm'
import { type AppContext, perContext } from '#/context.ts'
import type { Db, Queryable } from '#/platform/db/database.ts'

/** The passages that a new reading of a document added and removed. */
export interface ReadingChange {
  changedAt: Date
  added: number
  removed: number
}

/**
 * What documents ask of an area that fetches them, and lists them: it stores their origins, each of one owner.
 * Documents do not know where they come from, so the area registers at the start.
 */
export interface DocumentOrigins {
  /** Copies the origins of an assistant, after its documents. */
  copy(tx: Queryable, copy: { from: number; to: number; userId: number; now: Date }): Promise<void>
  /** Keeps a document that a person removes from being fetched again. */
  exclude(tx: Queryable, documentId: string): Promise<void>
  /** Forgets the documents `d` that meet a condition, before they lose their owner. */
  forget(tx: Queryable, which: SQL): Promise<void>
  /** Detaches the origins `s` that meet a condition from their owner, after their documents. */
  disown(tx: Queryable, which: SQL): Promise<void>
  /** Deletes the rows that depend on the origins `o` of a condition, in portions. */
  empty(db: Db, which: SQL): Promise<void>
  /** Deletes the empty origins without owner. */
  removeDetached(db: Db): Promise<void>
  /** Records what a new reading of a document changed. */
  noteChange(tx: Queryable, documentId: string, change: ReadingChange): Promise<void>
}

const getOrigins = perContext((): DocumentOrigins[] => [])

/**
 * Registers an area's origins of documents; called before the first request.
 * @public for extensions
 */
export const registerOrigins = (ctx: AppContext, origins: DocumentOrigins): void => void getOrigins(ctx).push(origins)

/** Whether an area lists the documents that it fetched. */
export const hasOrigins = (ctx: AppContext): boolean => getOrigins(ctx).length > 0

/** Asks all areas that fetch documents, one after the other. */
export async function askOrigins(ctx: AppContext, ask: (origins: DocumentOrigins) => Promise<void>): Promise<void> {
  for (const origins of getOrigins(ctx)) await ask(origins)
}
