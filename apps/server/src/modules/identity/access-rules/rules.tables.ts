import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { groups } from '#/modules/identity/groups/groups.tables.ts'
import { permissionProfiles } from '#/modules/identity/accounts/profiles.tables.ts'
import { ofUser } from '#/modules/identity/accounts/users.tables.ts'

/** Who gets which profile or group, by what a provider says of them at their entry; the first profile that fits counts. */
export const accessRules = pgTable(
  'access_rules',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    position: integer().notNull(),
    /** Of one provider; null for every one. */
    issuer: text(),
    claim: text().notNull(),
    value: text().notNull(),
    profileId: integer('profile_id').references(() => permissionProfiles.id, { onDelete: 'set null' }),
    groupId: integer('group_id').references(() => groups.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('access_rules_position').on(table.position),
    index('access_rules_profile').on(table.profileId),
    index('access_rules_group').on(table.groupId),
  ],
)

/** What people have through a provider or a directory and not by hand: it alone is taken away when that says it no longer. */
export const providedAccess = pgTable(
  'provided_access',
  {
    userId: ofUser(),
    /** The issuer of the provider, or `scim`. */
    source: text().notNull(),
    groupId: integer('group_id').references(() => groups.id, { onDelete: 'cascade' }),
    profileId: integer('profile_id').references(() => permissionProfiles.id, { onDelete: 'cascade' }),
  },
  (table) => [
    unique('provided_access_once').on(table.userId, table.source, table.groupId, table.profileId).nullsNotDistinct(),
    index('provided_access_group').on(table.groupId),
    index('provided_access_profile').on(table.profileId),
    check('provided_access_one', sql`num_nonnulls(${table.groupId}, ${table.profileId}) = 1`),
  ],
)
