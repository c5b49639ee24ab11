import type { AssistantPackage } from '@prosa/contract/assistants/assistant-packages.ts'
import type { SQL } from 'drizzle-orm'
import { type AppContext, perContext } from '#/context.ts'
import type { AssistantRow } from '#/modules/assistants/finding/assistants.repository.ts'
import type { VersionDocument } from '#/modules/assistants/versions/versions.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'

/**
 * What an area above keeps for an assistant and does when the assistant is copied, published or deleted, always within
 * the caller's transaction. Areas register theirs at the start, because the assistants' area must not import the areas
 * above it.
 */
export interface AssistantBelongings {
  /** Gives a copy its own. Throws where there is no room for it. */
  copy?(ctx: AppContext, tx: Queryable, copy: { from: number; to: number; userId: number }): Promise<void>
  /** Before that, in portions, each committed by itself: what one transaction should not delete, as long as the assistant `goes`. */
  shrink?(ctx: AppContext, assistantId: number, goes: SQL): Promise<unknown>
  /** Before the assistant is deleted for good: lets go of files, which no foreign key takes along. */
  release?(ctx: AppContext, tx: Queryable, assistantId: number): Promise<void>
  /** What goes with its package, and how that comes in with another one's. */
  pack?(ctx: AppContext, assistantId: number): Promise<AssistantPackage['tests']>
  unpack?(tx: Queryable, assistantId: number, tests: AssistantPackage['tests']): Promise<void>
  /** The assistant's own documents now, which its next version records. */
  listDocuments?(db: Queryable, assistantId: number): Promise<VersionDocument[]>
  /** Throws where the draft may not be published yet. */
  requirePublishable?(tx: Queryable, assistant: Pick<AssistantRow, 'id' | 'draftRevision'>): Promise<void>
}

/** Once for each area, before the first request. */
export function registerBelongings(ctx: AppContext, ...belongings: AssistantBelongings[]): void {
  belongingsOf(ctx).push(...belongings)
}

export const belongingsOf = perContext((): AssistantBelongings[] => [])

export async function shrinkBelongings(ctx: AppContext, assistantId: number, goes: SQL): Promise<void> {
  for (const { shrink } of belongingsOf(ctx)) await shrink?.(ctx, assistantId, goes)
}

export async function releaseBelongings(ctx: AppContext, tx: Queryable, assistantId: number): Promise<void> {
  for (const { release } of belongingsOf(ctx)) await release?.(ctx, tx, assistantId)
}

/** The assistant's own documents, of all areas that keep some. */
export async function documentsOf(ctx: AppContext, db: Queryable, assistantId: number): Promise<VersionDocument[]> {
  const lists = []
  for (const { listDocuments } of belongingsOf(ctx)) lists.push((await listDocuments?.(db, assistantId)) ?? [])
  return lists.flat()
}
