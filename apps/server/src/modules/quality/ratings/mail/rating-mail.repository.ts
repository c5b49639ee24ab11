import { and, eq, isNull, sql, isNotNull } from 'drizzle-orm'
import { assistants } from '#/modules/assistants/assistants.tables.ts'
import { chats } from '#/modules/conversations/chats.tables.ts'
import { ratings } from '#/modules/quality/ratings/ratings.tables.ts'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'

/** Returns the facts of an assignee's mail; undefined if the rating was reassigned or they turned such mails off. */
export async function findAssignment(db: Queryable, ratingId: string, userId: number) {
  const [row] = await db
    .select({
      email: users.email,
      personName: users.name,
      isAdmin: sql<boolean>`'admin' = any(${users.roles})`,
      assistantId: assistants.id,
      assistantName: sql<string>`coalesce(${assistants.published}, ${assistants.draft})->>'name'`,
    })
    .from(ratings)
    .innerJoin(chats, and(eq(chats.id, ratings.chatId), isNull(chats.deletedAt)))
    .innerJoin(users, eq(users.id, ratings.assigneeId))
    .innerJoin(assistants, eq(assistants.id, ratings.assistantId))
    .where(and(eq(ratings.id, ratingId), eq(users.id, userId), eq(users.ratingsMail, true), isNull(users.suspendedAt)))
  return row
}

/** Returns the facts of a reply's mail; undefined if the chat is gone, or its author cannot sign in or turned such mails off. */
export async function findReply(db: Queryable, ratingId: string) {
  const [row] = await db
    .select({
      email: users.email,
      personName: users.name,
      assistantId: assistants.id,
      assistantName: sql<string>`coalesce(${assistants.published}, ${assistants.draft})->>'name'`,
      chatId: ratings.chatId,
      reply: sql<string>`${ratings.reply}`,
    })
    .from(ratings)
    .innerJoin(chats, eq(chats.id, ratings.chatId))
    .innerJoin(users, eq(users.id, ratings.userId))
    .innerJoin(assistants, eq(assistants.id, ratings.assistantId))
    .where(
      and(
        eq(ratings.id, ratingId),
        isNotNull(ratings.reply),
        isNull(chats.deletedAt),
        isNull(users.suspendedAt),
        eq(users.ratingsMail, true),
      ),
    )
  return row
}
