import { sql } from 'drizzle-orm'
import type { Queryable } from '#/platform/db/database.ts'

/**
 * Deletes every row that belongs to a person, whichever table it is in: all that refers to the account with `on delete
 * cascade`. Asks the catalogue, so that a table which a later release adds is not forgotten.
 */
export async function deleteBelongings(tx: Queryable, userId: number): Promise<void> {
  const { rows } = await tx.execute<{ table: string; column: string }>(sql`
    select c.conrelid::regclass::text as "table", quote_ident(a.attname) as "column"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.confrelid = 'users'::regclass and c.contype = 'f' and c.confdeltype = 'c' order by 1, 2`)
  for (const { table, column } of rows)
    await tx.execute(sql`delete from ${sql.raw(table)} where ${sql.raw(column)} = ${userId}`)
}

/** Takes whatever a person has set in the account back to what it is at first, columns of later releases included. */
export async function resetAccount(tx: Queryable, userId: number): Promise<void> {
  const { rows } = await tx.execute<{ column: string }>(sql`
    select quote_ident(column_name) as "column" from information_schema.columns
    where table_schema = current_schema() and table_name = 'users' and is_identity = 'NO' and is_generated = 'NEVER'
      and (is_nullable = 'YES' or column_default is not null)
      and column_name not in ('created_at', 'suspended_at', 'deleted_at')`)
  const resets = rows.map(({ column }) => `${column} = default`).join(', ')
  await tx.execute(sql`update users set ${sql.raw(resets)} where id = ${userId}`)
}

/** Names that were written down as text, beside the number of who acted. */
export async function replaceWrittenNames(tx: Queryable, userId: number, name: string): Promise<void> {
  await tx.execute(sql`update attempts set reviewer_name = 'Pessoa excluída' where reviewer_id = ${userId}`)
  await tx.execute(sql`update sga_alerts set handled_by = 'Pessoa excluída' where handled_by = ${name}`)
}

/** Pieces of answers that were being written, which refer to their chat without a foreign key. */
export async function deleteEvents(tx: Queryable, userId: number, assistantIds: readonly number[]): Promise<void> {
  await tx.execute(sql`
    delete from chat_events where chat_id in (
      select id from chats where user_id = ${userId} or assistant_id = any(${sql.param([...assistantIds])}::int[]))`)
}

/** What those who look after risks noted about the person's conversations; that there was a risk stays. */
export async function emptyAlerts(tx: Queryable, owner: { userId: number } | { guestId: string }): Promise<void> {
  const whose = 'userId' in owner ? sql`user_id = ${owner.userId}` : sql`guest_id = ${owner.guestId}`
  await tx.execute(sql`update safety_alerts set note = '' where chat_id in (select id from chats where ${whose})`)
}

/** Files that go with the links of a person's assistants. */
export async function findLogos(tx: Queryable, assistantIds: readonly number[]): Promise<string[]> {
  const { rows } = await tx.execute<{ key: string }>(sql`
    select logo_key as key from share_links
    where logo_key is not null and assistant_id = any(${sql.param([...assistantIds])}::int[])`)
  return rows.map(({ key }) => key)
}

export async function deleteAssistants(tx: Queryable, assistantIds: readonly number[]): Promise<void> {
  await tx.execute(sql`delete from assistants where id = any(${sql.param([...assistantIds])}::int[])`)
}

/** Guests who gave this address at the gate of a link. */
export async function findVisitors(db: Queryable, email: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select guest_id as id from visits where email <> '' and lower(email) = lower(${email})`,
  )
  return rows.map(({ id }) => id)
}

/** With a guest go sessions, chats, messages, ratings and the answers to the form. */
export async function deleteGuest(tx: Queryable, guestId: string): Promise<void> {
  await emptyAlerts(tx, { guestId })
  await tx.execute(sql`delete from idempotency_keys where actor = ${`guest:${guestId}`}`)
  await tx.execute(sql`update share_reports set comment = '', note = '', chat_id = null where guest_id = ${guestId}`)
  await tx.execute(sql`delete from chat_events where chat_id in (select id from chats where guest_id = ${guestId})`)
  await tx.execute(sql`delete from guests where id = ${guestId}`)
}

/** Nobody enters with the account from the commit on; it is no administrator's any more either. */
export async function suspend(tx: Queryable, userId: number): Promise<void> {
  await tx.execute(sql`update users set suspended_at = coalesce(suspended_at, now()) where id = ${userId}`)
}
