import { type SQL, sql } from 'drizzle-orm'
import type { ExportedRows } from '#/personal-data.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { rowsByName } from '#/platform/db/rows-by-name.ts'

/** Returns the ids of a person's assistants, including those in the trash, locked until the transaction ends. */
export async function lockAssistantsOf(db: Queryable, userId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from assistants where owner_id = ${userId} order by id for update`,
  )
  return rows.map(({ id }) => id)
}

export async function findAssistantsOf(db: Queryable, userId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from assistants where owner_id = ${userId} order by id`,
  )
  return rows.map(({ id }) => id)
}

/** SQL condition: the person still owns the assistant. */
export const isOwnedBy = (assistantId: number, userId: number): SQL =>
  sql`exists (select from assistants a where a.id = ${assistantId} and a.owner_id = ${userId})`

/** Transfers assistants to a new owner, who becomes an editor of each. */
export async function giveAssistants(
  db: Queryable,
  assistantIds: readonly number[],
  newOwnerId: number,
): Promise<void> {
  const ids = sql.param([...assistantIds])
  await db.execute(sql`update assistants set owner_id = ${newOwnerId} where id = any(${ids}::int[])`)
  await db.execute(sql`
    insert into assistant_members (user_id, assistant_id, role) select ${newOwnerId}, id, 'editor' from unnest(${ids}::int[]) id
    on conflict (user_id, assistant_id) do update set role = 'editor', expires_at = null`)
}

export async function deleteAssistants(tx: Queryable, assistantIds: readonly number[]): Promise<void> {
  await tx.execute(sql`delete from assistants where id = any(${sql.param([...assistantIds])}::int[])`)
}

/** Deletes a person's access to assistants, and their favourites. */
export async function deleteMembership(tx: Queryable, userId: number): Promise<void> {
  await tx.execute(sql`delete from assistant_members where user_id = ${userId}`)
  await tx.execute(sql`delete from assistant_favorites where user_id = ${userId}`)
}

export const findAccessRows = (db: Queryable, userId: number): Promise<ExportedRows> =>
  rowsByName(db, {
    acesso_a_assistentes: sql`select coalesce(a.published, a.draft)->>'name' as assistente, m.role as papel,
      m.created_at as desde from assistant_members m join assistants a on a.id = m.assistant_id
      where m.user_id = ${userId}`,
  })

export async function findOwnAssistants(db: Queryable, userId: number): Promise<Record<string, unknown>[]> {
  const { rows } = await db.execute(sql`
    select id as numero, draft as rascunho, published as publicado, created_at as criado_em from assistants
    where owner_id = ${userId} order by id`)
  return rows
}
