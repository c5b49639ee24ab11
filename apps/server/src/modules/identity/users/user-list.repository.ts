import type { Role } from '@prosa/contract/protocol/permissions.ts'
import { and, asc, desc, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { identities } from '#/modules/identity/accounts/auth.tables.ts'
import { passkeys } from '#/modules/identity/auth/passkeys/passkeys.tables.ts'
import { codeSecrets } from '#/modules/identity/auth/second-factor/second-factor.tables.ts'
import {
  statusColumn,
  userColumns,
  type UserRow,
  type UserStatus,
} from '#/modules/identity/accounts/users.repository.ts'
import { isSearchedFor, users } from '#/modules/identity/accounts/users.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { limitToPage, type Page, pagedParts } from '#/platform/db/page-of.ts'
import { findRows } from '#/platform/db/rows-of.ts'

type YesNo = 'all' | 'yes' | 'no'

export interface UserFilter {
  q: string
  role: Role | 'all'
  /** `all` leaves deleted people out. */
  status: UserStatus | 'all'
  /** The institution's id, `all` or `none`. */
  partner: string
  group: string
  seen: 'all' | 'week' | 'month' | 'older' | 'never'
  sso: YesNo
  twoStep: YesNo
  sort: 'name' | '-name' | 'created' | '-created' | 'seen' | '-seen'
}

const byName = sql`${users.name} collate "und-x-icu"`
const order: Record<UserFilter['sort'], SQL> = {
  name: asc(byName),
  '-name': desc(byName),
  created: asc(users.createdAt),
  '-created': desc(users.createdAt),
  seen: sql`${users.lastSeenAt} asc nulls first`,
  '-seen': sql`${users.lastSeenAt} desc nulls last`,
}

/**
 * A filter is evaluated once for page and count; without one an index gives the page's order. Shown columns are read
 * for the page only.
 */
export async function findUsers(
  db: Queryable,
  filter: UserFilter & { page: number; pageSize: number },
): Promise<Page<UserRow>> {
  const { q, role, status, partner, group, seen, sso, twoStep } = filter
  const isNarrowed = q !== '' || [role, status, partner, group, seen, sso, twoStep].some((one) => one !== 'all')
  const matches = sql`${users} where ${matching(filter)}`
  const [found, people] = isNarrowed
    ? [sql`with found as materialized (select id, name, created_at, last_seen_at from ${matches})`, sql`found users`]
    : [sql``, matches]
  const page = await pagedParts(filter, (part) =>
    findRows<{ id: number; total: number }>(
      db,
      sql`${found} select id, (select count(*)::int from ${people}) as total from ${people}
        order by ${order[filter.sort]}, id ${limitToPage(part)}`,
    ),
  )
  const ids = page.items.map(({ id }) => id)
  const rows = await db.select(userColumns).from(users).where(inArray(users.id, ids))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return { ...page, items: ids.flatMap((id) => byId.get(id) ?? []) }
}

/** All people that the filter finds, in its order. */
export const findAllUsers = (db: Queryable, filter: UserFilter): Promise<UserRow[]> =>
  db.select(userColumns).from(users).where(matching(filter)).orderBy(order[filter.sort], asc(users.id))

function matching(filter: UserFilter): SQL | undefined {
  return and(
    isSearchedFor(filter.q),
    filter.role === 'all' ? undefined : sql`${filter.role} = any(${users.roles})`,
    filter.status === 'all' ? isNull(users.deletedAt) : sql`${statusColumn} = ${filter.status}`,
    inPartner(filter.partner),
    inGroup(filter.group),
    seenIn[filter.seen],
    yesOrNo(filter.sso, sql`exists (select from ${identities} where ${identities.userId} = ${users.id})`),
    yesOrNo(
      filter.twoStep,
      sql`(exists (select from ${codeSecrets} where ${codeSecrets.userId} = ${users.id} and ${codeSecrets.confirmedAt} is not null)
        or exists (select from ${passkeys} where ${passkeys.userId} = ${users.id}))`,
    ),
  )
}

const seenIn: Record<UserFilter['seen'], SQL | undefined> = {
  all: undefined,
  week: sql`${users.lastSeenAt} > now() - interval '7 days'`,
  month: sql`${users.lastSeenAt} > now() - interval '30 days'`,
  older: sql`${users.lastSeenAt} <= now() - interval '30 days'`,
  never: sql`${users.lastSeenAt} is null`,
}

function yesOrNo(choice: YesNo, fact: SQL): SQL | undefined {
  if (choice === 'all') return undefined
  return choice === 'yes' ? fact : sql`not ${fact}`
}

function inPartner(choice: string): SQL | undefined {
  if (choice === 'all') return undefined
  return choice === 'none' ? sql`${users.partnerId} is null` : sql`${users.partnerId} = ${Number(choice)}`
}

function inGroup(choice: string): SQL | undefined {
  if (choice === 'all') return undefined
  const inOne = choice === 'none' ? sql`` : sql`and m.group_id = ${Number(choice)}`
  const membership = sql`exists (select 1 from group_members m where m.user_id = ${users.id} ${inOne})`
  return choice === 'none' ? sql`not ${membership}` : membership
}

interface Figures {
  recentChats: number
  recentMessages: number
}

/** Chats and messages of these people in the last 30 days. */
export async function findFigures(db: Queryable, userIds: readonly number[]): Promise<Map<number, Figures>> {
  const { rows } = await db.execute<Figures & { userId: number } & Record<string, unknown>>(sql`
    select c.user_id as "userId", count(*) filter (where c.created_at > now() - interval '30 days')::int as "recentChats",
      sum(said.messages)::int as "recentMessages"
    from chats c cross join lateral (select count(*) as messages from messages m
      where m.chat_id = c.id and m.role = 'user' and m.created_at > now() - interval '30 days') said
    where c.user_id = any(${sql.param([...userIds])}::int[]) and c.deleted_at is null and c.origin not in ('test', 'temporary')
      and c.last_message_at > now() - interval '31 days'
    group by c.user_id`)
  return new Map(rows.map(({ userId, ...figures }) => [userId, figures]))
}
