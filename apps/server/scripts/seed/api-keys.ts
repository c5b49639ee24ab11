import { sql } from 'drizzle-orm'
import type { AppContext } from '#/context.ts'
import { apiKeys } from '#/modules/identity/accounts/api-keys.tables.ts'
import type { SeededPerson } from './people.ts'

/** Two keys of the administrator: one in daily use, one that was never used. Nobody knows them. */
export async function seedApiKeys(ctx: AppContext, people: readonly SeededPerson[]): Promise<void> {
  const admin = people.find(({ email }) => email.startsWith('ana'))
  if (!admin) throw new Error('the administrator is missing')
  const { apiKey } = await admin.api.createApiKey({
    body: { name: 'Site da escola', scopes: ['chats'], expiresInDays: null },
  })
  await admin.api.createApiKey({
    body: {
      name: 'Planilha de documentos da secretaria',
      scopes: ['assistants.write', 'knowledge'],
      expiresInDays: 90,
    },
  })
  await ctx.db
    .update(apiKeys)
    .set({ createdAt: sql`now() - interval '40 days'`, lastUsedAt: sql`now() - interval '2 hours'` })
    .where(sql`${apiKeys.id} = ${apiKey.id}`)
}
