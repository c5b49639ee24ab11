import type { PersonText } from '@prosa/contract/identity/users.ts'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { permissionProfiles } from '#/modules/identity/accounts/profiles.tables.ts'
import { partners } from '#/modules/identity/accounts/partners.tables.ts'
import { instant } from '#/platform/db/columns.model.ts'
import { holdsIndexedWords } from '#/platform/db/page-of.ts'

const texts = {
  phone: text().notNull().default(''),
  /** The person's number at the institution. */
  registration: text().notNull().default(''),
} satisfies Record<PersonText, unknown>

export const users = pgTable(
  'users',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    email: text().notNull(),
    passwordHash: text('password_hash'),
    roles: text().array().notNull(),
    /** Permissions beyond those of the roles; the next column holds those taken away. */
    permissionsAdded: text('permissions_added').array().notNull().default([]),
    permissionsRemoved: text('permissions_removed').array().notNull().default([]),
    permissionProfileId: integer('permission_profile_id').references(() => permissionProfiles.id, {
      onDelete: 'set null',
    }),
    ...texts,
    /** The person's photo, stored with the images of assistants. */
    photo: uuid(),
    /** The person's time zone; null for the organisation's. */
    timeZone: text('time_zone'),
    /** Whether to mail about assistants that others share with the person. */
    sharedMail: boolean('shared_mail').notNull().default(true),
    /** Whether to mail about ratings: a reply to the person's own, or one to review. */
    ratingsMail: boolean('ratings_mail').notNull().default(true),
    /** The kinds of notice that the person's devices receive (`pushKinds`). */
    pushKinds: text('push_kinds').array().notNull().default(['answers', 'shared', 'alerts', 'ratings']),
    /** The person's columns of the list of people; null for the defaults. */
    listColumns: text('list_columns').array(),
    /** Widths of these columns in pixels; null for the defaults. */
    listWidths: jsonb('list_widths').$type<Record<string, number>>(),
    /** The only models that may answer the person, besides the embedded one; null for all. */
    allowedModels: text('allowed_models').array(),
    /** The institution that a person with the role `partner` belongs to. */
    partnerId: integer('partner_id').references((): AnyPgColumn => partners.id),
    suspendedAt: instant('suspended_at'),
    /** A deleted person has no name, e-mail or sign-in; the row stays for references to it. */
    deletedAt: instant('deleted_at'),
    lastSeenAt: instant('last_seen_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('users_email_unique').on(sql`lower(${table.email})`),
    index('users_name').on(sql`${table.name} collate "und-x-icu"`, table.id),
    // for the check whether a picture is still in use
    index('users_photo')
      .on(table.photo)
      .where(sql`photo is not null`),
    index('users_search').using('gin', sql`trigrams(${searchedText(table)})`),
    // for the check that one administrator is left
    index('users_administrators')
      .on(table.id)
      .where(sql`'admin' = any(roles)`),
    index('users_partner').on(table.partnerId),
    index('users_permission_profile').on(table.permissionProfileId),
  ],
)

/** The text in which a search for people looks. */
export function searchedText({
  name,
  email,
  registration,
}: Record<'name' | 'email' | 'registration', SQLWrapper>): SQL {
  return sql`(${name} || ' ' || ${email} || ' ' || ${registration})`
}

/** Whether a person's name, e-mail and number contain every word of a search. */
export const isSearchedFor = (q: string): SQL => holdsIndexedWords(searchedText(users), q)

/** The user that a row belongs to; deleted with the user. */
export const ofUser = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
