import { sql } from 'drizzle-orm'
import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#/platform/db/columns.model.ts'

/**
 * Bundles of permissions for many people at once: permissions that are added to those of the roles, and permissions
 * that are taken away.
 */
export const permissionProfiles = pgTable(
  'permission_profiles',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    description: text().notNull().default(''),
    added: text().array().notNull().default([]),
    removed: text().array().notNull().default([]),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('permission_profiles_name_unique').on(sql`pt_fold(${table.name})`)],
)
