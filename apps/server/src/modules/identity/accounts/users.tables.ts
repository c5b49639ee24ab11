import type { PersonText } from '@prosa/contract/identity/users.ts'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { permissionProfiles } from '#/modules/identity/accounts/profiles.tables.ts'
import { partners } from '#/modules/identity/accounts/partners.tables.ts'
import { instant } from '#/platform/db/columns.model.ts'
import { holdsIndexedWords } from '#/platform/db/page-of.ts'

const texts = {
  phone: text().notNull().default(''),
  /** The number of the person at the institution. */
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
    /** Permissions that this person has beyond those of their roles; the next column holds those that are taken away. */
    permissionsAdded: text('permissions_added').array().notNull().default([]),
    permissionsRemoved: text('permissions_removed').array().notNull().default([]),
    permissionProfileId: integer('permission_profile_id').references(() => permissionProfiles.id, {
      onDelete: 'set null',
    }),
    ...texts,
    /** The own picture, kept where those of assistants are. */
    photo: uuid(),
    /** In which the person reads times; null for the organisation's. */
    timeZone: text('time_zone'),
    /** Whether a mail tells of what others share with the person. */
    sharedMail: boolean('shared_mail').notNull().default(true),
    /** Whether a mail tells of ratings: a reply to one's own, or one to look at. */
    ratingsMail: boolean('ratings_mail').notNull().default(true),
    /** The kinds of notice that the person's devices receive (`pushKinds`). */
    pushKinds: text('push_kinds').array().notNull().default(['answers', 'shared', 'alerts', 'ratings']),
    /** Columns of the list of people, as this person wants them; null for the usual ones. */
    listColumns: text('list_columns').array(),
    /** Widths of these columns in pixels, as this person drew them; null for none. */
    listWidths: jsonb('list_widths').$type<Record<string, number>>(),
    /** The only models that may answer the person, besides the embedded one; null for all. */
    allowedModels: text('allowed_models').array(),
    /** The institution that a person with the role `partner` belongs to. */
    partnerId: integer('partner_id').references((): AnyPgColumn => partners.id),
    suspendedAt: instant('suspended_at'),
    /** Who was deleted has no name, no e-mail and no way in any more; the row stays for what refers to it. */
    deletedAt: instant('deleted_at'),
    lastSeenAt: instant('last_seen_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('users_email_unique').on(sql`lower(${table.email})`),
    index('users_name').on(sql`${table.name} collate "und-x-icu"`, table.id),
    // who looks whether a picture is still somebody's
    index('users_photo')
      .on(table.photo)
      .where(sql`photo is not null`),
    index('users_search').using('gin', sql`trigrams(${searchedText(table)})`),
    // who looks whether one administrator is left
    index('users_administrators')
      .on(table.id)
      .where(sql`'admin' = any(roles)`),
    index('users_partner').on(table.partnerId),
    index('users_permission_profile').on(table.permissionProfileId),
  ],
)

/** What a search for people looks in. */
export function searchedText({
  name,
  email,
  registration,
}: Record<'name' | 'email' | 'registration', SQLWrapper>): SQL {
  return sql`(${name} || ' ' || ${email} || ' ' || ${registration})`
}

/** Whether a person's name, e-mail and number have every word of a search. */
export const isSearchedFor = (q: string): SQL => holdsIndexedWords(searchedText(users), q)

/** Whose row it is: it goes with the person. */
export const ofUser = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
