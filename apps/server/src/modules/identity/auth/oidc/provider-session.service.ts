import type { AppContext } from '#/context.ts'
import type { Identity } from '#/modules/identity/accounts/identity.repository.ts'
import { type EntryProof, providerBy } from '#/modules/identity/auth/oidc/provider.service.ts'
import * as repository from '#/modules/identity/auth/oidc/provider-session.repository.ts'
import type { Actor } from '#/platform/authorization/actor.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { sha256 } from '#/platform/secrets/keys.ts'
import { sealLabels } from '#/platform/secrets/labels.ts'

/** Minutes for which a fresh sign-in counts like the password (L5). */
const FRESH_MINUTES = 10

/** Stores the provider's session with a new session of this installation. */
export function keepProviderSession(
  ctx: AppContext,
  tx: Queryable,
  token: string,
  { issuer, subject, proof }: Identity & { proof: EntryProof },
): Promise<void> {
  return repository.insertProviderSession(tx, sha256(token), {
    issuer,
    subject,
    idTokenSealed: ctx.keys.seal(sealLabels.providerToken, proof.idToken),
    provedAt: proof.authTime === undefined ? null : new Date(proof.authTime * 1000),
  })
}

/** The URL to sign out at the provider; null for other kinds of sessions. */
export async function providerSignOutUrl(ctx: AppContext, actor: Actor): Promise<string | null> {
  const session = actor.kind === 'user' ? await repository.findProviderSession(ctx.db, actor.sessionId) : undefined
  const provider = session && providerBy(ctx, session.issuer)
  if (!provider) return null
  const idToken = ctx.keys.open(sealLabels.providerToken, session.idTokenSealed)
  return (idToken === undefined ? undefined : await provider.endSessionUrl(idToken)) ?? null
}

/** Whether this session's person authenticated at the provider in the last minutes. */
export const hasFreshEntry = (ctx: AppContext, sessionId: string): Promise<boolean> =>
  repository.isProvedWithin(ctx.db, sessionId, FRESH_MINUTES)
