import { accessActions, type Principal, type UnserializedAccessRecord } from '@prosa/contract/assistants/access.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { assistantGrants, assistantMembers } from '#/modules/assistants/access.tables.ts'
import { assistants } from '#/modules/assistants/assistants.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { pagedRows, type PageRequest, total } from '#/platform/db/page-of.ts'

export type Grant = Pick<
  typeof assistantMembers.$inferInsert,
  'userId' | 'assistantId' | 'role' | 'grantedBy' | 'expiresAt'
>

export async function insertMember(db: Queryable, grant: Grant): Promise<void> {
  const { role, grantedBy, expiresAt = null } = grant
  await db
    .insert(assistantMembers)
    .values(grant)
    .onConflictDoUpdate({
      target: [assistantMembers.userId, assistantMembers.assistantId],
      set: { role, grantedBy, expiresAt },
    })
}

type AccessGrant = Omit<Grant, 'userId'> & { principal: Principal }

/** Gives access, replacing an earlier grant of the same principal. */
export async function upsertGrant(db: Queryable, { principal, ...grant }: AccessGrant): Promise<void> {
  const { kind, id } = principal
  if (kind === 'user') return insertMember(db, { ...grant, userId: id })
  const { role, grantedBy, expiresAt = null } = grant
  const column = kind === 'group' ? assistantGrants.groupId : assistantGrants.partnerId
  await db
    .insert(assistantGrants)
    .values({ ...grant, ...(kind === 'group' ? { groupId: id } : { partnerId: id }) })
    .onConflictDoUpdate({ target: [column, assistantGrants.assistantId], set: { role, grantedBy, expiresAt } })
}

interface GivenAccess {
  role: 'viewer' | 'editor'
  expiresAt: Date | null
}

/** Returns a principal's direct grant, locked until the transaction ends. */
export async function lockGrant(
  db: Queryable,
  assistantId: number,
  principal: Principal,
): Promise<GivenAccess | undefined> {
  const { table, where } = selectEntry(assistantId, principal)
  const columns = { role: table.role, expiresAt: table.expiresAt }
  const [row] = await db.select(columns).from(table).where(where).for('update')
  return row
}

export async function updateGrant(
  db: Queryable,
  assistantId: number,
  principal: Principal,
  change: Partial<GivenAccess>,
): Promise<void> {
  const { table, where } = selectEntry(assistantId, principal)
  await db.update(table).set(change).where(where)
}

/** Deletes a direct grant. Returns false if there was none. */
export async function deleteGrant(db: Queryable, assistantId: number, principal: Principal): Promise<boolean> {
  const { table, where } = selectEntry(assistantId, principal)
  const { rowCount } = await db.delete(table).where(where)
  return rowCount === 1
}

function selectEntry(
  assistantId: number,
  { kind, id }: Principal,
): { table: typeof assistantMembers | typeof assistantGrants; where: SQL | undefined } {
  if (kind === 'user')
    return {
      table: assistantMembers,
      where: and(eq(assistantMembers.assistantId, assistantId), eq(assistantMembers.userId, id)),
    }
  const column = kind === 'group' ? assistantGrants.groupId : assistantGrants.partnerId
  return { table: assistantGrants, where: and(eq(assistantGrants.assistantId, assistantId), eq(column, id)) }
}

/** Locks the assistant until the transaction ends, so that changes of its access are serialized. */
export async function lockAccess(db: Queryable, assistantId: number) {
  const [row] = await db
    .select({
      ownerId: assistants.ownerId,
      visibility: assistants.visibility,
      options: assistants.options,
      publishedVersion: assistants.publishedVersion,
      name: sql<string>`coalesce(${assistants.published}, ${assistants.draft})->>'name'`,
    })
    .from(assistants)
    .where(eq(assistants.id, assistantId))
    .for('update')
  return row
}

type AssistantAccess = Pick<typeof assistants.$inferSelect, 'ownerId' | 'visibility' | 'options'>

export async function updateAssistantAccess(
  db: Queryable,
  assistantId: number,
  change: Partial<AssistantAccess>,
): Promise<void> {
  await db.update(assistants).set(change).where(eq(assistants.id, assistantId))
}

export interface Audience {
  people: number
  groups: number
  classes: number
  partners: number
}

/** Counts the grants in force, without expired ones, archived groups and paused institutions. */
export async function countAudience(db: Queryable, assistantId: number, now: Date): Promise<Audience> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<Audience & Record<string, unknown>>(sql`
    select
      (select count(*)::int from assistant_members m
        join users u on u.id = m.user_id and u.suspended_at is null
        join assistants a on a.id = m.assistant_id and a.owner_id <> m.user_id
        where m.assistant_id = ${assistantId} and (m.expires_at is null or m.expires_at > ${at})) as people,
      count(r.id) filter (where r.kind <> 'class')::int as groups,
      count(r.id) filter (where r.kind = 'class')::int as classes,
      count(p.id)::int as partners
    from assistant_grants g
      left join groups r on r.id = g.group_id and r.archived_at is null
      left join partners p on p.id = g.partner_id and p.status = 'active'
    where g.assistant_id = ${assistantId} and (g.expires_at is null or g.expires_at > ${at})`)
  return rows[0]!
}

/** Returns the names of the assistant and of the person who shared it; undefined if the assistant is in the trash. */
export async function findNames(
  db: Queryable,
  assistantId: number,
  actorId: number,
): Promise<{ assistant: string; from: string } | undefined> {
  const { rows } = await db.execute<{ assistant: string; from: string }>(sql`
    select coalesce(a.published, a.draft)->>'name' as assistant, u.name as "from"
    from assistants a join users u on u.id = ${actorId} where a.id = ${assistantId} and a.deleted_at is null`)
  return rows[0]
}

/** Finds the audit trail's records on an assistant's access, with present names. */
export function findRecords(db: Queryable, assistantId: number, request: PageRequest) {
  const actions = accessActions.map((action) => `assistant.${action}`)
  return pagedRows<UnserializedAccessRecord & { total: number }>(
    db,
    request,
    sql`
    select e.id::int as id, e.at, substr(e.action, length('assistant.') + 1) as action, by.name as "actorName",
      coalesce(u.name, r.name, i.name) as "principalName", e.data->>'role' as role, e.data->>'expiresAt' as "expiresAt",
      ${total} as total
    from audit_events e
      left join users by on e.actor->>'kind' = 'user' and by.id = (e.actor->>'id')::int
      left join users u on e.data->>'kind' = 'user' and u.id = (e.data->>'id')::int
      left join groups r on e.data->>'kind' = 'group' and r.id = (e.data->>'id')::int
      left join partners i on e.data->>'kind' = 'partner' and i.id = (e.data->>'id')::int
    where e.target_type = 'assistant' and e.target_id = ${String(assistantId)}
      and e.action = any(${sql.param(actions)}::text[])
    order by e.id desc`,
    'at',
  )
}
