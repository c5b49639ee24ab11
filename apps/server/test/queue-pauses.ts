import { sql } from 'drizzle-orm'
import type { TestApp } from './test-app.ts'

/** Lets each job that failed begin its next attempt at once. */
export const endPauses = (app: TestApp): Promise<unknown> =>
  app.ctx.db.execute(sql`update jobs.job set start_after = now() where state = 'retry'`)
