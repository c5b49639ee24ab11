import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { imageIn, ofAssistant } from '#/modules/assistants/assistants.tables.ts'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import { instant } from '#/platform/db/columns.model.ts'

export interface VersionDocument {
  name: string
  /** SHA-256 of the content, in hexadecimal. */
  hash: string
}

/** A published version; only its label can change. */
export const assistantVersions = pgTable(
  'assistant_versions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    assistantId: ofAssistant(),
    number: integer().notNull(),
    label: text().notNull().default(''),
    notes: text().notNull().default(''),
    config: jsonb().$type<AssistantConfig>().notNull(),
    /** The assistant's own documents at publication; null for versions from before they were recorded. */
    documents: jsonb().$type<VersionDocument[]>(),
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
