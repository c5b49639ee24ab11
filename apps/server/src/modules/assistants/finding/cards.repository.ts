import type { AssistantConfig, assistants as assistantsContract } from '@prosa/contract/assistants/assistants.ts'
import { and, asc, desc, eq, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { assistantRoles } from '#/modules/assistants/access.tables.ts'
import { isPartner } from '#/modules/assistants/assistants.policy.ts'
import { ownRole, withinReach } from '#/modules/assistants/finding/assistants.repository.ts'
import { assistantFavorites, assistants } from '#/modules/assistants/assistants.tables.ts'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import { hasPermission, isAdmin, type UserActor } from '#/platform/authorization/actor.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { total, splitSearchWords } from '#/platform/db/page-of.ts'

export type CardQuery = z.output<typeof assistantsContract.listAssistants.query>

/** Columns of `chats` that a card reads, without a row and without its lock. */
const noChats = sql`(select null::uuid id, 0 user_id, 0 assistant_id, '' title, '' origin, null::uuid current_leaf_id,
  null::timestamptz last_message_at, null::timestamptz deleted_at where false)`

/**
 * Finds a page of cards with the number of all matches in one query, for any scope, filters and order. Without `chats` it does not
 * read that table: the cards have no last chats, and an order by use is one by name or change.
 */
export function findCards(db: Queryable, actor: UserActor, query: CardQuery, { chats: hasChats = true } = {}) {
  const chats = hasChats ? sql`chats` : noChats
  const seesDraft = isAdmin(actor) ? sql`true` : sql`coalesce(${assistantRoles.role} = 'editor', false)`
  const config = sql<AssistantConfig>`case when ${seesDraft} then ${assistants.draft} else ${assistants.published} end`
  const text = sql`case when ${seesDraft} then ${assistants.searchText} else ${assistants.publishedSearchText} end`
  const failed = sql<number>`(select count(*)::int from documents d where d.assistant_id = ${assistants.id} and d.status = 'failed')`
  const waiting = waitingRatings(actor)
  const onWeb = sql<boolean>`(${seesDraft} and exists (select from share_links l join share_switches s on s.assistant_id = l.assistant_id and s.enabled
    where l.assistant_id = ${assistants.id} and l.status = 'active' and l.deleted_at is null and coalesce(l.ends_at > now(), true)))`
  const lastChat = sql`(select max(c.last_message_at) from ${chats} c where c.user_id = ${actor.id}
    and c.assistant_id = ${assistants.id} and c.deleted_at is null and c.origin = 'internal')`
  const recentChats = sql<{ id: string; title: string }[]>`array(select jsonb_build_object('id', c.id, 'title', c.title)
    from ${chats} c where c.user_id = ${actor.id} and c.assistant_id = ${assistants.id} and c.deleted_at is null
      and c.origin = 'internal' and (c.current_leaf_id is not null or c.title <> '') order by c.last_message_at desc limit 3)`
  const favorite = sql<boolean>`(${assistantFavorites.userId} is not null)`
  const chatCount = sql`(select count(*) from ${chats} c where c.assistant_id = ${assistants.id})`
  const orders: Record<CardQuery['sort'], SQL[]> = {
    used: [desc(favorite), sql`${lastChat} desc nulls last`, desc(assistants.updatedAt)],
    name: [sql`(${config}->>'name') collate "und-x-icu"`],
    popular: [desc(chatCount)],
    updated: [desc(assistants.updatedAt)],
  }
  return db
    .select({
      id: assistants.id,
      ownerId: assistants.ownerId,
      ownerName: users.name,
      visibility: assistants.visibility,
      options: assistants.options,
      role: assistantRoles.role,
      config: config.as('config'),
      publishedVersion: assistants.publishedVersion,
      changed: assistants.changed,
      pausedAt: assistants.pausedAt,
      archivedAt: assistants.archivedAt,
      deletedAt: assistants.deletedAt,
      updatedAt: assistants.updatedAt,
      favorite,
      failedDocuments: sql<number>`case when ${seesDraft} then ${failed} else 0 end`,
      newRatings: sql<{
        count: number
        since: string
      } | null>`case when ${seesDraft} then (${countAndSince} ${waiting}) end`,
      onWeb,
      lastChatAt: lastChat.mapWith(assistants.updatedAt),
      recentChats,
      total,
    })
    .from(assistants)
    .innerJoin(users, eq(users.id, assistants.ownerId))
    .leftJoin(assistantRoles, ownRole(actor))
    .leftJoin(
      assistantFavorites,
      and(eq(assistantFavorites.assistantId, assistants.id), eq(assistantFavorites.userId, actor.id)),
    )
    .where(
      and(
        inScope(actor, query.scope),
        or(isNotNull(assistants.publishedVersion), seesDraft),
        ofStatus(query.status, seesDraft),
        query.category === 'all' ? undefined : sql`${config}->>'category' = ${query.category}`,
        query.attention === 'yes' ? sql`${seesDraft} and (${failed} > 0 or exists (select ${waiting}))` : undefined,
        query.web === 'all' ? undefined : sql`${onWeb} = ${query.web === 'yes'}`,
        ...splitSearchWords(query.q).map((word) => sql`strpos(${text}, pt_fold(${word})) > 0`),
      ),
    )
    .orderBy(...orders[query.sort], asc(assistants.id))
}

/** SQL: unreviewed bad ratings that the actor may read; those of students are for their reviewers. */
function waitingRatings(actor: UserActor): SQL {
  const reads = hasPermission(actor, 'ratings.view_own') && (!isAdmin(actor) || hasPermission(actor, 'ratings.view'))
  const includesStudents = isAdmin(actor) && hasPermission(actor, 'sga.read_transcripts')
  return sql`from ratings r where ${reads} and r.assistant_id = ${assistants.id} and r.status = 'new' and r.value = 'bad'
    and (${includesStudents} or r.origin <> 'sga')`
}

/** The day is computed in the westernmost time zone, so that no rating is earlier in another zone. */
const countAndSince = sql`select case when count(*) > 0 then json_build_object('count', count(*),
  'since', (min(r.created_at) at time zone 'Etc/GMT+5')::date::text) end`

export type CardRow = Awaited<ReturnType<typeof findCards>>[number]

function inScope(actor: UserActor, scope: CardQuery['scope']): SQL | undefined {
  const seesAll = isAdmin(actor) && hasPermission(actor, 'assistants.view_all')
  const mine = eq(assistants.ownerId, actor.id)
  const member = isNotNull(assistantRoles.role)
  const ofOrganization = isPartner(actor) ? sql`false` : eq(assistants.visibility, 'organization')
  const present = isNull(assistants.deletedAt)
  const current = and(present, isNull(assistants.archivedAt))
  const usable = seesAll ? current : and(current, or(member, ofOrganization))
  const scopes: Record<CardQuery['scope'], SQL | undefined> = {
    recent: usable,
    mine: and(current, mine, member),
    others: and(usable, ne(assistants.ownerId, actor.id)),
    archived: and(present, isNotNull(assistants.archivedAt), eq(assistantRoles.role, 'editor')),
    trash: and(isNotNull(assistants.deletedAt), seesAll ? undefined : mine),
    all: seesAll ? present : and(present, or(member, ofOrganization)),
  }
  return and(scopes[scope], withinReach(actor))
}

function ofStatus(status: CardQuery['status'], seesDraft: SQL): SQL | undefined {
  const running = and(isNull(assistants.archivedAt), isNull(assistants.pausedAt))
  const changed = sql`${assistants.changed} and ${seesDraft}`
  const statuses: Record<CardQuery['status'], SQL | undefined> = {
    all: undefined,
    draft: and(running, isNull(assistants.publishedVersion)),
    published: and(running, isNotNull(assistants.publishedVersion), sql`not (${changed})`),
    changed: and(running, changed),
    paused: and(isNull(assistants.archivedAt), isNotNull(assistants.pausedAt)),
  }
  return statuses[status]
}
