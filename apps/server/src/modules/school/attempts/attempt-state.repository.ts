import type { AttemptState } from '@prosa/contract/school/attempts.ts'
import { sql } from 'drizzle-orm'
import { attempts } from '#/modules/school/attempts.tables.ts'

/** By the database's clock, which all instances share; what is paused does not come to its end. */
export const isDue = sql<boolean>`(${attempts.pausedAt} is null and coalesce(${attempts.dueAt} <= now(), false))`

/** One word for an attempt, or for a student without any (left join). What is due has ended, whether a job said so or not. */
export const attemptState = sql<AttemptState>`case
  when ${attempts.id} is null then 'not_started'
  when ${attempts.status} = 'annulled' then 'annulled'
  when ${attempts.reviewedAt} is not null then 'reviewed'
  when ${attempts.status} = 'running' and not ${isDue} then 'running'
  when ${attempts.reviewerId} is not null then 'in_review'
  when ${attempts.status} = 'delivered' then 'delivered'
  else 'expired' end`
