import { type SQL, sql } from 'drizzle-orm'

/** Whose documents: one assistant's own or a shared base's. Exactly one of the two is set, as in the tables. */
export interface KnowledgeOwner {
  readonly assistantId: number | null
  readonly baseId: number | null
}

/** The documents of one owner. Made of what the actor was authorized for, and of nothing else. */
export interface OwnedKnowledge {
  readonly owner: KnowledgeOwner
  readonly archivedAt: Date | null
}

export const assistantAsOwner = (assistantId: number): KnowledgeOwner => ({ assistantId, baseId: null })
export const baseAsOwner = (baseId: number): KnowledgeOwner => ({ assistantId: null, baseId })

/** All that an assistant answers from: its own documents and those of the bases that its configuration attaches. */
export const ownersOf = (
  assistantId: number,
  { knowledgeBases }: { knowledgeBases: readonly number[] },
): KnowledgeOwner[] => [assistantAsOwner(assistantId), ...knowledgeBases.map(baseAsOwner)]

/** The condition that rows of `table` (a name or alias in the query) belong to this owner. It asks one column, so that its index serves. */
export const ownedBy = (table: string, { assistantId, baseId }: KnowledgeOwner): SQL =>
  assistantId === null
    ? sql`${sql.identifier(table)}.base_id = ${baseId}::int`
    : sql`${sql.identifier(table)}.assistant_id = ${assistantId}::int`

/** The same for any of several owners; of one, the simpler condition, whose plan is the better known one. */
export function ownedByAny(table: string, owners: readonly KnowledgeOwner[]): SQL {
  const [only, ...others] = owners
  if (only && others.length === 0) return ownedBy(table, only)
  const assistants = owners.flatMap(({ assistantId }) => assistantId ?? [])
  const bases = owners.flatMap(({ baseId }) => baseId ?? [])
  const name = sql.identifier(table)
  return sql`(${name}.assistant_id = any(${sql.param(assistants)}::int[]) or ${name}.base_id = any(${sql.param(bases)}::int[]))`
}

/** The condition that rows of `table` were removed: then they are nobody's, and a job takes them away in portions (docs/decisions/bulk-removal.md). */
export const nobodys = (table: string): SQL =>
  sql`${sql.identifier(table)}.assistant_id is null and ${sql.identifier(table)}.base_id is null`
