import { apiKeyScopes, type ApiKeyScope, type apiKeys } from '@prosa/contract/identity/api-keys.ts'
import type { Handlers } from '#/context.ts'
import type { ApiKeyRow } from '#/modules/identity/api-keys/api-keys.repository.ts'
import { type apiKeyRules, createKey, listOwnKeys, revokeKey } from '#/modules/identity/api-keys/api-keys.service.ts'

export const apiKeysRoutes: Handlers<typeof apiKeys, typeof apiKeyRules> = {
  listApiKeys: async ({ ctx, actor }) => ({ items: (await listOwnKeys(ctx, actor)).map(present) }),
  createApiKey: async ({ ctx, by, body }) => {
    const { apiKey, secret } = await createKey(ctx, by, body)
    return { apiKey: present(apiKey), secret }
  },
  revokeApiKey: async ({ ctx, by, resource }) => {
    await revokeKey(ctx, by, resource)
  },
}

function present({ id, name, scopes, ending, createdAt, expiresAt, expired, lastUsedAt }: ApiKeyRow) {
  return {
    id,
    name,
    scopes: scopes.filter((scope): scope is ApiKeyScope => scope in apiKeyScopes),
    ending,
    createdAt,
    expiresAt,
    expired,
    lastUsedAt,
  }
}
