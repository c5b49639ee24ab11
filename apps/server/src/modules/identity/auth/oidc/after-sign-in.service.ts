import { type AppContext, perContext } from '#/context.ts'
import type { RuleValues } from '#/modules/identity/accounts/auth.tables.ts'
import type { RequestFacts } from '#/platform/api/handlers.ts'
import type { Queryable } from '#/platform/db/database.ts'

/** A sign-in by a provider, with what it says of the person. */
export interface ProviderSignIn {
  readonly userId: number
  readonly issuer: string
  readonly values: RuleValues
}

/** Work in the transaction of the sign-in, which fails with it. */
type AfterProviderSignIn = (tx: Queryable, facts: RequestFacts, signIn: ProviderSignIn) => Promise<void>

const getActs = perContext(() => new Map<string, AfterProviderSignIn>())

/**
 * Registers what follows a sign-in by a provider; called once per name, before the first request.
 * @public for extensions
 */
export function registerAfterProviderSignIn(ctx: AppContext, name: string, act: AfterProviderSignIn): void {
  getActs(ctx).set(name, act)
}

/** Does what was registered to follow a sign-in. */
export async function actAfterProviderSignIn(
  ctx: AppContext,
  tx: Queryable,
  facts: RequestFacts,
  signIn: ProviderSignIn,
): Promise<void> {
  for (const act of getActs(ctx).values()) await act(tx, facts, signIn)
}
