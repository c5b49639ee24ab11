import { sql } from 'drizzle-orm'
import type { Queryable } from '#/platform/db/database.ts'

/** Assistants of a person, also those in the trash, locked until the transaction ends. */
export async function lockAssistantsOf(db: Queryable, userId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from assistants where owner_id = ${userId} order by id for update`,
  )
  return rows.map(({ id }) => id)
}

/** Hands all of them over; whoever gets them is an editor of each. */
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

/** Chats of a person in which an answer is under way. */
export async function findAnsweringChats(db: Queryable, userId: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select c.id from chats c join runs r on r.chat_id = c.id and r.state = 'running' where c.user_id = ${userId}`)
  return rows.map(({ id }) => id)
}

/** For good, with their messages. */
export async function deleteChatsOf(db: Queryable, userId: number): Promise<void> {
  await db.execute(sql`
    with gone as (delete from chats where user_id = ${userId} returning id)
    delete from chat_events where chat_id in (select id from gone)`)
}

/** What was said stays, and nobody said it. */
export async function anonymizeChatsOf(db: Queryable, userId: number): Promise<void> {
  await db.execute(sql`update chats set user_id = null, titled_by_person = false where user_id = ${userId}`)
}

/** What callers were answered, kept for repetitions. Before the keys themselves are gone. */
export async function deleteAnswers(tx: Queryable, userId: number): Promise<void> {
  await tx.execute(sql`
    delete from idempotency_keys where actor = ${`user:${userId}`}
      or actor in (select 'key:' || id from api_keys where user_id = ${userId})`)
}

/** Everything by which the person came in or was found, and the name and e-mail themselves; the row stays without them. */
export async function emptyAccount(db: Queryable, userId: number): Promise<void> {
  for (const table of [
    'identities',
    'passkeys',
    'passkey_flows',
    'code_secrets',
    'recovery_codes',
    'auth_links',
    'group_members',
    'assistant_members',
    'assistant_favorites',
  ])
    await db.execute(sql`delete from ${sql.identifier(table)} where user_id = ${userId}`)
  await db.execute(sql`delete from budgets where scope = 'user' and target_id = ${String(userId)}`)
  await db.execute(sql`
    update users set name = 'Pessoa excluída', email = 'excluido-' || id || '@conta.invalid', phone = '', registration = '',
      password_hash = null, roles = '{}', permissions_added = '{}', permissions_removed = '{}', permission_profile_id = null,
      partner_id = null, list_columns = null, list_widths = null, time_zone = null, suspended_at = coalesce(suspended_at, now()), deleted_at = now()
    where id = ${userId}`)
}
