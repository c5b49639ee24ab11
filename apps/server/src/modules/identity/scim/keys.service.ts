import { randomUUID } from 'node:crypto'
import { MOST_SCIM_KEYS, SCIM_KEY_PREFIX } from '@prosa/contract/people/scim-keys.ts'
import { desc, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#/context.ts'
import { scimKeys } from '#/modules/identity/scim/scim.tables.ts'
import type { By } from '#/platform/api/handlers.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'
import { audit, doneBy } from '#/platform/events/audit.ts'
import { newToken, sha256 } from '#/platform/secrets/keys.ts'

const ENDING = 4
const { id, name, ending, createdAt, lastUsedAt } = scimKeys

export const listScimKeys = async ({ db, config }: AppContext) => ({
  items: await db.select({ id, name, ending, createdAt, lastUsedAt }).from(scimKeys).orderBy(desc(createdAt)),
  address: `${config.publicUrl}/scim/v2`,
})

/** Makes a key; the secret is answered here and kept nowhere. Throws 409 `api_keys_limit`. */
export async function createScimKey(ctx: AppContext, by: By, keyName: string): Promise<{ secret: string }> {
  const secret = newToken(SCIM_KEY_PREFIX)
  const keyId = randomUUID()
  await ctx.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${scimKeys} in share row exclusive mode`)
    if ((await tx.$count(scimKeys)) >= MOST_SCIM_KEYS) throw new DomainError('api_keys_limit')
    const kept = { tokenHash: sha256(secret), ending: secret.slice(-ENDING), createdBy: by.actor.id }
    await tx.insert(scimKeys).values({ id: keyId, name: keyName, ...kept })
    const target = { type: 'api-key', id: keyId } as const
    await audit(tx, { ...doneBy(by), action: 'scim_key.create', target, data: { name: keyName } })
  })
  return { secret }
}

export async function revokeScimKey(ctx: AppContext, by: By, keyId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [gone] = await tx.delete(scimKeys).where(eq(id, keyId)).returning({ name })
    if (!gone) throw notFound()
    await audit(tx, { ...doneBy(by), action: 'scim_key.revoke', target: { type: 'api-key', id: keyId }, data: gone })
  })
}

/** The key behind a token; nobody's where it is none of ours. Its use is noted at most every minute. */
export async function findScimKey(
  { db }: AppContext,
  token: string,
): Promise<{ id: string; name: string } | undefined> {
  const isStale = sql<boolean>`${lastUsedAt} is null or ${lastUsedAt} < now() - interval '1 minute'`
  const [key] = await db
    .select({ id, name, isStale })
    .from(scimKeys)
    .where(eq(scimKeys.tokenHash, sha256(token)))
  if (key?.isStale)
    await db
      .update(scimKeys)
      .set({ lastUsedAt: sql`now()` })
      .where(eq(id, key.id))
  return key
}
