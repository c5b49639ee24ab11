import type {
  RatingOrigin,
  RatingReason,
  RatingStatus,
  RatingValue,
} from '@prosa/contract/conversations/rating-choices.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#/platform/db/database.ts'
import {
  type ChoiceRequest,
  findChoices,
  holdsPhrase,
  type Page,
  pagedRows,
  type PageRequest,
  total,
} from '#/platform/db/page-of.ts'

export interface RatingFilters {
  q: string
  from: string | undefined
  to: string | undefined
  timeZone: string
  /** Ids, or the words `all` and `none`. */
  assistant: string
  /** Restricts the ratings to these assistants. */
  assistants?: readonly number[]
  version: string
  partner: string
  assignee: string
  value: RatingValue | 'all'
  reason: RatingReason | 'all'
  status: RatingStatus | 'all'
  origin: RatingOrigin | 'all'
  comment: 'all' | 'yes'
  /** Whether ratings by students in school activities are included. */
  includesStudents: boolean
}

/** SQL: an instant in the contract's format. */
export const formatIso = (instant: SQL): SQL =>
  sql`to_char(${instant} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** SQL: the text parts of a message, without its reasoning. */
export const messageTextSql = (message: SQL): SQL =>
  sql`(select coalesce(string_agg(t->>'text', ''), '') from jsonb_array_elements(${message}.parts) t where t->>'type' = 'text')`

/** SQL: the text of a person's message, or the names of its files. */
export const selectQuestion = (message: SQL): SQL =>
  sql`coalesce(nullif(${messageTextSql(message)}, ''), (select 'Arquivo: ' || string_agg(t->>'name', ', ')
    from jsonb_array_elements(${message}.parts) t where t->>'type' = 'file'), '')`

const shownOrigin = sql`case when r.origin in ('share', 'embed') then 'link' else r.origin end`

/** SQL source: ratings of existing chats with question `p`, answer `m`, assistant `a` and people. */
export const ratedAnswers = sql`ratings r
  join chats c on c.id = r.chat_id and c.deleted_at is null
  join messages m on m.id = r.message_id
  left join messages p on p.id = m.parent_id
  join assistants a on a.id = r.assistant_id
  left join users author on author.id = r.user_id
  left join users keeper on keeper.id = r.assignee_id`

/** SQL columns of a row of the list. */
export const listedColumns = sql`r.id, ${formatIso(sql`r.created_at`)} as at, r.value, r.reasons, r.comment,
  r.assistant_id as "assistantId", coalesce(a.published, a.draft)->>'name' as "assistantName", r.version,
  ${shownOrigin} as origin, author.name as "authorName", r.status, keeper.name as "assigneeName"`

export interface RatingRow extends Record<string, unknown> {
  id: string
  at: string
  value: RatingValue
  reasons: RatingReason[]
  comment: string
  assistantId: number
  assistantName: string
  version: number | null
  question: string
  answer: string
  origin: RatingOrigin
  authorName: string | null
  status: RatingStatus
  assigneeName: string | null
  total: number
}

/** SQL: the first `most` characters of a text, up to the end of a word. */
const cut = (text: SQL, most: number) => sql`case when length(${text}) <= ${most} then ${text}
  else regexp_replace(left(${text}, ${most}), '\\s+\\S*$', '') || '…' end`

/** Lists ratings, newest first. */
export function findRatings(
  db: Queryable,
  filters: RatingFilters,
  { excerpt, ...request }: PageRequest & { excerpt: number },
): Promise<Page<RatingRow>> {
  const { begin, end } = toPeriod(filters)
  return pagedRows(
    db,
    request,
    sql`
    select ${listedColumns}, ${cut(selectQuestion(sql`p`), excerpt)} as question, ${cut(messageTextSql(sql`m`), excerpt)} as answer,
      ${total} as total
    from ${ratedAnswers} where r.created_at >= ${begin} and r.created_at < ${end} ${matching(filters)}
    order by r.created_at desc, r.id desc`,
  )
}

interface CardsRow extends Record<string, unknown> {
  total: number
  satisfaction: number | null
  satisfactionBefore: number | null
  untreated: number
  resolveSeconds: number | null
}

/** Returns the figures of the period, and the satisfaction of the equally long period before. */
export async function findCards(db: Queryable, filters: RatingFilters): Promise<CardsRow> {
  const { begin, end } = toPeriod(filters)
  const { rows } = await db.execute<CardsRow>(sql`
    with period as (select ${begin} as first, ${end} as last)
    select count(*) filter (where now_in)::int as total,
      avg(good) filter (where now_in)::float8 as satisfaction,
      avg(good) filter (where not now_in)::float8 as "satisfactionBefore",
      count(*) filter (where now_in and good = 0 and status = 'new')::int as untreated,
      avg(extract(epoch from resolved_at - created_at)) filter (where now_in and status = 'resolved')::float8 as "resolveSeconds"
    from (select r.*, (r.value = 'good')::int as good, r.created_at >= period.first as now_in
      from period, ${ratedAnswers}
      where r.created_at >= period.first - (period.last - period.first) and r.created_at < period.last ${matching(filters)}) x`)
  return rows[0]!
}

/** Lists the assistants that have a rating. */
export const findRatedAssistants = (db: Queryable, request: ChoiceRequest) =>
  findChoices<{ versions: number }>(
    db,
    sql`select a.id::text as value, coalesce(a.published, a.draft)->>'name' as name, coalesce(a.published_version, 0) as versions
      from assistants a where exists (select from ratings r where r.assistant_id = a.id)`,
    request,
  )

/** Returns first and last instant; without days the last 30, so that years of ratings cost no more than a month. */
function toPeriod({ from, to, timeZone }: RatingFilters): { begin: SQL; end: SQL } {
  const midnight = (day: SQL) => sql`(${day}::timestamp at time zone ${timeZone})`
  const end = to ? midnight(sql`(${to}::date + 1)`) : midnight(sql`((now() at time zone ${timeZone})::date + 1)`)
  return { begin: from ? midnight(sql`${from}::date`) : sql`(${end} - interval '30 days')`, end }
}

function matching(filters: RatingFilters): SQL {
  const {
    q,
    assistant,
    assistants,
    version,
    partner,
    assignee,
    value,
    reason,
    status,
    origin,
    comment,
    includesStudents,
  } = filters
  const conditions = [
    assistant === 'all' ? undefined : sql`r.assistant_id = ${Number(assistant)}`,
    assistants && sql`r.assistant_id = any(${sql.param(assistants)}::int[])`,
    version === 'all' ? undefined : sql`r.version = ${Number(version)}`,
    value === 'all' ? undefined : sql`r.value = ${value}`,
    reason === 'all' ? undefined : sql`${reason} = any(r.reasons)`,
    status === 'all' ? undefined : sql`r.status = ${status}`,
    origin === 'all' ? undefined : sql`${shownOrigin} = ${origin}`,
    comment === 'all' ? undefined : sql`(r.comment <> '' or r.expected <> '')`,
    choiceCondition(sql`author.partner_id`, partner),
    choiceCondition(sql`r.assignee_id`, assignee),
    includesStudents ? undefined : sql`r.origin <> 'sga'`,
    q === '' ? undefined : textCondition(q),
  ]
  return sql.join(conditions.map((condition) => (condition ? sql`and ${condition} ` : sql``)))
}

function choiceCondition(column: SQL, choice: string): SQL | undefined {
  if (choice === 'all') return undefined
  return choice === 'none' ? sql`${column} is null` : sql`${column} = ${Number(choice)}`
}

function textCondition(q: string): SQL {
  const words = sql`websearch_to_tsquery('portuguese', pt_norm(${q}))`
  return sql`(m.search @@ ${words} or p.search @@ ${words}
    or ${holdsPhrase(sql`r.comment || ' ' || r.expected`, q)})`
}
