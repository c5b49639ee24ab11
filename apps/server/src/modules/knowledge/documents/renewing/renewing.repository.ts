import { type SQL, sql } from 'drizzle-orm'
import { isDetached } from '#/modules/knowledge/owners.model.ts'
import type { Queryable } from '#/platform/db/database.ts'

/** The person responsible for a document `d`: the owner of its assistant `a`, or the person who added it to a shared base. */
const ownerId = sql`coalesce(a.owner_id, d.created_by)`

/** Finds people to notify about hidden parts of their documents. While readings remain, only people whose documents are all read. */
export async function findOwnersToNotify(
  db: Queryable,
  { isOutdated, all, limit }: { isOutdated: SQL; all: boolean; limit: number },
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select ${ownerId} as id from documents d left join assistants a on a.id = d.assistant_id
    where not (${isDetached('d')}) group by 1
    having bool_or(d.untold) and (${all} or not bool_or(${isOutdated})) order by 1 limit ${limit}`)
  return rows.map(({ id }) => id)
}

export interface NotifiedOwner extends Record<string, unknown> {
  assistantId: number | null
  baseId: number | null
  /** Name of the assistant or of the base. */
  name: string
  documents: string[]
}

/** Marks a person's documents as notified. Returns their owners and names. */
export async function markNotified(db: Queryable, userId: number): Promise<NotifiedOwner[]> {
  const { rows } = await db.execute<NotifiedOwner>(sql`
    with told as (
      update documents o set untold = false
      from documents d left join assistants a on a.id = d.assistant_id
      where o.id = d.id and d.untold and ${ownerId} = ${userId} and not (${isDetached('d')})
      returning o.assistant_id, o.base_id, o.name)
    select told.assistant_id as "assistantId", told.base_id as "baseId", coalesce(a.draft->>'name', b.name, '') as name,
      array_agg(told.name order by told.name) as documents
    from told left join assistants a on a.id = told.assistant_id left join knowledge_bases b on b.id = told.base_id
    where a.deleted_at is null
    group by 1, 2, 3 order by count(*) desc, 3`)
  return rows
}

/** Finds a person who may still sign in. */
export async function findReader(db: Queryable, userId: number) {
  const { rows } = await db.execute<{ name: string; email: string }>(
    sql`select name, email from users where id = ${userId} and deleted_at is null and suspended_at is null`,
  )
  return rows[0]
}
