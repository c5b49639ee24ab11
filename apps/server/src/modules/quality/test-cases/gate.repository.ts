import { and, asc, eq, sql } from 'drizzle-orm'
import { testCases } from '#/modules/quality/test-cases/test-cases.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'

/** Required test cases that have not passed on this revision of the draft. */
export async function findOpenTests(db: Queryable, assistantId: number, draftRevision: number) {
  const passed = sql`(${testCases.result}->>'passed')::boolean and (${testCases.result}->>'revision')::int = ${draftRevision}`
  return db
    .select({ question: testCases.question })
    .from(testCases)
    .where(and(eq(testCases.assistantId, assistantId), eq(testCases.required, true), sql`(${passed}) is not true`))
    .orderBy(asc(testCases.createdAt))
}
