import { type AssistantOptions, mapOptions } from '@prosa/contract/assistants/assistant-options.ts'
import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ofUser, users } from '#/modules/identity/accounts/users.tables.ts'
import { completedJson, instant } from '#/platform/db/columns.model.ts'

const searchable = (config: 'draft' | 'published') =>
  sql.raw(
    `pt_fold((${config}->>'name') || ' ' || (${config}->>'description') || ' ' || coalesce(${config}->>'tags', ''))`,
  )

/** SQL: the picture id that a configuration names. */
export const imageIn = (config: 'draft' | 'published' | 'config'): SQL => sql.raw(`(${config}->'avatar'->>'image')`)

const options = completedJson((stored: Partial<AssistantOptions>) => ({ ...mapOptions(false), ...stored }))

export const assistants = pgTable(
  'assistants',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ownerId: integer('owner_id')
      .notNull()
      .references(() => users.id),
    visibility: text({ enum: ['restricted', 'organization'] })
      .notNull()
      .default('restricted'),
    options: options()
      .notNull()
      .default(sql`'{}'::jsonb`),
    draft: jsonb().$type<AssistantConfig>().notNull(),
    /** Increases with every saved change, so that two editors never overwrite each other unnoticed. */
    draftRevision: integer('draft_revision').notNull().default(1),
    draftSavedAt: instant('draft_saved_at').notNull().defaultNow(),
    draftSavedBy: integer('draft_saved_by')
      .notNull()
      .references((): AnyPgColumn => users.id),
    /** Copy of the published version's configuration, so that a list needs one query. */
    published: jsonb().$type<AssistantConfig>(),
    publishedVersion: integer('published_version'),
    /** Whether the draft differs from the published version. */
    changed: boolean()
      .notNull()
      .generatedAlwaysAs(sql`published is not null and draft is distinct from published`),
    /** Folded text for editors' searches. */
    searchText: text('search_text').notNull().generatedAlwaysAs(searchable('draft')),
    /** Folded text for other people's searches, so that unpublished words do not find an assistant. */
    publishedSearchText: text('published_search_text').generatedAlwaysAs(searchable('published')),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    pausedAt: instant('paused_at'),
    archivedAt: instant('archived_at'),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('assistants_owner').on(table.ownerId),
    index('assistants_organization')
      .on(table.id)
      .where(sql`visibility = 'organization' and deleted_at is null`),
    // for checking whether a picture is still used
    ...(['draft', 'published'] as const).map((config) =>
      index(`assistants_${config}_image`)
        .on(imageIn(config))
        .where(sql`${imageIn(config)} is not null`),
    ),
    index('assistants_deleted')
      .on(table.deletedAt)
      .where(sql`deleted_at is not null`),
  ],
)

/** Reference to the row's assistant, whose deletion deletes the row. */
export const ofAssistant = () =>
  integer('assistant_id')
    .notNull()
    .references(() => assistants.id, { onDelete: 'cascade' })

export const assistantFavorites = pgTable(
  'assistant_favorites',
  {
    userId: ofUser(),
    assistantId: ofAssistant(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.assistantId] })],
)
