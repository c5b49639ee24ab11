import type { TestCaseForm } from '@prosa/contract/assistants/test-case-form.ts'
import { and, asc, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { KEPT_COMPARISONS, type Measure } from '#/comparisons/contract.ts'
import { comparedCases, comparisons, type StoredResult } from '#/comparisons/server/comparisons.tables.ts'
import type { Facts } from '#/comparisons/server/sums.model.ts'
import { users } from '@prosa/server/src/modules/identity/accounts/users.tables.ts'
import type { Queryable } from '@prosa/server/src/platform/db/database.ts'
import { amongIds, findRows } from '@prosa/server/src/platform/db/rows-of.ts'

const columns = { ...getTableColumns(comparisons), starter: users.name }

const withStarter = (db: Queryable) =>
  db.select(columns).from(comparisons).leftJoin(users, eq(users.id, comparisons.startedBy))

const one = (assistantId: number, id: string) => and(eq(comparisons.assistantId, assistantId), eq(comparisons.id, id))

const LISTED = 100

/** Finds the newest comparisons of an assistant. */
export const findComparisons = (db: Queryable, assistantId: number) =>
  withStarter(db)
    .where(eq(comparisons.assistantId, assistantId))
    .orderBy(desc(comparisons.startedAt), desc(comparisons.id))
    .limit(LISTED)

export async function findComparison(db: Queryable, assistantId: number, id: string) {
  const [row] = await withStarter(db).where(one(assistantId, id))
  return row
}
export type ComparisonRow = NonNullable<Awaited<ReturnType<typeof findComparison>>>

/** Finds the last comparison of the draft with the published version. */
export async function findLastOfVersions(db: Queryable, assistantId: number) {
  const [row] = await withStarter(db)
    .where(and(eq(comparisons.assistantId, assistantId), eq(comparisons.kind, 'versions')))
    .orderBy(desc(comparisons.startedAt), desc(comparisons.id))
    .limit(1)
  return row
}

/** Inserts a running comparison with its cases. Returns undefined if another one of the assistant is running. */
export async function insertComparison(
  tx: Queryable,
  values: typeof comparisons.$inferInsert,
  tests: readonly TestCaseForm[],
): Promise<string | undefined> {
  const [row] = await tx.insert(comparisons).values(values).onConflictDoNothing().returning({ id: comparisons.id })
  if (row)
    await tx.insert(comparedCases).values(tests.map((test, position) => ({ comparisonId: row.id, position, test })))
  return row?.id
}

/** Deletes the oldest comparisons that belong to no version. */
export async function deleteOldest(tx: Queryable, assistantId: number): Promise<void> {
  await tx.execute(sql`delete from comparisons where id in (select id from comparisons
    where assistant_id = ${assistantId} and published_as is null and state <> 'running'
    order by started_at desc offset ${KEPT_COMPARISONS})`)
}

/** Locks a comparison until the transaction ends. */
export async function lockComparison(tx: Queryable, id: string) {
  const [row] = await tx.select().from(comparisons).where(eq(comparisons.id, id)).for('update')
  return row
}

export async function endComparison(
  tx: Queryable,
  id: string,
  { state, problem }: { state: 'done' | 'stopped'; problem: string | null },
): Promise<void> {
  await tx
    .update(comparisons)
    .set({ state, problem })
    .where(and(eq(comparisons.id, id), eq(comparisons.state, 'running')))
}

export async function setMeasure(tx: Queryable, id: string, measure: Measure): Promise<void> {
  await tx.update(comparisons).set({ measure }).where(eq(comparisons.id, id))
}

export async function deleteComparison(tx: Queryable, assistantId: number, id: string): Promise<boolean> {
  const rows = await tx.delete(comparisons).where(one(assistantId, id)).returning({ id: comparisons.id })
  return rows.length > 0
}

/** Finds the first case that was not asked yet. */
export async function findNextCase(db: Queryable, comparisonId: string) {
  const [row] = await db
    .select()
    .from(comparedCases)
    .where(and(eq(comparedCases.comparisonId, comparisonId), isNull(comparedCases.results)))
    .orderBy(asc(comparedCases.position))
    .limit(1)
  return row
}

/** Stores the results of a case. Returns false if it has some. */
export async function putResults(
  tx: Queryable,
  { comparisonId, position }: { comparisonId: string; position: number },
  results: [StoredResult | null, StoredResult | null],
): Promise<boolean> {
  const { rowCount } = await tx
    .update(comparedCases)
    .set({ results })
    .where(
      and(
        eq(comparedCases.comparisonId, comparisonId),
        eq(comparedCases.position, position),
        isNull(comparedCases.results),
      ),
    )
  return rowCount === 1
}

export const findCases = (db: Queryable, comparisonId: string) =>
  db
    .select()
    .from(comparedCases)
    .where(eq(comparedCases.comparisonId, comparisonId))
    .orderBy(asc(comparedCases.position))

/** Finds the figures of each case, without its texts. */
export const findFacts = (db: Queryable, ids: readonly string[]) =>
  findRows<{ comparisonId: string; results: [Facts | null, Facts | null] | null }>(
    db,
    sql`select comparison_id as "comparisonId", case when results is not null then jsonb_build_array(
        nullif(results->0, 'null') - array['answer', 'calls', 'cited', 'citation', 'verdict'],
        nullif(results->1, 'null') - array['answer', 'calls', 'cited', 'citation', 'verdict']) end as results
      from compared_cases where ${amongIds(sql`comparison_id`, ids)} order by position`,
  )

/** Links the comparisons of this draft to the version that it became. */
export async function linkToVersion(tx: Queryable, assistantId: number, revision: number, version: number) {
  await tx
    .update(comparisons)
    .set({ publishedAs: version })
    .where(
      and(
        eq(comparisons.assistantId, assistantId),
        eq(comparisons.revision, revision),
        isNull(comparisons.publishedAs),
      ),
    )
}

/** Forgets who started comparisons. */
export async function forgetStarter(tx: Queryable, userId: number): Promise<void> {
  await tx.update(comparisons).set({ startedBy: null }).where(eq(comparisons.startedBy, userId))
}
