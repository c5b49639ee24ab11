import type { Role } from '@prosa/contract/protocol/permissions.ts'
import { boolean, date, integer, jsonb, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import { instant } from '#/platform/db/columns.model.ts'

/** A provider of models that an administrator added; those of the environment are in no table. */
export const modelProviders = pgTable('model_providers', {
  /** Prefix of its models' ids; never changes. */
  id: text().primaryKey(),
  kind: text({ enum: ['openai', 'anthropic', 'google', 'mistral', 'compatible'] }).notNull(),
  name: text().notNull(),
  country: text().notNull().default(''),
  baseUrl: text('base_url'),
  keySealed: text('key_sealed'),
  /** The end of the key, the only part that a screen shows. */
  keyEnd: text('key_end'),
  enabled: boolean().notNull().default(true),
  createdAt: instant('created_at').notNull().defaultNow(),
})

const money = (name: string) => numeric(name, { precision: 14, scale: 4, mode: 'number' })

/** The rule of one model, wherever the model comes from; a model without a row is offered to everybody. */
export const modelRules = pgTable('model_rules', {
  modelId: text('model_id').primaryKey(),
  enabled: boolean().notNull().default(true),
  currency: text({ enum: ['BRL', 'USD'] }),
  /** Price of a million tokens, in `currency`. */
  inputPrice: money('input_price'),
  outputPrice: money('output_price'),
  audience: jsonb().$type<{ roles: Role[]; groupIds: number[] }>(),
  fallback: text(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  updatedBy: integer('updated_by').references(() => users.id, { onDelete: 'set null' }),
})

/** A model that its provider does not list, added by hand; prices and audience are in its rule. */
export const addedModels = pgTable('added_models', {
  modelId: text('model_id').primaryKey(),
  /** A provider of the database or of the environment, so it can be no foreign key. */
  providerId: text('provider_id').notNull(),
  label: text().notNull(),
  vision: boolean().notNull(),
  /** The most tokens that the model reads and writes for one answer. */
  contextTokens: integer('context_tokens'),
  createdAt: instant('created_at').notNull().defaultNow(),
})

/** Single row: the default model and the dated rate of the dollar. */
export const modelDefaults = pgTable('model_defaults', {
  id: integer().primaryKey().default(1),
  defaultModel: text('default_model'),
  usdRate: money('usd_rate'),
  rateDate: date('rate_date', { mode: 'string' }),
})

export type ProviderRow = typeof modelProviders.$inferSelect
export type RuleRow = typeof modelRules.$inferSelect

/** All stored settings of models. */
export interface StoredModels {
  providers: ProviderRow[]
  rules: RuleRow[]
  added: (typeof addedModels.$inferSelect)[]
  defaults: Omit<typeof modelDefaults.$inferSelect, 'id'>
}
