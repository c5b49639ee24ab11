import { reportReasons } from '@prosa/contract/sharing/report-reasons.ts'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { ofAssistant } from '#/modules/assistants/assistants.tables.ts'
import { guests } from '#/modules/identity/guests/guests.tables.ts'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import { bytea, instant } from '#/platform/db/columns.model.ts'

/** How a guest entered by a link: the consent and the answers at its gates. */
export const guestSessions = pgTable(
  'visits',
  {
    guestId: uuid('guest_id')
      .primaryKey()
      .references(() => guests.id, { onDelete: 'cascade' }),
    linkId: uuid('link_id').notNull(),
    origin: text({ enum: ['share', 'embed'] }).notNull(),
    email: text().notNull().default(''),
    answers: jsonb().$type<{ label: string; answer: string }[]>().notNull().default([]),
    /** A copy of the text that the guest agreed to, because the link's text may change afterwards. */
    consentText: text('consent_text'),
    consentVersion: integer('consent_version'),
    consentedAt: instant('consented_at'),
    /** The hash of the code that the guest gave; after a change of the code it is asked for again. */
    codeHash: text('code_hash'),
    /** Pseudonym of the person that the embedding site names; the same person is the same guest. */
    identity: text(),
    /** Pseudonym of the browser or network that uses the limits; null if the embedding site names the guest. */
    allowance: text(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('visits_identity').on(table.linkId, table.identity),
    index('visits_allowance').on(table.allowance),
    index('visits_email')
      .on(sql`lower(${table.email})`)
      .where(sql`email <> ''`),
  ],
)

/** Codes that open a guest's conversations on another device, each once and for a short time. */
export const resumeCodes = pgTable(
  'visit_resume_codes',
  {
    codeHash: bytea('code_hash').primaryKey(),
    guestId: uuid('guest_id')
      .notNull()
      .references(() => guests.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('visit_resume_codes_guest').on(table.guestId), index('visit_resume_codes_end').on(table.expiresAt)],
)

/** Reports by visitors; they stay after the conversations are deleted. */
export const shareReports = pgTable(
  'share_reports',
  {
    id: uuid().primaryKey(),
    assistantId: ofAssistant(),
    linkId: uuid('link_id').notNull(),
    guestId: uuid('guest_id').references(() => guests.id, { onDelete: 'set null' }),
    chatId: uuid('chat_id'),
    reason: text({ enum: reportReasons }).notNull(),
    comment: text().notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When and by whom the report was handled, and what was done. */
    handledAt: instant('handled_at'),
    handledBy: integer('handled_by').references(() => users.id, { onDelete: 'set null' }),
    note: text().notNull().default(''),
  },
  (table) => [
    index('share_reports_created').on(table.createdAt),
    index('share_reports_handler').on(table.handledBy),
    index('share_reports_link').on(table.linkId, table.createdAt),
    index('share_reports_assistant').on(table.assistantId),
    index('share_reports_guest').on(table.guestId),
  ],
)
