import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { messages } from '#/modules/chats/chats.tables.ts'
import { ratings } from '#/modules/ratings/ratings.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'

/** An answer of this chat; nothing for a person's own message. */
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

/** Another judgement takes the place of the one before; what was settled is open again where it says something new. */
export async function saveRating(db: Queryable, rating: NewRating) {
  const { value, reasons, comment, expected } = rating
  const isNew = sql`(${ratings.value}, ${ratings.reasons}, ${ratings.comment}, ${ratings.expected})
    is distinct from (excluded.value, excluded.reasons, excluded.comment, excluded.expected)`
  const [row] = await db
    .insert(ratings)
    .values(rating)
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

export async function deleteRating(db: Queryable, chatId: string, messageId: string): Promise<boolean> {
  const rows = await db
    .delete(ratings)
    .where(and(eq(ratings.messageId, messageId), eq(ratings.chatId, chatId)))
    .returning({ id: ratings.id })
  return rows.length > 0
}
