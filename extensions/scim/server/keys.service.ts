import { randomUUID } from 'node:crypto'
import { MAX_SCIM_KEYS, SCIM_KEY_PREFIX, scimPermissions } from '#/scim/contract.ts'
import { scim } from '#/scim/extension.ts'
import type { AppContext } from '@prosa/server/src/context.ts'
import { requireProof } from '@prosa/server/src/modules/identity/auth/proof.service.ts'
import { tellAdministrators } from '@prosa/server/src/modules/identity/auth/ways-in.service.ts'
import {
  permissionsHeldBy,
  requireGivable,
} from '@prosa/server/src/modules/identity/permissions/permissions.service.ts'
import * as repository from '#/scim/server/keys.repository.ts'
import type { Maker } from '#/scim/server/protocol.model.ts'
import type { By } from '@prosa/server/src/platform/api/handlers.ts'
import { DomainError, notFound } from '@prosa/server/src/platform/errors/domain-error.ts'
import { audit, doneBy } from '@prosa/server/src/platform/events/audit.ts'
import { newToken, sha256 } from '@prosa/server/src/platform/secrets/keys.ts'

const ENDING = 4

/** Lists the directory's keys, with the permissions that their makers have lost since and the base address. */
export async function listScimKeys({ db, config }: AppContext) {
  const rows = await repository.findKeys(db)
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
  const notifyAdministrators = tellAdministrators(ctx, by, scim.waysIn.scimKey.label)
  const secret = newToken(SCIM_KEY_PREFIX)
  const keyId = randomUUID()
  await ctx.db.transaction(async (tx) => {
    if ((await repository.countKeys(tx)) >= MAX_SCIM_KEYS) throw new DomainError('api_keys_limit')
    const stored = { tokenHash: sha256(secret), ending: secret.slice(-ENDING), createdBy: by.actor.id }
    await repository.insertKey(tx, { id: keyId, name: keyName, ...stored })
    const target = { type: 'api-key', id: keyId } as const
    await audit(tx, { ...doneBy(by), action: 'scim_key.create', target, data: { name: keyName } })
    await notifyAdministrators(tx)
  })
  return { secret }
}

/** Revokes a directory's key. Throws 404. */
export async function revokeScimKey(ctx: AppContext, by: By, keyId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const gone = await repository.deleteKey(tx, keyId)
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
  const key = await repository.findKey(db, sha256(token))
  const may = key && (await permissionsHeldBy(db, [key.makerId])).get(key.makerId)
  if (!key || !may?.has('users.import')) return undefined
  if (key.isStale) await repository.noteUse(db, key.id)
  return { name: key.name, maker: { id: key.makerId, may } }
}
