import { MINIMUM_COHORT } from '@prosa/contract/school/student-stats.ts'
import { sql } from 'drizzle-orm'
import type { Queryable } from '#/platform/db/database.ts'

/** All criteria in the rubrics of an activity's attempts, with their newest titles. */
export async function findCriteria(db: Queryable, activityId: string): Promise<{ id: string; title: string }[]> {
  const { rows } = await db.execute<{ id: string; title: string }>(sql`
    select c.id, c.title from (
      select distinct on (line->>'id') line->>'id' as id, line->>'title' as title, t.started_at, place
      from attempts t cross join lateral jsonb_array_elements(t.rubric) with ordinality as lines(line, place)
      where t.assessment_id = ${activityId} and not t.preview
      order by line->>'id', t.started_at desc) c
    order by c.started_at desc, c.place`)
  return rows
}

interface CriterionFigures extends Record<string, unknown> {
  title: string
  pointed: boolean
  reviewed: number
  average: number | null
  most: number
}

/**
 * Averages of confirmed reviews by criterion, in points or levels; a changed criterion counts as another. Below the
 * minimum cohort there is no average, which would reveal a student's mark.
 */
export async function findCriteriaFigures(db: Queryable, activityId: string): Promise<CriterionFigures[]> {
  const { rows } = await db.execute<CriterionFigures>(sql`
    select line->>'title' as title, line->'levels'->0->>'points' is not null as pointed, count(*)::int as reviewed,
      avg(coalesce((line->'levels'->((score->>'level')::int - 1)->>'points')::float8, (score->>'level')::float8)) as average,
      (select max(coalesce((level->>'points')::float8, number))
        from jsonb_array_elements(line->'levels') with ordinality as levels(level, number)) as most
    from attempts t cross join lateral jsonb_array_elements(t.rubric) with ordinality as lines(line, place)
      join lateral jsonb_array_elements(coalesce(t.scores, '[]')) score on score->>'criterionId' = line->>'id'
    where t.assessment_id = ${activityId} and not t.preview and t.reviewed_at is not null and t.erased_at is null
      and t.status <> 'annulled'
    group by line order by max(t.started_at) desc, min(place)`)
  return rows.map((row) => (row.reviewed < MINIMUM_COHORT ? { ...row, average: null } : row))
}
