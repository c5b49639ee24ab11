import { asc, eq, sql } from 'drizzle-orm'
import {
  addedModels,
  modelDefaults,
  modelProviders,
  modelRules,
  type ProviderRow,
  type RuleRow,
  type StoredModels,
} from '#/modules/models/models.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'

export const modelsChannel = 'models_changed'

const noDefaults: StoredModels['defaults'] = { defaultModel: null, usdRate: null, rateDate: null }

export async function readModels(db: Queryable): Promise<StoredModels> {
  const providers = await db
    .select()
    .from(modelProviders)
    .orderBy(asc(modelProviders.createdAt), asc(modelProviders.id))
  const rules = await db.select().from(modelRules)
  const added = await db.select().from(addedModels).orderBy(asc(addedModels.createdAt), asc(addedModels.modelId))
  const { defaultModel, usdRate, rateDate } = modelDefaults
  const [defaults] = await db.select({ defaultModel, usdRate, rateDate }).from(modelDefaults)
  return { providers, rules, added, defaults: defaults ?? noDefaults }
}

/** Notifies every process of a change with the commit. */
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
  await tx.delete(addedModels).where(eq(addedModels.providerId, id))
}

export async function writeRule(tx: Queryable, row: Omit<RuleRow, 'updatedAt'>): Promise<void> {
  const values = { ...row, updatedAt: sql`now()` }
  await tx.insert(modelRules).values(values).onConflictDoUpdate({ target: modelRules.modelId, set: values })
}

export async function writeDefaults(tx: Queryable, values: StoredModels['defaults']): Promise<void> {
  await tx.insert(modelDefaults).values(values).onConflictDoUpdate({ target: modelDefaults.id, set: values })
}

/** Returns the ids of the unarchived groups that a person belongs to. */
export async function findGroupIds(db: Queryable, userId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select g.id from group_members m join groups g on g.id = m.group_id
    where m.user_id = ${userId} and g.archived_at is null`)
  return rows.map(({ id }) => id)
}

type AddedFacts = Pick<typeof addedModels.$inferSelect, 'label' | 'vision' | 'contextTokens'>

/** Returns false where the model exists already. */
export async function insertAdded(
  tx: Queryable,
  values: AddedFacts & { modelId: string; providerId: string },
): Promise<boolean> {
  const { rowCount } = await tx.insert(addedModels).values(values).onConflictDoNothing()
  return rowCount === 1
}

/** Returns false where no such model was added. */
export async function updateAdded(tx: Queryable, modelId: string, facts: AddedFacts): Promise<boolean> {
  const { rowCount } = await tx.update(addedModels).set(facts).where(eq(addedModels.modelId, modelId))
  return rowCount === 1
}

/** Deletes an added model with its rule; returns false where no such model was added. */
export async function deleteAdded(tx: Queryable, modelId: string): Promise<boolean> {
  const { rowCount } = await tx.delete(addedModels).where(eq(addedModels.modelId, modelId))
  await tx.delete(modelRules).where(eq(modelRules.modelId, modelId))
  return rowCount === 1
}

/** Lists the assistants whose draft or published version uses the model, and the models that fall back to it, by name. */
export async function findUses(tx: Queryable, modelId: string): Promise<{ assistants: string[]; models: string[] }> {
  const { rows } = await tx.execute<{ assistants: string[]; models: string[] }>(sql`
    select array(select coalesce(a.published, a.draft) ->> 'name' from assistants a
        where a.deleted_at is null and ${modelId} in (a.draft ->> 'model', a.draft ->> 'fallbackModel',
          a.published ->> 'model', a.published ->> 'fallbackModel')
        order by 1 limit 100) as assistants,
      array(select model_id from model_rules where fallback = ${modelId} order by 1) as models`)
  return rows[0]!
}
