import type { TimeZone } from '@prosa/contract/settings/settings.ts'
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { messages } from '#/modules/conversations/chats.tables.ts'
import { ratings } from '#/modules/quality/ratings/ratings.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'

/** Finds an answer of this chat; undefined for a person's message. */
export async function findAnswer(db: Queryable, chatId: string, messageId: string) {
  const [row] = await db
    .select({ status: messages.status, version: messages.version, model: messages.model })
    .from(messages)
    .where(and(eq(messages.id, messageId), eq(messages.chatId, chatId), eq(messages.role, 'assistant')))
  return row
}

type NewRating = Pick<
  typeof ratings.$inferInsert,
  'messageId' | 'chatId' | 'assistantId' | 'userId' | 'guestId' | 'origin' | 'version' | 'model'
> &
  Pick<typeof ratings.$inferSelect, 'value' | 'reasons' | 'comment' | 'expected'>

/** Stores a rating, replacing the person's earlier one for this answer. A settled rating is reopened if its content changed. */
export async function saveRating(db: Queryable, rating: NewRating, timeZone: TimeZone) {
  const { value, reasons, comment, expected } = rating
  const isNew = sql`(${ratings.value}, ${ratings.reasons}, ${ratings.comment}, ${ratings.expected})
    is distinct from (excluded.value, excluded.reasons, excluded.comment, excluded.expected)`
  const [row] = await db
    .insert(ratings)
    .values({ ...rating, day: sql`(now() at time zone ${timeZone})::date` })
    .onConflictDoUpdate({
      target: ratings.messageId,
      set: {
        value,
        reasons,
        comment,
        expected,
        status: sql`case when ${ratings.status} in ('resolved', 'discarded') and ${isNew} then 'new' else ${ratings.status} end`,
        resolvedAt: sql`case when ${isNew} then null else ${ratings.resolvedAt} end`,
      },
    })
    .returning({ ...getTableColumns(ratings), created: sql<boolean>`xmax = 0` })
  return row!
}

/** Deletes a rating, which also stops counting. */
export async function deleteRating(db: Queryable, chatId: string, messageId: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    with gone as (delete from ratings where message_id = ${messageId} and chat_id = ${chatId} returning *),
      uncounted as (update rating_days d
        set good = d.good - (gone.value = 'good')::int, bad = d.bad - (gone.value = 'bad')::int
        from gone where (d.day, d.assistant_id, d.version, d.model, d.origin, d.person) =
          (gone.day, gone.assistant_id, coalesce(gone.version, 0), coalesce(gone.model, ''), gone.origin,
            coalesce(gone.user_id, 0)))
    select id from gone`)
  return rowCount === 1
}
