import type { TestCaseForm } from '@prosa/contract/assistants/test-case-form.ts'
import { and, asc, count, eq, getTableColumns, sql } from 'drizzle-orm'
import { assistants } from '#/modules/assistants/assistants.tables.ts'
import { type StoredResult, testCases } from '#/modules/quality/test-cases/test-cases.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { rowVersion } from '#/platform/db/version.ts'

// The result of a run does not change the version.
const columns = { ...getTableColumns(testCases), version: rowVersion(testCases, 'result') }

const ofAssistant = (assistantId: number, testId: string) =>
  and(eq(testCases.id, testId), eq(testCases.assistantId, assistantId))

export const findTestCases = (db: Queryable, assistantId: number) =>
  db
    .select(columns)
    .from(testCases)
    .where(eq(testCases.assistantId, assistantId))
    .orderBy(asc(testCases.createdAt), asc(testCases.id))

export async function findTestCase(db: Queryable, assistantId: number, testId: string) {
  const [row] = await db.select(columns).from(testCases).where(ofAssistant(assistantId, testId))
  return row
}
export type TestCaseRow = NonNullable<Awaited<ReturnType<typeof findTestCase>>>

/** Counts an assistant's tests and locks them until the transaction ends. */
export async function lockTestCases(db: Queryable, assistantId: number): Promise<number> {
  await db.select({ id: assistants.id }).from(assistants).where(eq(assistants.id, assistantId)).for('update')
  const [row] = await db.select({ count: count() }).from(testCases).where(eq(testCases.assistantId, assistantId))
  return row!.count
}

export async function insertTestCase(db: Queryable, assistantId: number, form: TestCaseForm): Promise<TestCaseRow> {
  const [row] = await db
    .insert(testCases)
    .values({ assistantId, ...form })
    .returning(columns)
  return row!
}

export async function insertTestCases(
  db: Queryable,
  assistantId: number,
  forms: readonly TestCaseForm[],
): Promise<void> {
  // Tests are listed by their time.
  const at = Date.now()
  const rows = forms.map((form, index) => ({ assistantId, ...form, createdAt: new Date(at + index) }))
  if (rows.length > 0) await db.insert(testCases).values(rows)
}

/** Changes a test and drops its earlier result, which belonged to the old form. */
export async function changeTestCase(db: Queryable, assistantId: number, testId: string, form: TestCaseForm) {
  const [row] = await db
    .update(testCases)
    .set({ ...form, result: null })
    .where(ofAssistant(assistantId, testId))
    .returning(columns)
  return row
}

export async function deleteTestCase(db: Queryable, assistantId: number, testId: string): Promise<boolean> {
  const rows = await db.delete(testCases).where(ofAssistant(assistantId, testId)).returning({ id: testCases.id })
  return rows.length > 0
}

/** Stores a result, unless the test has changed meanwhile. */
export async function keepResult(
  db: Queryable,
  { assistantId, id, version }: TestCaseRow,
  result: StoredResult,
): Promise<void> {
  await db
    .update(testCases)
    .set({ result })
    .where(and(ofAssistant(assistantId, id), eq(columns.version, version)))
}

/** Required test cases that have not passed on this revision of the draft. */
export async function findOpenTests(db: Queryable, assistantId: number, draftRevision: number) {
  const passed = sql`(${testCases.result}->>'passed')::boolean and (${testCases.result}->>'revision')::int = ${draftRevision}`
  return db
    .select({ question: testCases.question })
    .from(testCases)
    .where(and(eq(testCases.assistantId, assistantId), eq(testCases.required, true), sql`(${passed}) is not true`))
    .orderBy(asc(testCases.createdAt))
}
