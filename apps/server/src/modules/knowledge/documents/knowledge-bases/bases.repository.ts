import { asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { knowledgeBases } from '#/modules/knowledge/knowledge.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'
import {
  type ChoiceRequest,
  findChoices,
  holdsWords,
  pagedQuery,
  type PageRequest,
  total,
} from '#/platform/db/page-of.ts'
import { rowVersion } from '#/platform/db/version.ts'

const names = (config: 'draft' | 'published'): SQL =>
  sql`a.${sql.identifier(config)}->'knowledgeBases' @> to_jsonb(knowledge_bases.id)`

/**
 * SQL condition: the row of `knowledge_bases` is used by the assistant `a` in its draft, its published version or the
 * version pinned by an activity.
 */
export const isUsed = sql`(${names('draft')} or ${names('published')} or exists (
  select from assessments s join assistant_versions v on v.assistant_id = s.assistant_id and v.number = s.pinned_version
  where s.assistant_id = a.id and v.config->'knowledgeBases' @> to_jsonb(knowledge_bases.id)))`

const columns = {
  ...getTableColumns(knowledgeBases),
  documents: sql<number>`(select count(*)::int from documents d where d.base_id = knowledge_bases.id)`,
  assistants: sql<number>`(select count(*)::int from assistants a where ${isUsed})`,
  version: rowVersion(knowledgeBases),
}

const byName = asc(sql`${knowledgeBases.name} collate "und-x-icu"`)

/** Counts the assistants that use each base, in the sense of `isUsed`, in one pass over the assistants. */
const uses = sql`(select base, count(distinct assistant)::int as assistants from (
    select a.id as assistant, jsonb_array_elements(a.draft->'knowledgeBases')::int as base from assistants a
    union all select a.id, jsonb_array_elements(a.published->'knowledgeBases')::int from assistants a
    union all select s.assistant_id, jsonb_array_elements(v.config->'knowledgeBases')::int from assessments s
      join assistant_versions v on v.assistant_id = s.assistant_id and v.number = s.pinned_version
  ) used group by base) uses`

export function findBases(db: Queryable, { q, ...request }: PageRequest & { q: string }) {
  const assistants = sql<number>`coalesce(uses.assistants, 0)`
  return pagedQuery(request, () =>
    db
      .select({ ...columns, assistants, total })
      .from(knowledgeBases)
      .leftJoin(uses, sql`uses.base = ${knowledgeBases.id}`)
      .where(holdsWords(sql`${knowledgeBases.name} || ' ' || ${knowledgeBases.description}`, q))
      .orderBy(byName, asc(knowledgeBases.id)),
  )
}

export async function findBase(db: Queryable, id: number) {
  const [row] = await db.select(columns).from(knowledgeBases).where(eq(knowledgeBases.id, id))
  return row
}

/** Finds all bases, or those with these ids. */
export const findOffered = (db: Queryable, ids: readonly number[] | undefined, request: ChoiceRequest) =>
  findChoices<{ description: string; documents: number }>(
    db,
    sql`select id::text as value, name, description, ${columns.documents} as documents
      from ${knowledgeBases} ${ids && sql`where id = any(${sql.param([...ids])}::int[])`}`,
    request,
  )

interface BaseFields {
  name: string
  description: string
}

export async function insertBase(db: Queryable, fields: BaseFields): Promise<number> {
  const [row] = await db.insert(knowledgeBases).values(fields).returning({ id: knowledgeBases.id })
  return row!.id
}

export async function updateBase(db: Queryable, id: number, fields: BaseFields & { updatedAt: Date }): Promise<void> {
  await db.update(knowledgeBases).set(fields).where(eq(knowledgeBases.id, id))
}

export async function deleteBase(db: Queryable, id: number): Promise<void> {
  await db.delete(knowledgeBases).where(eq(knowledgeBases.id, id))
}

/** Finds the names of some assistants that use a base. */
export async function findUsers(db: Queryable, id: number, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select a.draft->>'name' as name from assistants a, knowledge_bases
    where knowledge_bases.id = ${id} and ${isUsed} order by 1, a.id limit ${limit}`)
  return rows.map(({ name }) => name)
}
