import { alertCategories, type SafetyRules } from '@prosa/contract/conversations/safety-rules.ts'
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { assistants, ofAssistant } from '#/modules/assistants/assistants.tables.ts'
import { chats, messages } from '#/modules/conversations/chats.tables.ts'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import { instant } from '#/platform/db/columns.model.ts'

/** Rules of an assistant in addition to the organization's. Not versioned, so that protection applies at once. */
export const assistantSafety = pgTable('assistant_safety', {
  assistantId: integer('assistant_id')
    .primaryKey()
    .references(() => assistants.id, { onDelete: 'cascade' }),
  rules: jsonb().$type<SafetyRules>().notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  updatedBy: integer('updated_by').references(() => users.id, { onDelete: 'set null' }),
})

/** A message that mentions a risk. The text stays in the message and is deleted with it. */
export const safetyAlerts = pgTable(
  'safety_alerts',
  {
    id: uuid().primaryKey(),
    category: text({ enum: alertCategories }).notNull(),
    assistantId: ofAssistant(),
    chatId: uuid('chat_id').references(() => chats.id, { onDelete: 'set null' }),
    messageId: uuid('message_id').references(() => messages.id, { onDelete: 'set null' }),
    at: instant('at').notNull().defaultNow(),
    handledAt: instant('handled_at'),
    handledBy: integer('handled_by').references(() => users.id, { onDelete: 'set null' }),
    note: text().notNull().default(''),
  },
  (table) => [
    uniqueIndex('safety_alerts_message').on(table.messageId, table.category),
    index('safety_alerts_newest').on(table.at.desc(), table.id),
    index('safety_alerts_assistant').on(table.assistantId),
    index('safety_alerts_chat').on(table.chatId),
  ],
)
