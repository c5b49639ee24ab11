import type { SharedMessage } from '#/chat-shares/contract.ts'
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { assistants } from '@prosa/server/src/modules/assistants/assistants.tables.ts'
import { ofChat } from '@prosa/server/src/modules/conversations/chats.tables.ts'
import { users } from '@prosa/server/src/modules/identity/accounts/users.tables.ts'
import { bytea, instant } from '@prosa/server/src/platform/db/columns.model.ts'

/** A read-only link of one conversation. The row holds no words and outlives its content, so that the link can say that it has ended. */
export const chatShares = pgTable(
  'chat_shares',
  {
    id: uuid().primaryKey(),
    tokenHash: bytea('token_hash').notNull(),
    sealedToken: text('sealed_token').notNull(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    assistantId: integer('assistant_id').references(() => assistants.id, { onDelete: 'set null' }),
    audience: text({ enum: ['organization', 'web'] }).notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    endsAt: instant('ends_at'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    uniqueIndex('chat_shares_token').on(table.tokenHash),
    index('chat_shares_person').on(table.userId, table.createdAt, table.id),
    index('chat_shares_assistant').on(table.assistantId),
    index('chat_shares_created').on(table.createdAt),
  ],
)

/** The content of a link: masked and frozen. It is deleted with its conversation and when the link is revoked. */
export const chatShareContents = pgTable(
  'chat_share_contents',
  {
    shareId: uuid('share_id')
      .primaryKey()
      .references(() => chatShares.id, { onDelete: 'cascade' }),
    chatId: ofChat(),
    title: text().notNull(),
    assistantName: text('assistant_name').notNull(),
    messages: jsonb().$type<SharedMessage[]>().notNull(),
  },
  (table) => [index('chat_share_contents_chat').on(table.chatId)],
)
