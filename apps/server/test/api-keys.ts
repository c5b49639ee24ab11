import type { ApiKeyScope } from '@prosa/contract/identity/api-keys.ts'
import type { Client } from '@prosa/contract/client/client.ts'
import type { AppContract } from '@prosa/contract/client/contract.ts'
import { eq, sql } from 'drizzle-orm'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import type { TestUser } from './factories.ts'
import type { TestApp } from './test-app.ts'

export interface TestKey {
  id: string
  secret: string
  /** The API for a program with this key. */
  api: Client<AppContract>
}

/** Permits a person to create keys, whatever the roles allow. */
export async function allowKeys(app: TestApp, { id }: Pick<TestUser, 'id'>): Promise<void> {
  await app.ctx.db
    .update(users)
    .set({ permissionsAdded: sql`array_append(${users.permissionsAdded}, 'api_keys.manage')` })
    .where(eq(users.id, id))
}

/** Creates a key of a person through the API. */
export async function createApiKey(app: TestApp, user: TestUser, scopes: ApiKeyScope[] = ['chats']): Promise<TestKey> {
  await allowKeys(app, user)
  const body = { name: 'Integração', scopes, expiresInDays: 30 as const }
  const { apiKey, secret } = await user.api.createApiKey({ body })
  return { id: apiKey.id, secret, api: app.api(secret) }
}
