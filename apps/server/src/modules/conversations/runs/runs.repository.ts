import type { MessagePart } from '@prosa/contract/conversations/chats.ts'
import type { Source } from '@prosa/contract/conversations/source.ts'
import type { MessageStatus } from '@prosa/contract/conversations/message-status.ts'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Db } from '#/platform/db/database.ts'
import { deleteInPortions, eachInTurn, inPortions } from '#/platform/db/in-portions.ts'

/** A stored answer, and where its events begin while they are kept. */
export interface FinishedAnswer {
  messageId: string
  parentId: string
  status: MessageStatus
  errorCode: string | null
  parts: MessagePart[]
  sources: Source[]
  cut: boolean
  firstSeq: number | null
  lastSeq: number
}

/** Finds the first answer to a question, or an answer by id. */
export async function findAnswerTo(
  pool: Pool,
  chatId: string,
  of: { parentId: string } | { messageId: string },
): Promise<FinishedAnswer | undefined> {
  const [column, id] = 'parentId' in of ? ['parent_id', of.parentId] : ['id', of.messageId]
  const { rows } = await pool.query<FinishedAnswer>(
    `select m.id as "messageId", m.parent_id as "parentId", m.status, m.error_code as "errorCode", m.parts, m.sources,
       coalesce(m.finish_reason = 'length', false) as cut,
       c.last_seq::int as "lastSeq", (
         select r.first_seq::int from runs r join chat_events e on e.chat_id = r.chat_id and e.seq = r.first_seq
         where r.message_id = m.id order by r.first_seq limit 1) as "firstSeq"
     from messages m join chats c on c.id = m.chat_id
     where m.chat_id = $1 and m.${column} = $2 and m.role = 'assistant' order by m.created_at, m.id limit 1`,
    [chatId, id],
  )
  return rows[0]
}

/** Removes events of runs that ended so many minutes ago, then old runs, in portions. */
export async function removeOldEvents(db: Db, minutes: number): Promise<void> {
  const ended = sql`r.finished_at < now() - make_interval(mins => ${minutes})`
  const between = sql`e.chat_id = r.chat_id and e.seq between r.first_seq and r.last_seq`
  await eachInTurn(
    () =>
      inPortions({
        async findKeys(limit) {
          const { rows } = await db.execute<{ id: string }>(sql`
            select r.id from runs r where ${ended} and exists (select from chat_events e where ${between}) limit ${limit}`)
          return rows.map(({ id }) => id)
        },
        async processKeys(ids) {
          const { rowCount } = await db.execute(sql`
            delete from chat_events e using runs r where r.id = any(${sql.param([...ids])}::uuid[]) and ${between}`)
          return rowCount ?? 0
        },
      }),
    // events of chats deleted with their assistant
    () => deleteInPortions(db, sql`chat_events`, sql`not exists (select from chats c where c.id = expired.chat_id)`),
    () => deleteInPortions(db, sql`runs`, sql`expired.finished_at < now() - interval '24 hours'`),
  )
}
