import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#/platform/db/database.ts'
import { limitToPage, type PageRequest } from '#/platform/db/page-of.ts'
import { amongNumbers, findRows } from '#/platform/db/rows-of.ts'

interface AskedFilter extends PageRequest {
  ids: readonly number[]
  /** The first and the last day, in the time zone. */
  from: string
  to: string
  timeZone: string
  only: 'all' | 'bad' | 'unanswered' | 'poor'
  /** The reader, who does not count among the people that asked. */
  reader: number
  /** The fewest people that must have asked an assistant before its questions are read. */
  people: number
}

interface AskedRow {
  id: string
  assistantId: number
  question: string
  /** Name of the person who asked last, to be hidden in the question. */
  personName: string
  count: number
  last: string
  bad: number
  unanswered: number
}

/** A greeting or a `sim` within a conversation is no question, unless its answer failed. */
const isQuestion = sql`(begins or bad or unanswered or text ~ '\\?|(\\S+\\s+){2}\\S')`

const chosen: Readonly<Record<AskedFilter['only'], SQL>> = {
  all: isQuestion,
  bad: sql`bad`,
  unanswered: sql`unanswered`,
  poor: sql`(bad or unanswered)`,
}

/**
 * Groups the messages of the assistants' conversations that differ only in punctuation, accents and capitals, the most repeated
 * first. Tests, temporary conversations and activities are left out, and so is what a person has put into the trash.
 */
export async function findAskedQuestions(
  db: Queryable,
  { ids, from, to, timeZone, only, reader, people, ...part }: AskedFilter,
): Promise<{ items: AskedRow[]; total: number; withheld: number }> {
  const start = sql`${from}::date::timestamp at time zone ${timeZone}`
  const rows = await findRows<AskedRow & { total: number; withheld: number }>(
    db,
    sql`with asked as materialized (
        select m.id, c.assistant_id, c.user_id, c.guest_id, m.created_at as at, m.parent_id is null as begins, said.text,
          exists (select from unanswered_questions u where u.question_id = m.id) as unanswered,
          exists (select from ratings r join messages a on a.id = r.message_id
            where r.chat_id = c.id and r.value = 'bad' and a.parent_id = m.id) as bad
        from chats c join messages m on m.chat_id = c.id and m.role = 'user' cross join lateral (
          select jsonb_path_query_first(m.parts, '$[*] ? (@.type == "text")')->>'text' as text) said
        where ${amongNumbers(sql`c.assistant_id`, ids)} and c.last_message_at >= ${start} and m.created_at >= ${start}
          and m.created_at < (${to}::date + 1)::timestamp at time zone ${timeZone}
          and c.origin not in ('test', 'temporary', 'sga') and c.deleted_at is null and said.text is not null),
      open as (select assistant_id from asked group by assistant_id
        having count(distinct coalesce(user_id::text, guest_id::text)) filter (where user_id is distinct from ${reader}) >= ${people}),
      shown as (select *, md5(pt_fold(btrim(regexp_replace(text, '[^[:alnum:]]+', ' ', 'g')))) as key
        from asked where assistant_id in (select assistant_id from open) and ${chosen[only]}),
      grouped as (select assistant_id, key, count(*)::int as count, max(at) as at, (array_agg(id order by at desc, id))[1] as last_id,
          (count(*) filter (where bad))::int as bad, (count(*) filter (where unanswered))::int as unanswered
        from shown group by assistant_id, key order by count desc, at desc, key ${limitToPage(part)}),
      counted as (select (select count(*) from (select distinct assistant_id, key from shown) each)::int as total,
        (select count(*) from asked where assistant_id not in (select assistant_id from open))::int as withheld)
      select counted.*, g.assistant_id || ' ' || g.key as id, g.assistant_id as "assistantId", g.count, g.bad, g.unanswered,
        left(last.text, 500) as question, coalesce(u.name, v.name, '') as "personName",
        to_char(g.at at time zone ${timeZone}, 'YYYY-MM-DD') as last
      from counted left join (grouped g join shown last on last.id = g.last_id left join users u on u.id = last.user_id
        left join guests v on v.id = last.guest_id) on true
      order by g.count desc, g.at desc, g.key`,
  )
  const { total = 0, withheld = 0 } = rows[0] ?? {}
  return {
    total,
    withheld,
    // without a question to show, one row carries the counts alone
    items: rows.filter(({ id }) => id !== null).map(({ total: _total, withheld: _withheld, ...row }) => row),
  }
}
