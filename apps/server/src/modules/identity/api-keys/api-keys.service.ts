import { randomUUID } from 'node:crypto'
import { API_KEY_PREFIX, type createApiKeySchema, isKeyScope, MAX_API_KEYS } from '@prosa/contract/identity/api-keys.ts'
import type { z } from 'zod'
import type { AppContext } from '#/context.ts'
import {
  type ApiKeyRow,
  countApiKeys,
  deleteApiKey,
  findApiKey,
  findApiKeys,
  insertApiKey,
  lockHolder,
} from '#/modules/identity/api-keys/api-keys.repository.ts'
import { recordAccessChange } from '#/modules/identity/accounts/access-changes.events.ts'
import { cutKey } from '#/modules/identity/sessions/session.service.ts'
import type { By } from '#/platform/api/handlers.ts'
import { isAdmin, type UserActor } from '#/platform/authorization/actor.ts'
import type { Authorized } from '#/platform/authorization/authorize.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'
import { newToken, sha256 } from '#/platform/secrets/keys.ts'
import { about } from '#/platform/authorization/rules.ts'

const ENDING = 4

/** The actor's keys, without their secrets, and without scopes of extensions that were removed. */
export async function listOwnKeys(ctx: AppContext, actor: UserActor): Promise<ApiKeyRow[]> {
  const keys = await findApiKeys(ctx.db, actor.id)
  return keys.map((key) => ({ ...key, scopes: key.scopes.filter(isKeyScope) }))
}

export const apiKeyRules = {
  /** Only the owner may revoke a key; administrators suspend the person or remove the permission instead. */
  'key.revoke': about({
    param: 'keyId',
    load: async ({ db }: AppContext, id: string, actor) =>
      actor.kind === 'user' ? findApiKey(db, { id, userId: actor.id }) : undefined,
    action: 'revoke',
  }),
}

/** Creates a key; only this response contains the secret. Throws 409 `api_keys_limit`, 422 for a key without an end. */
export async function createKey(
  ctx: AppContext,
  { actor, facts }: By,
  { name, scopes, expiresInDays: days }: z.output<typeof createApiKeySchema>,
): Promise<{ apiKey: ApiKeyRow; secret: string }> {
  if (days === null && !isAdmin(actor)) throw endlessRefused()
  const secret = newToken(API_KEY_PREFIX)
  const id = randomUUID()
  return ctx.db.transaction(async (tx) => {
    await lockHolder(tx, actor.id)
    if ((await countApiKeys(tx, actor.id)) >= MAX_API_KEYS) throw new DomainError('api_keys_limit')
    const stored = { tokenHash: sha256(secret), ending: secret.slice(-ENDING) }
    await insertApiKey(tx, { id, userId: actor.id, name, scopes: [...new Set(scopes)], days, ...stored })
    const data = { keyId: id, scopes, days }
    await recordAccessChange(tx, facts, { event: 'api-key.changed', action: 'api-key.create', userId: actor.id, data })
    const apiKey = await findApiKey(tx, { id, userId: actor.id })
    if (!apiKey) throw new Error('the key was not stored')
    return { apiKey, secret }
  })
}

/** Revokes a key: from the commit on it is unknown everywhere, and its open streams are cut [T6]. */
export async function revokeKey(
  ctx: AppContext,
  { actor, facts }: By,
  { id }: Authorized<ApiKeyRow, 'revoke'>,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await deleteApiKey(tx, id)
    await cutKey(tx, id)
    const change = {
      event: 'api-key.changed',
      action: 'api-key.revoke',
      userId: actor.id,
      data: { keyId: id },
    } as const
    await recordAccessChange(tx, facts, change)
  })
}

function endlessRefused(): DomainError {
  const detail = 'Somente administradores criam chaves sem validade. Escolha até 365 dias.'
  return new DomainError('validation_failed', {
    errors: [{ pointer: '#/expiresInDays', code: 'not_allowed', detail }],
  })
}
