import { sql } from 'drizzle-orm'
import type { Queryable } from '#/platform/db/database.ts'

export interface ReportRow extends Record<string, unknown> {
  id: number
  name: string
  cnpj: string | null
  status: 'active' | 'paused'
  /** The current month in the organization's time zone, `2026-11`. */
  month: string
  people: number
  assistants: number
  links: number
  chats: number
  messages: number
}

/** This month's figures of one or all institutions; tests of a draft do not count. */
export async function reportOn(
  db: Queryable,
  { timeZone, partnerId }: { timeZone: string; partnerId?: number },
): Promise<ReportRow[]> {
  const { rows } = await db.execute<ReportRow>(sql`
    with month as (
      select date_trunc('month', now() at time zone ${timeZone}) at time zone ${timeZone} as start
    ), chosen as (
      select * from partners ${partnerId === undefined ? sql`` : sql`where id = ${partnerId}`}
    ), written as (
      select u.partner_id, count(*)::int as messages
      from chosen p join users u on u.partner_id = p.id
        join chats c on c.user_id = u.id and c.origin not in ('test', 'temporary') and c.last_message_at >= (select start from month)
        join messages m on m.chat_id = c.id and m.role = 'user' and m.created_at >= (select start from month)
      group by u.partner_id
    ), begun as (
      select u.partner_id, count(*)::int as chats
      from chosen p join users u on u.partner_id = p.id
        join chats c on c.user_id = u.id and c.origin not in ('test', 'temporary') and c.created_at >= (select start from month)
      group by u.partner_id
    )
    select p.id, p.name, p.cnpj, p.status, to_char(now() at time zone ${timeZone}, 'YYYY-MM') as month,
      (select count(*)::int from users u where u.partner_id = p.id) as people,
      (select count(*)::int from assistant_grants g join assistants a on a.id = g.assistant_id
        where g.partner_id = p.id and a.deleted_at is null and (g.expires_at is null or g.expires_at > now())) as assistants,
      (select count(*)::int from share_links l join users u on u.id = l.created_by
        where u.partner_id = p.id and l.deleted_at is null) as links,
      coalesce(b.chats, 0) as chats, coalesce(w.messages, 0) as messages
    from chosen p left join written w on w.partner_id = p.id left join begun b on b.partner_id = p.id
    order by p.name collate "und-x-icu"`)
  return rows
}
