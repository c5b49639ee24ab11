import { randomUUID } from 'node:crypto'
import { MAX_SCIM_KEYS, SCIM_KEY_PREFIX, scimPermissions } from '@prosa/contract/identity/scim.ts'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { AppContext } from '#/context.ts'
import { requireProof } from '#/modules/identity/auth/proof.service.ts'
import { tellAdministrators } from '#/modules/identity/auth/ways-in.service.ts'
import { permissionsHeldBy, requireGivable } from '#/modules/identity/permissions/permissions.service.ts'
import type { Maker } from '#/modules/identity/scim/protocol.model.ts'
import { scimKeys } from '#/modules/identity/scim/scim.tables.ts'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import type { By } from '#/platform/api/handlers.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'
import { audit, doneBy } from '#/platform/events/audit.ts'
import { newToken, sha256 } from '#/platform/secrets/keys.ts'

const ENDING = 4
const { id, name, ending, createdAt, lastUsedAt } = scimKeys

/** Whether the key's maker is an administrator who is not suspended. */
const isMaker = and(
  eq(users.id, scimKeys.createdBy),
  isNull(users.suspendedAt),
  isNull(users.deletedAt),
  sql`'admin' = any(${users.roles})`,
)

/** Lists the directory's keys, with the permissions that their makers have lost since and the base address. */
export async function listScimKeys({ db, config }: AppContext) {
  const rows = await db
    .select({ id, name, ending, createdAt, lastUsedAt, makerId: users.id, madeBy: users.name })
    .from(scimKeys)
    .leftJoin(users, isMaker)
    .orderBy(desc(createdAt))
  const held = await permissionsHeldBy(
    db,
    rows.flatMap(({ makerId }) => makerId ?? []),
  )
  const lacking = (makerId: number | null) => scimPermissions.filter((one) => !held.get(makerId ?? 0)?.has(one))
  const items = rows.map(({ makerId, ...key }) => ({ ...key, lacks: lacking(makerId) }))
  return { items, address: `${config.publicUrl}/scim/v2` }
}

interface NewKey {
  name: string
  currentPassword?: string | undefined
}

/**
 * Creates a key; only this response contains the secret. A key creates and moves accounts, so it needs a proof and all
 * rights that it will use, and every administrator is notified. Throws 409 `api_keys_limit`, `permissions_beyond_own`.
 */
export async function createScimKey(
  ctx: AppContext,
  by: By,
  { name: keyName, currentPassword }: NewKey,
): Promise<{ secret: string }> {
  await requireGivable(ctx.db, by.actor, scimPermissions)
  await requireProof(ctx, by, currentPassword)
  const notifyAdministrators = tellAdministrators(ctx, by, 'as chaves de diretório (SCIM)')
  const secret = newToken(SCIM_KEY_PREFIX)
  const keyId = randomUUID()
  await ctx.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${scimKeys} in share row exclusive mode`)
    if ((await tx.$count(scimKeys)) >= MAX_SCIM_KEYS) throw new DomainError('api_keys_limit')
    const stored = { tokenHash: sha256(secret), ending: secret.slice(-ENDING), createdBy: by.actor.id }
    await tx.insert(scimKeys).values({ id: keyId, name: keyName, ...stored })
    const target = { type: 'api-key', id: keyId } as const
    await audit(tx, { ...doneBy(by), action: 'scim_key.create', target, data: { name: keyName } })
    await notifyAdministrators(tx)
  })
  return { secret }
}

/** Revokes a directory's key. Throws 404. */
export async function revokeScimKey(ctx: AppContext, by: By, keyId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [gone] = await tx.delete(scimKeys).where(eq(id, keyId)).returning({ name })
    if (!gone) throw notFound()
    await audit(tx, { ...doneBy(by), action: 'scim_key.revoke', target: { type: 'api-key', id: keyId }, data: gone })
  })
}

/**
 * The key of a token, with its maker's current permissions; undefined if unknown, or if its maker is suspended, no
 * administrator, or may not manage directories. Notes its use at most every minute.
 */
export async function findScimKey(
  { db }: AppContext,
  token: string,
): Promise<{ name: string; maker: Maker } | undefined> {
  const isStale = sql<boolean>`${lastUsedAt} is null or ${lastUsedAt} < now() - interval '1 minute'`
  const [key] = await db
    .select({ id, name, isStale, makerId: users.id })
    .from(scimKeys)
    .innerJoin(users, isMaker)
    .where(eq(scimKeys.tokenHash, sha256(token)))
  const may = key && (await permissionsHeldBy(db, [key.makerId])).get(key.makerId)
  if (!key || !may?.has('users.import')) return undefined
  if (key.isStale)
    await db
      .update(scimKeys)
      .set({ lastUsedAt: sql`now()` })
      .where(eq(id, key.id))
  return { name: key.name, maker: { id: key.makerId, may } }
}
