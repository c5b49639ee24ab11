import type { safety, UnserializedSafetyAlert } from '@prosa/contract/conversations/safety.ts'
import type { AlertCategory } from '@prosa/contract/conversations/safety-rules.ts'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Queryable } from '#/platform/db/database.ts'
import { type Page, pagedRows, total } from '#/platform/db/page-of.ts'
import { findRows } from '#/platform/db/rows-of.ts'

interface NewAlert {
  id: string
  category: AlertCategory
  chatId: string
  messageId: string
}

/** Inserts an alert. Returns false if the message already raised it, or the chat is a builder's test. */
export async function insertAlert(tx: Queryable, { id, category, chatId, messageId }: NewAlert): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into safety_alerts (id, category, assistant_id, chat_id, message_id)
    select ${id}, ${category}, c.assistant_id, c.id, ${messageId} from chats c where c.id = ${chatId} and c.origin <> 'test'
    on conflict (message_id, category) do nothing`)
  return rowCount === 1
}

const columns = sql`a.id, a.category, a.at, a.assistant_id as "assistantId",
  coalesce(s.published, s.draft) ->> 'name' as "assistantName",
  case when a.handled_at is null then 'open' else 'handled' end as status, h.name as "handledBy", a.handled_at as "handledAt"`
const joined = sql`safety_alerts a join assistants s on s.id = a.assistant_id left join users h on h.id = a.handled_by`

type Row = UnserializedSafetyAlert & { total: number }
type Filter = z.output<typeof safety.listSafetyAlerts.query>

/** Assistants whose alerts are meant; null for all. */
type Within = readonly number[] | null
const inside = (within: Within) =>
  within === null ? sql`true` : sql`a.assistant_id = any(${sql.param([...within])}::int[])`

export function findAlerts(db: Queryable, { status, category, ...page }: Filter, within: Within): Promise<Page<Row>> {
  const ofStatus = { all: sql`true`, open: sql`a.handled_at is null`, handled: sql`a.handled_at is not null` }[status]
  const ofCategory = category === 'all' ? sql`true` : sql`a.category = ${category}`
  return pagedRows<Row>(
    db,
    page,
    sql`select ${columns}, ${total} as total from ${joined} where ${ofStatus} and ${ofCategory} and ${inside(within)}
      order by a.at desc, a.id`,
    'at',
    'handledAt',
  )
}

const EXCERPT = 400

/** Returns an alert with its message, if that still exists. */
export async function findAlert(db: Queryable, id: string, within: Within = null) {
  const [alert] = await findRows<
    UnserializedSafetyAlert & { personName: string | null; excerpt: string | null; note: string }
  >(
    db,
    sql`select ${columns}, a.note, p.name as "personName",
      left((select part ->> 'text' from jsonb_array_elements(m.parts) part where part ->> 'type' = 'text' limit 1), ${EXCERPT}) as excerpt
    from ${joined} left join chats c on c.id = a.chat_id and c.origin <> 'temporary'
      left join messages m on m.id = a.message_id and m.chat_id = c.id left join users p on p.id = c.user_id
    where a.id = ${id} and ${inside(within)}`,
    'at',
    'handledAt',
  )
  return alert
}

export async function markHandled(tx: Queryable, id: string, userId: number, note: string): Promise<void> {
  await tx.execute(sql`
    update safety_alerts set handled_at = now(), handled_by = ${userId}, note = ${note} where id = ${id} and handled_at is null`)
}

/** Whether an address belongs to a person who may not sign in. */
export async function isShutOut(db: Queryable, email: string): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`select from users where lower(email) = lower(${email}) and suspended_at is not null`,
  )
  return rowCount === 1
}

/** Removes mails to an address from the queue, sent or not, and from the dead letters. */
export async function removeMails(tx: Queryable, job: string, email: string): Promise<void> {
  await tx.execute(sql`delete from jobs.job where (name = ${job} or source_name = ${job}) and data->>'to' = ${email}`)
}
