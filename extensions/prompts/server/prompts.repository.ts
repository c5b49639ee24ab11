import type { PromptReader, PromptReaderId, UnserializedPrompt } from '#/prompts/contract.ts'
import { type SQL, sql } from 'drizzle-orm'
import { prompts } from '#/prompts/server/prompts.tables.ts'
import type { Queryable } from '@prosa/server/src/platform/db/database.ts'
import { holdsWords, pagedRows, type PageRequest, total } from '@prosa/server/src/platform/db/page-of.ts'
import { findRows } from '@prosa/server/src/platform/db/rows-of.ts'

/** With whom a person may share: all people and groups, those of their institution, or their groups and these groups' members. */
export interface Finder {
  userId: number
  reach: 'all' | 'institution' | 'groups'
}

const myGroups = (userId: number) => sql`(select m.group_id from group_members m join groups g on g.id = m.group_id
  where m.user_id = ${userId} and g.archived_at is null)`

const columns = (userId: number) => sql`p.id, p.title, p.text, p.user_id as "userId", p.user_id = ${userId} as mine,
  u.name as "ownerName", p.updated_at as "updatedAt", hashtextextended(p::text, 0)::text as version, case when p.user_id = ${userId} then
    coalesce((select json_agg(json_build_object('kind', r.kind, 'id', r.id, 'type', r.type, 'name', r.name, 'email', null) order by r.name)
      from (${selectReaders(sql`p.id`)}) r), '[]') else '[]' end as readers`

const selectReaders = (promptId: SQL) => sql`select 'user' as kind, u.id, 'person' as type, u.name from prompt_readers r
    join users u on u.id = r.user_id where r.prompt_id = ${promptId}
  union all select 'group', g.id, g.kind, g.name from prompt_readers r
    join groups g on g.id = r.group_id where r.prompt_id = ${promptId}`

export type PromptRow = UnserializedPrompt & { userId: number }

/** Finds own and shared prompts by title; matches in titles rank before matches in texts. */
export const findPrompts = (db: Queryable, userId: number, { q, ...request }: { q: string } & PageRequest) =>
  pagedRows<PromptRow & { total: number }>(
    db,
    request,
    sql`select ${columns(userId)}, ${total} as total from prompts p join users u on u.id = p.user_id
    where p.id in (select id from prompts where user_id = ${userId}
        union select prompt_id from prompt_readers where user_id = ${userId}
        union select prompt_id from prompt_readers where group_id in ${myGroups(userId)})
      and ${holdsWords(sql`p.title || ' ' || p.text`, q)}
    order by not (${holdsWords(sql`p.title`, q)}), p.title collate "und-x-icu", p.id`,
    'updatedAt',
  )

export async function findPrompt(db: Queryable, userId: number, id: string): Promise<PromptRow | undefined> {
  const [row] = await findRows<PromptRow>(
    db,
    sql`select ${columns(userId)} from prompts p join users u on u.id = p.user_id where p.id = ${id} and p.user_id = ${userId}`,
    'updatedAt',
  )
  return row
}

/** Inserts a prompt under a lock per person. Returns false if the limit is reached. */
export async function insertPrompt(
  tx: Queryable,
  { id, userId, title, text }: Pick<PromptRow, 'id' | 'userId' | 'title' | 'text'>,
  most: number,
): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('prompts'), ${userId})`)
  const { rowCount } = await tx.execute(sql`insert into prompts (id, user_id, title, text)
    select ${id}, ${userId}, ${title}, ${text} where (select count(*) from prompts where user_id = ${userId}) < ${most}`)
  return rowCount === 1
}

export async function updatePrompt(
  tx: Queryable,
  id: string,
  change: { title?: string | undefined; text?: string | undefined },
): Promise<void> {
  await tx
    .update(prompts)
    .set({ ...change, updatedAt: sql`now()` })
    .where(sql`${prompts.id} = ${id}`)
}

export async function deletePrompt(tx: Queryable, id: string): Promise<void> {
  await tx.execute(sql`delete from prompts where id = ${id}`)
}

const pickIds = (readers: readonly PromptReaderId[], kind: PromptReaderId['kind']) =>
  sql.param(readers.filter((reader) => reader.kind === kind).map(({ id }) => id))

/** Replaces the readers of a prompt. */
export async function putReaders(tx: Queryable, promptId: string, readers: readonly PromptReaderId[]): Promise<void> {
  await tx.execute(sql`delete from prompt_readers where prompt_id = ${promptId}`)
  await tx.execute(sql`insert into prompt_readers (prompt_id, user_id, group_id)
    select ${promptId}::uuid, id, null::int from unnest(${pickIds(readers, 'user')}::int[]) as id
    union select ${promptId}::uuid, null, id from unnest(${pickIds(readers, 'group')}::int[]) as id`)
}

function findableReaders({ userId, reach }: Finder): SQL {
  const seen = {
    all: sql`true`,
    institution: sql`u.partner_id = (select partner_id from users where id = ${userId})`,
    groups: sql`exists (select from group_members t where t.user_id = u.id and t.group_id in ${myGroups(userId)})`,
  }
  return sql`select 'user' as kind, u.id, 'person' as type, u.name, ${reach === 'groups' ? sql`null` : sql`u.email`} as email
      from users u where u.suspended_at is null and u.id <> ${userId} and ${seen[reach]}
    union all select 'group', g.id, g.kind, g.name, null from groups g
      where g.archived_at is null and (${reach === 'all'} or g.id in ${myGroups(userId)})`
}

/** Finds groups and people whose name or e-mail contains every word, groups first. */
export const searchReaders = (db: Queryable, finder: Finder, q: string, limit: number) =>
  findRows<PromptReader>(
    db,
    sql`select f.* from (${findableReaders(finder)}) f where ${holdsWords(sql`f.name || ' ' || coalesce(f.email, '')`, q)}
    order by f.kind = 'user', f.name collate "und-x-icu", f.id limit ${limit}`,
  )

/** Counts how many of these the person may share with. */
export async function countFindable(
  db: Queryable,
  finder: Finder,
  readers: readonly PromptReaderId[],
): Promise<number> {
  const keys = readers.map(({ kind, id }) => `${kind}-${id}`)
  const [row] = await findRows<{ count: number }>(
    db,
    sql`select count(*)::int as count from (${findableReaders(finder)}) f where f.kind || '-' || f.id = any(${sql.param(keys)}::text[])`,
  )
  return row?.count ?? 0
}
