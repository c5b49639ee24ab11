import { type SQL, sql } from 'drizzle-orm'

/** The owner of documents: an assistant or a shared base. Exactly one of the two is set, as in the tables. */
export interface KnowledgeOwner {
  readonly assistantId: number | null
  readonly baseId: number | null
}

/** The documents of one owner. Created only from an authorized actor's permission. */
export interface OwnedKnowledge {
  readonly owner: KnowledgeOwner
  readonly archivedAt: Date | null
}

export const assistantAsOwner = (assistantId: number): KnowledgeOwner => ({ assistantId, baseId: null })
export const baseAsOwner = (baseId: number): KnowledgeOwner => ({ assistantId: null, baseId })

/** Returns the owners an assistant answers from: itself and the bases that its configuration attaches. */
export const listOwners = (
  assistantId: number,
  { knowledgeBases }: { knowledgeBases: readonly number[] },
): KnowledgeOwner[] => [assistantAsOwner(assistantId), ...knowledgeBases.map(baseAsOwner)]

/** SQL condition: rows of `table` (a name or alias) belong to this owner. It compares one column, so that its index is used. */
export const ownedBy = (table: string, { assistantId, baseId }: KnowledgeOwner): SQL =>
  assistantId === null
    ? sql`${sql.identifier(table)}.base_id = ${baseId}::int`
    : sql`${sql.identifier(table)}.assistant_id = ${assistantId}::int`

/** SQL condition: rows of `table` belong to any of the owners. One owner gives the simpler condition, which PostgreSQL plans better. */
export function ownedByAny(table: string, owners: readonly KnowledgeOwner[]): SQL {
  const [only, ...others] = owners
  if (only && others.length === 0) return ownedBy(table, only)
  const assistants = owners.flatMap(({ assistantId }) => assistantId ?? [])
  const bases = owners.flatMap(({ baseId }) => baseId ?? [])
  const name = sql.identifier(table)
  return sql`(${name}.assistant_id = any(${sql.param(assistants)}::int[]) or ${name}.base_id = any(${sql.param(bases)}::int[]))`
}

/**
 * SQL condition: rows of `table` have no owner, because they were removed; a job deletes them in portions
 * (docs/decisions/bulk-removal.md).
 */
export const isDetached = (table: string): SQL =>
  sql`${sql.identifier(table)}.assistant_id is null and ${sql.identifier(table)}.base_id is null`
