import type { AttemptState } from '@prosa/contract/school/attempts.ts'
import { sql } from 'drizzle-orm'
import { attempts } from '#/modules/school/attempts.tables.ts'

/** Whether time is over, by the database's clock, which all instances share; never during a pause. */
export const isDue = sql<boolean>`(${attempts.pausedAt} is null and coalesce(${attempts.dueAt} <= now(), false))`

/** The state of an attempt, or of a student without one (left join). Overdue attempts have ended, even unnoticed. */
export const attemptState = sql<AttemptState>`case
  when ${attempts.id} is null then 'not_started'
  when ${attempts.status} = 'annulled' then 'annulled'
  when ${attempts.reviewedAt} is not null then 'reviewed'
  when ${attempts.status} = 'running' and not ${isDue} then 'running'
  when ${attempts.reviewerId} is not null then 'in_review'
  when ${attempts.status} = 'delivered' then 'delivered'
  else 'expired' end`
