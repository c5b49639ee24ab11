import { asc, eq, isNull, sql } from 'drizzle-orm'
import { groups } from '#/modules/groups/groups.tables.ts'
import { modelDefaults, modelProviders, modelRules } from '#/modules/models/models.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'

export const modelsChannel = 'models_changed'

export type ProviderRow = typeof modelProviders.$inferSelect
export type RuleRow = typeof modelRules.$inferSelect
type DefaultsRow = Omit<typeof modelDefaults.$inferSelect, 'id'>

const noDefaults: DefaultsRow = { defaultModel: null, usdRate: null, rateDate: null }

export async function readModels(db: Queryable) {
  const providers = await db
    .select()
    .from(modelProviders)
    .orderBy(asc(modelProviders.createdAt), asc(modelProviders.id))
  const rules = await db.select().from(modelRules)
  const { defaultModel, usdRate, rateDate } = modelDefaults
  const [defaults] = await db.select({ defaultModel, usdRate, rateDate }).from(modelDefaults)
  return { providers, rules, defaults: defaults ?? noDefaults }
}
export type StoredModels = Awaited<ReturnType<typeof readModels>>

/** Every process hears of a change with its commit. */
export async function announceModels(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_notify(${modelsChannel}, '')`)
}

export async function insertProvider(
  tx: Queryable,
  { id, ...values }: Omit<typeof modelProviders.$inferInsert, 'createdAt'>,
): Promise<boolean> {
  const rows = await tx
    .insert(modelProviders)
    .values({ id, ...values })
    .onConflictDoNothing()
    .returning({ id: modelProviders.id })
  return rows.length > 0
}

export type ProviderChange = Partial<
  Pick<ProviderRow, 'name' | 'country' | 'baseUrl' | 'keySealed' | 'keyEnd' | 'enabled'>
>

export async function updateProvider(tx: Queryable, id: string, change: ProviderChange): Promise<void> {
  if (Object.keys(change).length > 0) await tx.update(modelProviders).set(change).where(eq(modelProviders.id, id))
}

export async function deleteProvider(tx: Queryable, id: string): Promise<void> {
  await tx.delete(modelProviders).where(eq(modelProviders.id, id))
}

export async function writeRule(tx: Queryable, row: Omit<RuleRow, 'updatedAt'>): Promise<void> {
  const values = { ...row, updatedAt: sql`now()` }
  await tx.insert(modelRules).values(values).onConflictDoUpdate({ target: modelRules.modelId, set: values })
}

export async function writeDefaults(tx: Queryable, values: DefaultsRow): Promise<void> {
  await tx.insert(modelDefaults).values(values).onConflictDoUpdate({ target: modelDefaults.id, set: values })
}

/** Groups in use, for 'who may choose it'. */
export function findActiveGroups(db: Queryable) {
  return db
    .select({ id: groups.id, name: groups.name })
    .from(groups)
    .where(isNull(groups.archivedAt))
    .orderBy(sql`${groups.name} collate "und-x-icu"`)
    .limit(500)
}

/** Ids of the groups in use that a person belongs to. */
export async function groupIdsOf(db: Queryable, userId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select g.id from group_members m join groups g on g.id = m.group_id
    where m.user_id = ${userId} and g.archived_at is null`)
  return rows.map(({ id }) => id)
}
