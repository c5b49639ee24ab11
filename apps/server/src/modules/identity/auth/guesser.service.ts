import type { AppContext } from '#/context.ts'
import { isKnownDevice } from '#/modules/identity/auth/known-devices.repository.ts'
import type { RequestFacts } from '#/platform/api/handlers.ts'
import type { Guesser } from '#/platform/rate-limit/guess-limit.ts'

/** Who tries to enter an account, from a browser in which its person entered before or from somewhere else. */
export async function guesserOf(
  ctx: AppContext,
  secret: 'sign-in' | 'second-factor',
  email: string,
  { browserHash, network, log }: RequestFacts,
): Promise<Guesser> {
  const isKnown = browserHash !== undefined && (await isKnownDevice(ctx.db, email, browserHash))
  return { secret, account: email, knownDevice: isKnown ? browserHash : undefined, network, log }
}
