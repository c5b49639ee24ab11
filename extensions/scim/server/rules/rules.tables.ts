import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { groups } from '@prosa/server/src/modules/identity/groups/groups.tables.ts'
import { permissionProfiles } from '@prosa/server/src/modules/identity/accounts/profiles.tables.ts'
import { ofUser } from '@prosa/server/src/modules/identity/accounts/users.tables.ts'

/** Rules that give a profile or group by a claim at sign-in; the first matching profile counts. */
export const accessRules = pgTable(
  'access_rules',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    position: integer().notNull(),
    /** The provider; null for all. */
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

/** Access given by a provider or a directory, not by hand: only this is taken away when the source drops it. */
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
