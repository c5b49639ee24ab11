import type { AppContext } from '#/context.ts'
import { isKnownDevice } from '#/modules/identity/auth/known-devices.repository.ts'
import type { RequestFacts } from '#/platform/api/handlers.ts'
import type { Guesser } from '#/platform/rate-limit/guess-limit.ts'

/** The source of a sign-in attempt: a browser in which the account's person has signed in before, or another. */
export async function toGuesser(
  ctx: AppContext,
  secret: 'sign-in' | 'second-factor',
  email: string,
  { browserHash, network, log }: RequestFacts,
): Promise<Guesser> {
  const isKnown = browserHash !== undefined && (await isKnownDevice(ctx.db, email, browserHash))
  return { secret, account: email, knownDevice: isKnown ? browserHash : undefined, network, log }
}
