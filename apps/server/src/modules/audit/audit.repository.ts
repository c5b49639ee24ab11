import { type SQL, sql } from 'drizzle-orm'
import { isSearchedFor, users } from '#/modules/identity/accounts/users.tables.ts'
import type { ExportedRows } from '#/personal-data.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { rowsByName } from '#/platform/db/rows-by-name.ts'
import type { EventActor, JsonObject } from '#/platform/events/events.tables.ts'
import { limitToPage, type Page, pagedParts, type PageRequest } from '#/platform/db/page-of.ts'
import { findRows } from '#/platform/db/rows-of.ts'

export interface AuditFilters {
  q: string
  /** Types of the targets that were acted on; undefined for all types. */
  targetTypes: readonly string[] | undefined
  from: string | undefined
  to: string | undefined
  timeZone: string
}

export interface AuditRow {
  id: number
  at: string
  action: string
  actorName: string | null
  actorKind: EventActor['kind'] | null
  targetType: string
  targetId: string
  targetName: string | null
  network: string | null
  requestId: string | null
  data: JsonObject
  total: number
}

/** Casts a text of up to nine digits to a number; other texts, such as UUIDs, give null. */
const numberIn = (text: SQL): SQL => sql`(case when ${text} ~ '^\\d{1,9}$' then (${text})::int end)`

/**
 * Lists events, the newest first, with the current names of people and targets, which are read for the page alone. Without a
 * period it reads the last 30 days, so that a long trail costs no more than a short one.
 */
export function findAuditEvents(
  db: Queryable,
  { q, targetTypes, from, to, timeZone }: AuditFilters,
  request: PageRequest,
): Promise<Page<AuditRow>> {
  const begin = from
    ? sql`(${from}::date::timestamp at time zone ${timeZone})`
    : sql`coalesce((${to ?? null}::date::timestamp at time zone ${timeZone}), now()) - interval '30 days'`
  const end = to ? sql`((${to}::date + 1)::timestamp at time zone ${timeZone})` : sql`now() + interval '1 day'`
  const matching = sql`audit_events e where e.at >= ${begin} and e.at < ${end}
    ${targetTypes ? sql`and e.target_type = any(${sql.param([...targetTypes])}::text[])` : sql``}
    ${
      q
        ? // `is true`: else the planner, which expects few matching people, compares each of them with every event
          sql`and e.actor->>'kind' in ('user', 'apiKey') and (e.actor->>'id' in (select id from people)) is true`
        : sql``
    }`
  // The events are filtered once, for both the page and its total.
  const [found, events] = q
    ? [
        sql`with people as materialized (select id::text from ${users} where ${isSearchedFor(q)}),
          found as materialized (select e.id, e.at from ${matching})`,
        sql`found e`,
      ]
    : [sql``, matching]
  return pagedParts(request, (part) =>
    findRows<AuditRow>(
      db,
      sql`${found} select e.id::int as id, to_char(e.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, e.action,
        who.name as "actorName", e.actor->>'kind' as "actorKind", e.target_type as "targetType",
        e.target_id as "targetId", coalesce(person.name, coalesce(a.published, a.draft)->>'name') as "targetName",
        e.network, e.request_id as "requestId", e.data, (select count(*)::int from ${events}) as total
      from (select e.id from ${events} order by e.at desc, e.id desc ${limitToPage(part)}) page
        join audit_events e on e.id = page.id
        left join users who on e.actor->>'kind' in ('user', 'apiKey') and who.id = ${numberIn(sql`e.actor->>'id'`)}
        left join users person on e.target_type = 'user' and person.id = ${numberIn(sql`e.target_id`)}
        left join assistants a on e.target_type = 'assistant' and a.id = ${numberIn(sql`e.target_id`)}
      order by e.at desc, e.id desc`,
    ),
  )
}

/**
 * Exports the events that a person caused and those about the account. The network address is exported only for the person's own
 * actions.
 */
export function findRowsAbout(db: Queryable, userId: number): Promise<ExportedRows> {
  const didIt = sql`(actor->>'kind' = 'user' and actor->>'id' = ${String(userId)})`
  return rowsByName(db, {
    registros_de_auditoria: sql`select at as em, action as acao, target_type as tipo, case when ${didIt} then network end as rede
      from audit_events where ${didIt} or (target_type = 'user' and target_id = ${String(userId)})
      order by id desc`,
  })
}
