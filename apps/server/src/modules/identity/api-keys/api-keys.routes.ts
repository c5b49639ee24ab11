import type { ApiKey, apiKeys } from '@prosa/contract/people/api-keys.ts'
import { apiKeyScopes, type ApiKeyScope } from '@prosa/contract/people/api-keys.ts'
import type { Handlers } from '#/context.ts'
import { apiKeyPolicy } from '#/modules/identity/api-keys/api-keys.policy.ts'
import type { ApiKeyRow } from '#/modules/identity/api-keys/api-keys.repository.ts'
import { createKey, findOwnKey, listOwnKeys, revokeKey } from '#/modules/identity/api-keys/api-keys.service.ts'
import { authorize } from '#/platform/authorization/authorize.ts'

export const apiKeysRoutes: Handlers<typeof apiKeys> = {
  listApiKeys: async ({ ctx, actor }) => ({ items: (await listOwnKeys(ctx, actor)).map(present) }),
  createApiKey: async ({ ctx, actor, body, facts }) => {
    const { apiKey, secret } = await createKey(ctx, actor, body, facts)
    return { apiKey: present(apiKey), secret }
  },
  revokeApiKey: async ({ ctx, actor, params, facts }) => {
    const key = authorize(apiKeyPolicy, actor, 'revoke', await findOwnKey(ctx, actor, params.keyId))
    await revokeKey(ctx, actor, key, facts)
  },
}

function present({ id, name, scopes, ending, createdAt, expiresAt, expired, lastUsedAt }: ApiKeyRow): ApiKey {
  return {
    id,
    name,
    scopes: scopes.filter((scope): scope is ApiKeyScope => scope in apiKeyScopes),
    ending,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    expired,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}
