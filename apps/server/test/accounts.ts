import { ApiProblem } from '@prosa/contract/client/client.ts'
import type { Problem } from '@prosa/contract/protocol/errors.ts'
import { eq } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { hashPassword } from '#/modules/identity/auth/password/password-hash.model.ts'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import { createUser, type TestUser } from './factories.ts'
import { readOutbox } from './outbox.ts'
import type { TestApp } from './test-app.ts'

export const goodPassword = 'um cavalo azul na chuva'
let hash: Promise<string> | undefined

/** Creates a person who signs in with `goodPassword`, whose hash is computed once for all. */
export async function createAccount(app: TestApp, options: Parameters<typeof createUser>[1] = {}): Promise<TestUser> {
  const user = await createUser(app, options)
  hash ??= hashPassword(goodPassword)
  await app.ctx.db
    .update(users)
    .set({ passwordHash: await hash })
    .where(eq(users.id, user.id))
  return user
}

/** Returns the problem of a refused call; fails where it succeeds. */
export async function problemOf(call: Promise<unknown>): Promise<Problem> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof ApiProblem) return error.problem
  throw new Error('the call did not end with a problem', { cause: error })
}

/** Returns the texts of the mails to an address, oldest first, once there are `count`. */
export async function mailsTo(app: TestApp, address: string, count = 1): Promise<string[]> {
  return vi.waitFor(
    async () => {
      const mails = (await outbox(app)).filter((mail) => mail.includes(`To: ${address}`))
      expect(mails.length).toBeGreaterThanOrEqual(count)
      return mails
    },
    { timeout: 20_000, interval: 50 },
  )
}

export const outbox = (app: TestApp): Promise<string[]> => readOutbox(app.ctx.config.dataDir)

export { tokenIn } from './outbox.ts'
