import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { imageIn, ofAssistant } from '#/modules/assistants/assistants.tables.ts'
import { users } from '#/modules/identity/users/users.tables.ts'
import { instant } from '#/platform/db/columns.model.ts'

/** A published version never changes, but for the name a person gives it. */
export const assistantVersions = pgTable(
  'assistant_versions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    assistantId: ofAssistant(),
    number: integer().notNull(),
    label: text().notNull().default(''),
    notes: text().notNull().default(''),
    config: jsonb().$type<AssistantConfig>().notNull(),
    changedFields: text('changed_fields').array().notNull().default([]),
    authorId: integer('author_id')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('assistant_versions_number').on(table.assistantId, table.number),
    index('assistant_versions_image')
      .on(imageIn('config'))
      .where(sql`${imageIn('config')} is not null`),
  ],
)
