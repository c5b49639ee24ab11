import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#/platform/db/columns.model.ts'

/**
 * Pictures of assistants, of people and of the organization, each stored under its id. A draft, a version and a copy may refer
 * to the same picture, so it belongs to none of them: a sweep removes the unused ones.
 */
export const assistantImages = pgTable(
  'assistant_images',
  {
    id: uuid().primaryKey(),
    contentType: text('content_type').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('assistant_images_created').on(table.createdAt)],
)
