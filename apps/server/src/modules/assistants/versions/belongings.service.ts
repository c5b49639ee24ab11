import type { AssistantPackage } from '@prosa/contract/assistants/assistant-packages.ts'
import type { SQL } from 'drizzle-orm'
import { type AppContext, perContext } from '#/context.ts'
import type { AssistantRow } from '#/modules/assistants/finding/assistants.repository.ts'
import type { VersionDocument } from '#/modules/assistants/versions/versions.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'

/** `publishedVersion`: the version before this publication. */
type PublishedDraft = Pick<AssistantRow, 'id' | 'draftRevision' | 'publishedVersion'>

/**
 * Hooks by which a higher area handles its data of an assistant when it is copied, published or deleted, within the caller's
 * transaction. Areas register them at the start, because this area must not import areas above it.
 */
export interface AssistantBelongings {
  /** Copies the area's data to a copied assistant. Throws if there is no room. */
  copy?(ctx: AppContext, tx: Queryable, copy: { from: number; to: number; userId: number }): Promise<void>
  /** Runs before the deletion, in separately committed portions, as long as the condition `goes` holds. */
  shrink?(ctx: AppContext, assistantId: number, goes: SQL): Promise<unknown>
  /** Runs before the permanent deletion: releases files, which no foreign key deletes. */
  release?(ctx: AppContext, tx: Queryable, assistantId: number): Promise<void>
  /** Adds the area's data to an exported package, and reads it from an imported one. */
  pack?(ctx: AppContext, assistantId: number): Promise<AssistantPackage['tests']>
  unpack?(tx: Queryable, assistantId: number, tests: AssistantPackage['tests']): Promise<void>
  /** Lists the assistant's own documents, which its next version records. */
  listDocuments?(db: Queryable, assistantId: number): Promise<VersionDocument[]>
  /** Throws if the draft may not be published yet. */
  requirePublishable?(tx: Queryable, assistant: PublishedDraft): Promise<void>
  /** Runs after the draft became a version, in the same transaction. */
  keepWithVersion?(tx: Queryable, assistant: PublishedDraft, version: number): Promise<void>
}

/** Registers an area's hooks; called once per area, before the first request. */
export function registerBelongings(ctx: AppContext, ...belongings: AssistantBelongings[]): void {
  getBelongings(ctx).push(...belongings)
}

export const getBelongings = perContext((): AssistantBelongings[] => [])

/** Deletes the data of all areas in portions before the deletion, as long as the condition `goes` holds. */
export async function shrinkBelongings(ctx: AppContext, assistantId: number, goes: SQL): Promise<void> {
  for (const { shrink } of getBelongings(ctx)) await shrink?.(ctx, assistantId, goes)
}

/** Releases the files of all areas, in the transaction of the permanent deletion. */
export async function releaseBelongings(ctx: AppContext, tx: Queryable, assistantId: number): Promise<void> {
  for (const { release } of getBelongings(ctx)) await release?.(ctx, tx, assistantId)
}

/** Returns the assistant's own documents of all areas. */
export async function listVersionDocuments(
  ctx: AppContext,
  db: Queryable,
  assistantId: number,
): Promise<VersionDocument[]> {
  const lists = []
  for (const { listDocuments } of getBelongings(ctx)) lists.push((await listDocuments?.(db, assistantId)) ?? [])
  return lists.flat()
}
