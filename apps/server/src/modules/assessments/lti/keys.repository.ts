import { desc, sql } from 'drizzle-orm'
import { ltiKeys } from '#/modules/assessments/lti/lti.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'

/** Newest first. */
export const findKeys = (db: Queryable) => db.select().from(ltiKeys).orderBy(desc(ltiKeys.createdAt), ltiKeys.kid)

/** Until the transaction's end nobody else makes a key. */
export const lockKeys = (tx: Queryable) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('lti_keys'))`)

export const insertKey = (tx: Queryable, key: Omit<typeof ltiKeys.$inferInsert, 'createdAt'>) =>
  tx.insert(ltiKeys).values(key)

/** Keys with which nothing has been signed for a long time: another one has for at least so many days. */
export const removeKeysReplacedFor = (tx: Queryable, days: number) =>
  tx.execute(sql`delete from lti_keys k where exists (
    select from lti_keys newer where newer.created_at > k.created_at and newer.created_at < now() - make_interval(days => ${days}))`)
