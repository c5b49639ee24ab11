import { type SQL, sql } from 'drizzle-orm'
import { firstWordSteps } from '#/modules/usage/counting/counting.service.ts'
import type { StatsFilter } from '#/modules/stats/stats.model.ts'
import {
  ofAssistants,
  ofPeople,
  ofRatings,
  ofUse,
  satisfaction,
  sumColumn,
  sumColumnArray,
} from '#/modules/stats/figures/stats.repository.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { limitToPage, type PageRequest, total } from '#/platform/db/page-of.ts'

/** A page of a table in an order; `-messages` sorts the most first. */
export interface Part extends PageRequest {
  sort: string
  /** Time zone of the days and instants. */
  timeZone: string
}

interface Ranked extends Record<string, unknown> {
  messages: number
  costMicros: number
  total: number
}

const sortKeys: Readonly<Record<string, string>> = {
  name: 'name collate "und-x-icu"',
  messages: 'messages',
  chats: 'chats',
  people: 'people',
  satisfaction: 'satisfaction',
  cost: '"costMicros"',
}

/** Returns the column to sort by: the requested one, or messages if it is not sortable. */
function orderKey(orders: readonly string[], { sort }: Part): { key: string; direction: 'asc' | 'desc' } {
  const key = sort.replace(/^-/, '')
  if (!orders.includes(key)) return { key: 'messages', direction: 'desc' }
  return { key, direction: sort === key ? 'asc' : 'desc' }
}

function orderIn(orders: readonly string[], part: Part): SQL {
  const { key, direction } = orderKey(orders, part)
  return sql`order by ${sql.raw(`${sortKeys[key]} ${direction}`)} nulls last, id`
}

/** SQL for one page of rows in the requested order. */
const pageIn = (orders: readonly string[], part: Part): SQL => sql`${orderIn(orders, part)} ${limitToPage(part)}`

interface AssistantUse extends Ranked {
  id: number
  /** Null where the assistant no longer exists. */
  name: string | null
  chats: number
  people: number
  satisfaction: number | null
}
export const assistantOrders = ['name', 'chats', 'messages', 'people', 'satisfaction', 'cost']

/** People are counted only for the rows on the page, unless the order depends on them. */
export async function findAssistantUse(db: Queryable, filter: StatsFilter, part: Part): Promise<AssistantUse[]> {
  const byPeople = orderKey(assistantOrders, part).key === 'people'
  const page = pageIn(assistantOrders, part)
  const { rows } = await db.execute<AssistantUse>(sql`
    with used as (select d.assistant_id as id, ${sumColumn('chats')} as chats, ${sumColumn('messages')} as messages,
        ${sumColumn('cost_micros')} as "costMicros" from ${ofAssistants(filter)} group by d.assistant_id),
      rated as (select d.assistant_id as id, ${satisfaction} as satisfaction
        from ${ofRatings(filter)} group by d.assistant_id),
      named as (select used.*, rated.satisfaction, ${total} as total,
          (select a.draft->>'name' from assistants a where a.id = used.id) as name
        from used left join rated using (id)),
      chosen as (select * from named ${byPeople ? sql`` : page})
    select chosen.*, met.people from chosen cross join lateral (
        select count(distinct d.person)::int as people from ${ofPeople(filter)} and d.assistant_id = chosen.id) met
      ${byPeople ? page : orderIn(assistantOrders, part)}`)
  return rows
}

interface ModelUse extends Ranked {
  id: string
  failed: number
  inputTokens: number
  outputTokens: number
  firstWords: number[]
}
export const modelOrders = ['messages', 'cost']

export async function findModelUse(db: Queryable, filter: StatsFilter, part: Part): Promise<ModelUse[]> {
  const { rows } = await db.execute<ModelUse>(sql`
    with used as (select d.model as id, ${sumColumn('messages')} as messages, ${sumColumn('failed')} as failed,
        ${sumColumn('input_tokens')} as "inputTokens", ${sumColumn('output_tokens')} as "outputTokens",
        ${sumColumn('cost_micros')} as "costMicros", ${sumColumnArray('first_words', firstWordSteps.length + 1)} as "firstWords"
      from ${ofUse(filter)} group by d.model)
    select used.*, ${total} as total from used ${pageIn(modelOrders, part)}`)
  return rows
}

export interface PersonUse extends Ranked {
  id: number
  /** Null where the account no longer exists. */
  name: string | null
  chats: number
}
export const peopleOrders = ['name', 'messages', 'chats', 'cost']

/** Lists accounts only, because a visitor's mark changes every day. Where names are hidden, the list cannot be sorted by them. */
export async function findPersonUse(
  db: Queryable,
  filter: StatsFilter,
  part: Part & { named: boolean },
): Promise<PersonUse[]> {
  const orders = part.named ? peopleOrders : peopleOrders.filter((order) => order !== 'name')
  const { rows } = await db.execute<PersonUse>(sql`
    with used as (select d.person as id, ${sumColumn('chats')} as chats, ${sumColumn('messages')} as messages,
        ${sumColumn('cost_micros')} as "costMicros" from ${ofPeople(filter)} and d.person > 0 group by d.person),
      named as (select used.*, nullif(u.name, '') as name from used left join users u on u.id = used.id)
    select named.*, ${total} as total from named ${pageIn(orders, part)}`)
  return rows
}

interface VersionUse extends Ranked {
  id: string
  name: string | null
  version: number
  failed: number
  unanswered: number
  satisfaction: number | null
}

export async function findVersionUse(db: Queryable, filter: StatsFilter, part: Part): Promise<VersionUse[]> {
  const { rows } = await db.execute<VersionUse>(sql`
    with used as (select d.assistant_id, d.version, ${sumColumn('messages')} as messages, ${sumColumn('failed')} as failed,
        ${sumColumn('unanswered')} as unanswered, ${sumColumn('cost_micros')} as "costMicros"
      from ${ofAssistants(filter)} and d.version > 0 group by d.assistant_id, d.version),
      rated as (select d.assistant_id, d.version, ${satisfaction} as satisfaction
        from ${ofRatings(filter)} group by d.assistant_id, d.version)
    select used.*, rated.satisfaction, assistant_id || ' ' || version as id, ${total} as total,
      (select a.draft->>'name' from assistants a where a.id = used.assistant_id) as name
    from used left join rated using (assistant_id, version) ${pageIn([], part)}`)
  return rows
}
