import { consentKinds } from '@prosa/contract/privacy/privacy-choices.ts'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#/platform/db/columns.model.ts'

/** Consents. Subjects are pseudonyms (`user:12`, `guest:…`, `student:…`), so that the proof outlives the name. */
export const consents = pgTable(
  'consents',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text({ enum: consentKinds }).notNull(),
    subject: text().notNull(),
    /** The link or the activity; empty for the terms of use. */
    about: text().notNull().default(''),
    version: text().notNull(),
    givenAt: instant('given_at').notNull().defaultNow(),
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [
    uniqueIndex('consents_once').on(table.subject, table.kind, table.about, table.version),
    index('consents_given').on(table.givenAt),
  ],
)
