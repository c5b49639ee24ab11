import { and, desc, eq, sql } from 'drizzle-orm'
import { assessments } from '#/modules/assessments/assessments.tables.ts'
import { assistants } from '#/modules/assistants/assistants.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'

const MOST_CHOICES = 200

/** What a teacher may add to a course: the newest published activities of the integration. */
export const findChoosable = (db: Queryable, integrationId: string) =>
  db
    .select({
      code: assessments.code,
      title: assessments.title,
      assistant: sql<string>`coalesce(${assistants.published}, ${assistants.draft})->>'name'`,
      graded: sql<boolean>`${assessments.form}->>'feedbackMode' = 'result'`,
    })
    .from(assessments)
    .innerJoin(assistants, eq(assistants.id, assessments.assistantId))
    .where(and(eq(assessments.integrationId, integrationId), eq(assessments.status, 'published')))
    .orderBy(desc(assessments.updatedAt), assessments.id)
    .limit(MOST_CHOICES)
