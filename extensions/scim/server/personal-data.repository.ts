import { sql } from 'drizzle-orm'
import type { Queryable } from '@prosa/server/src/platform/db/database.ts'

/** Deletes what a directory or a provider gave to a person, and the directory's number of them. */
export async function deleteProvidedTo(tx: Queryable, userId: number): Promise<void> {
  await tx.execute(sql`delete from provided_access where user_id = ${userId}`)
  await tx.execute(sql`delete from scim_users where user_id = ${userId}`)
}
