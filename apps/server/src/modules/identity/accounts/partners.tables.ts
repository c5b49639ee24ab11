import { sql } from 'drizzle-orm'
import { index, integer, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#/platform/db/columns.model.ts'

/** An institution outside the organization: another school, a client company. Its people have the role `partner`. */
export const partners = pgTable(
  'partners',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** Fourteen characters without punctuation. */
    cnpj: text(),
    /** Contact people, as free text. */
    contacts: text().notNull().default(''),
    dpoEmail: text('dpo_email'),
    /** While paused, access that came through the institution does not work. */
    status: text({ enum: ['active', 'paused'] })
      .notNull()
      .default('active'),
    maxPeople: integer('max_people'),
    maxLinks: integer('max_links'),
    monthlyBudgetBrl: numeric('monthly_budget_brl', { precision: 12, scale: 2, mode: 'number' }),
    /** The logo's key in the file storage. */
    logoKey: text('logo_key').unique(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('partners_name_unique').on(sql`pt_fold(${table.name})`),
    uniqueIndex('partners_cnpj_unique').on(table.cnpj),
    index('partners_name').on(sql`${table.name} collate "und-x-icu"`, table.id),
  ],
)
