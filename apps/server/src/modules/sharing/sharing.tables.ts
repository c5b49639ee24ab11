import { type FormField, identifications, type LinkAppearance } from '@prosa/contract/sharing/link-settings.ts'
import { completeOptions, type DoorOptions } from '@prosa/contract/conversations/door-options.ts'
import { bigint, boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { assistants, ofAssistant } from '#/modules/assistants/assistants.tables.ts'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import { bytea, completedJson, instant } from '#/platform/db/columns.model.ts'

/** The switch 'Links abertos' of an assistant; without a row it was never on the Web. */
export const shareSwitches = pgTable('share_switches', {
  assistantId: integer('assistant_id')
    .primaryKey()
    .references(() => assistants.id, { onDelete: 'cascade' }),
  enabled: boolean().notNull(),
  changedAt: instant('changed_at').notNull().defaultNow(),
})

const linkOptions = completedJson((stored: Partial<DoorOptions<'link'>>) => completeOptions('link', stored))

/** One address of an assistant on the Web, with the rules for its visitors. */
export const shareLinks = pgTable(
  'share_links',
  {
    id: uuid().primaryKey(),
    assistantId: ofAssistant(),
    /** The hash finds the link; the sealed copy lets editors copy the address again. */
    tokenHash: bytea('token_hash').notNull().unique(),
    sealedToken: text('sealed_token').notNull(),
    name: text().notNull(),
    audience: text().notNull().default(''),
    status: text({ enum: ['active', 'paused'] })
      .notNull()
      .default('paused'),
    /** When the checklist was confirmed. */
    checkedAt: instant('checked_at'),
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
    codeHash: text('code_hash'),
    allowedDomains: text('allowed_domains').array().notNull().default([]),
    budgetCents: integer('budget_cents'),
    identification: text({ enum: identifications }).notNull().default('none'),
    formFields: jsonb('form_fields').$type<FormField[]>().notNull().default([]),
    consentText: text('consent_text').notNull().default(''),
    /** Grows with each change of the text, so that a consent refers to one of them. */
    consentVersion: integer('consent_version').notNull().default(1),
    minors: boolean().notNull().default(false),
    retentionDays: integer('retention_days').notNull().default(90),
    closedMessage: text('closed_message').notNull().default(''),
    appearance: jsonb().$type<LinkAppearance>().notNull(),
    logoKey: text('logo_key'),
    options: linkOptions().notNull(),
    /** Signs a visitor's identity for the site that embeds the chat. */
    sealedIdentitySecret: text('sealed_identity_secret'),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** The address no longer works; the conversations stay until their retention is over. */
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('share_links_assistant').on(table.assistantId, table.createdAt),
    index('share_links_creator').on(table.createdBy, table.createdAt),
  ],
)

/** Counts of a link by day in São Paulo, without anything about a person; only ever added to. */
export const shareDays = pgTable(
  'share_days',
  {
    linkId: uuid('link_id')
      .notNull()
      .references(() => shareLinks.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    visits: integer().notNull().default(0),
    consents: integer().notNull().default(0),
    chats: integer().notNull().default(0),
    messages: integer().notNull().default(0),
    /** Visitors with a first, and with a third message. */
    starters: integer().notNull().default(0),
    engaged: integer().notNull().default(0),
    /** Those of the visits, consents, starters and engaged that came through a site that embeds the link. */
    embedVisits: integer('embed_visits').notNull().default(0),
    embedConsents: integer('embed_consents').notNull().default(0),
    embedStarters: integer('embed_starters').notNull().default(0),
    embedEngaged: integer('embed_engaged').notNull().default(0),
    /** Millionths of a real. */
    costMicros: bigint('cost_micros', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.linkId, table.day] })],
)

/**
 * A visitor's answers of a day in erased conversations, so that erasing does not reset a limit. A trigger on `chats`
 * adds to it; a row outlives the visitor by a day or two.
 */
export const shareErasedAnswers = pgTable(
  'share_erased_answers',
  {
    guestId: uuid('guest_id').notNull(),
    day: date().notNull(),
    answers: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.guestId, table.day] })],
)
