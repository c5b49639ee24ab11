import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { guests } from '#/modules/identity/guests/guests.tables.ts'
import { ofUser, users } from '#/modules/identity/accounts/users.tables.ts'
import { bytea, instant } from '#/platform/db/columns.model.ts'

/** Only the SHA-256 of a token is stored, so that reading this table opens no session (T4). */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    tokenHash: bytea('token_hash').notNull().unique(),
    kind: text({ enum: ['user', 'guest'] }).notNull(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    guestId: uuid('guest_id').references(() => guests.id, { onDelete: 'cascade' }),
    device: text().notNull().default(''),
    /** Hash of the browser's cookie; without that cookie the token is refused (T8). */
    browserHash: bytea('browser_hash'),
    /** 'Manter conectado': lasts its absolute time, used or not. */
    remember: boolean().notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    /** Never after `expiresAt`; decides alone whether a session is alive. */
    idleExpiresAt: instant('idle_expires_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_guest').on(table.guestId),
    index('sessions_idle_expires').on(table.idleExpiresAt),
  ],
)

/** Browsers in which a person has signed in: guesses from elsewhere do not lock these out (L6). */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: ofUser(),
    browserHash: bytea('browser_hash').notNull(),
    seenAt: instant('seen_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.browserHash] }), index('known_devices_seen').on(table.seenAt)],
)

/** People who asked for a new password without a mail server: an administrator makes the link and hands it over. */
export const passwordRequests = pgTable('password_requests', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  askedAt: instant('asked_at').notNull().defaultNow(),
})

/** Why a session ended early; shown to the holder of its token for as long as it would have lasted. */
export const endedSessions = pgTable(
  'ended_sessions',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    reason: text({ enum: ['role-change'] }).notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('ended_sessions_expires').on(table.expiresAt)],
)

/** The provider's data of a session, needed to sign out there too (C6). */
export const providerSessions = pgTable('provider_sessions', {
  sessionId: uuid('session_id')
    .primaryKey()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  issuer: text().notNull(),
  subject: text().notNull(),
  idTokenSealed: text('id_token_sealed').notNull(),
  /** When the person last authenticated at the provider; null if it did not say. */
  provedAt: instant('proved_at'),
})

/**
 * Links sent by mail or shown once: first administrator, invitation, password reset, change of e-mail, OIDC linking.
 * One per person and purpose: a newer one replaces the older, and a used one is deleted (L4).
 */
export const authLinks = pgTable(
  'auth_links',
  {
    id: uuid().primaryKey(),
    tokenHash: bytea('token_hash').notNull().unique(),
    purpose: text({ enum: ['setup', 'invite', 'reset', 'email', 'oidc', 'second-factor'] }).notNull(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    data: jsonb().$type<Record<string, string>>().notNull().default({}),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [unique('auth_links_user_purpose').on(table.userId, table.purpose).nullsNotDistinct()],
)

/** A sign-in by a provider under way; `flow` proves the browser that began it (L8). */
export const oidcFlows = pgTable(
  'oidc_flows',
  {
    flowHash: bytea('flow_hash').primaryKey(),
    provider: text().notNull(),
    state: text().notNull(),
    nonce: text().notNull(),
    codeVerifier: text('code_verifier').notNull(),
    redirect: text().notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('oidc_flows_expires').on(table.expiresAt)],
)

/** The claims of a person by name; null for a list that the provider left out for its length. */
export type RuleValues = Readonly<Record<string, readonly string[] | null>>

/** A person at a provider: the key is (issuer, subject), never the e-mail. */
export const identities = pgTable(
  'identities',
  {
    id: uuid().primaryKey(),
    userId: ofUser(),
    issuer: text().notNull(),
    subject: text().notNull(),
    email: text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** The claims of the last sign-in that rules may use; null before the first that stored them. */
    claims: jsonb().$type<RuleValues>(),
    claimedAt: instant('claimed_at'),
  },
  (table) => [
    uniqueIndex('identities_issuer_subject').on(table.issuer, table.subject),
    index('identities_user').on(table.userId),
    index('identities_email').on(sql`lower(${table.email})`),
  ],
)
