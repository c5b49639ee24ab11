import { personTextNames, personTexts } from '@prosa/contract/identity/users.ts'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import type { ExportedRows } from '#/personal-data.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { rowsByName } from '#/platform/db/rows-by-name.ts'

/**
 * Deletes every row that belongs to a person: all that refers to the account with `on delete cascade`. Reads the
 * catalogue, so that tables of later releases are included.
 */
export async function deleteBelongings(tx: Queryable, userId: number): Promise<void> {
  const { rows } = await tx.execute<{ table: string; column: string }>(sql`
    select c.conrelid::regclass::text as "table", quote_ident(a.attname) as "column"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.confrelid = 'users'::regclass and c.contype = 'f' and c.confdeltype = 'c' order by 1, 2`)
  for (const { table, column } of rows)
    await tx.execute(sql`delete from ${sql.raw(table)} where ${sql.raw(column)} = ${userId}`)
}

/** Resets a person's settings to their defaults, columns of later releases included. */
export async function resetAccount(tx: Queryable, userId: number): Promise<void> {
  const { rows } = await tx.execute<{ column: string }>(sql`
    select quote_ident(column_name) as "column" from information_schema.columns
    where table_schema = current_schema() and table_name = 'users' and is_identity = 'NO' and is_generated = 'NEVER'
      and (is_nullable = 'YES' or column_default is not null)
      and column_name not in ('created_at', 'suspended_at', 'deleted_at')`)
  const resets = rows.map(({ column }) => `${column} = default`).join(', ')
  await tx.execute(sql`update users set ${sql.raw(resets)} where id = ${userId}`)
}

/** Deletes the responses stored for idempotency. Call it before the keys are deleted. */
export async function deleteAnswers(tx: Queryable, userId: number): Promise<void> {
  await tx.execute(sql`
    delete from idempotency_keys where actor = ${`user:${userId}`}
      or actor in (select 'key:' || id from api_keys where user_id = ${userId})`)
}

export async function deleteGuestAnswers(tx: Queryable, guestId: string): Promise<void> {
  await tx.execute(sql`delete from idempotency_keys where actor = ${`guest:${guestId}`}`)
}

/** Deletes everything by which the person signed in or was found, and name and e-mail; the row stays. */
export async function emptyAccount(tx: Queryable, userId: number): Promise<void> {
  await tx.execute(sql`delete from identities where user_id = ${userId}`)
  await tx.execute(sql`delete from passkeys where user_id = ${userId}`)
  await tx.execute(sql`delete from passkey_flows where user_id = ${userId}`)
  await tx.execute(sql`delete from code_secrets where user_id = ${userId}`)
  await tx.execute(sql`delete from recovery_codes where user_id = ${userId}`)
  await tx.execute(sql`delete from auth_links where user_id = ${userId}`)
  await tx.execute(sql`delete from group_members where user_id = ${userId}`)
  await tx.execute(sql`
    update users set name = 'Pessoa excluída', email = 'excluido-' || id || '@conta.invalid',
      ${eachText((column) => sql`${column} = ''`)},
      password_hash = null, roles = '{}', permissions_added = '{}', permissions_removed = '{}', permission_profile_id = null,
      partner_id = null, list_columns = null, list_widths = null, time_zone = null, suspended_at = coalesce(suspended_at, now()), deleted_at = now()
    where id = ${userId}`)
}

/** Suspends the account: from the commit on it cannot sign in. */
export async function suspendAccount(tx: Queryable, userId: number): Promise<void> {
  await tx.execute(sql`update users set suspended_at = coalesce(suspended_at, now()) where id = ${userId}`)
}

const eachText = (makeSql: (column: SQLWrapper, label: string) => SQL): SQL =>
  sql.join(
    personTextNames.map((name) => makeSql(sql.identifier(users[name].name), personTexts[name].label)),
    sql`, `,
  )

/** A label as a column name of the copy: 'Matrícula' becomes `matricula`. */
const nameInCopy = (label: string): SQLWrapper =>
  sql.identifier(label.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\W+/g, '_'))

/** The columns of the account that are in the person's copy. */
export const accountColumns = sql`name as nome, email, ${eachText((column, label) => sql`${column} as ${nameInCopy(label)}`)},
  time_zone as fuso_horario, roles as papeis, created_at as criada_em, last_seen_at as ultimo_acesso`

/** The account and its data, without anything that opens it. */
export const findAccountRows = (db: Queryable, userId: number): Promise<ExportedRows> =>
  rowsByName(db, {
    conta: sql`select ${accountColumns} from users where id = ${userId}`,
    grupos: sql`select g.name as nome, m.added_at as desde from group_members m join groups g on g.id = m.group_id
      where m.user_id = ${userId}`,
    instituicao: sql`select p.name as nome from users u join partners p on p.id = u.partner_id where u.id = ${userId}`,
    sessoes: sql`select device as dispositivo, created_at as inicio, last_seen_at as ultimo_acesso from sessions
      where user_id = ${userId}`,
    formas_de_acesso: sql`select issuer as provedor, email, created_at as desde, claims as declaracoes from identities where user_id = ${userId}`,
    chaves_de_api: sql`select name as nome, scopes as escopos, created_at as criada_em, last_used_at as ultimo_uso
      from api_keys where user_id = ${userId}`,
    consentimentos: sql`select kind as tipo, version as versao, given_at as aceito_em, withdrawn_at as retirado_em
      from consents where subject = ${`user:${userId}`}`,
  })
