import { sql } from 'drizzle-orm'
import { type AnyPgColumn, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { partners } from '#/modules/partners/partners.tables.ts'
import { instant } from '#/platform/db/columns.model.ts'

export const users = pgTable(
  'users',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    email: text().notNull(),
    passwordHash: text('password_hash'),
    roles: text().array().notNull(),
    /** Permissions added to or taken from what the roles give. */
    permissionsAdded: text('permissions_added').array().notNull().default([]),
    permissionsRemoved: text('permissions_removed').array().notNull().default([]),
    /** The institution that a person with the role `partner` belongs to. */
    partnerId: integer('partner_id').references((): AnyPgColumn => partners.id),
    suspendedAt: instant('suspended_at'),
    lastSeenAt: instant('last_seen_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('users_email_unique').on(sql`lower(${table.email})`),
    index('users_name').on(sql`${table.name} collate "und-x-icu"`, table.id),
    index('users_partner').on(table.partnerId),
  ],
)
