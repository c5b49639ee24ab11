import { randomUUID } from 'node:crypto'
import type { NewCredential, ProvenCredential } from '@prosa/contract/identity/second-factor.ts'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { AppContext } from '#/context.ts'
import { type Account, findAccount } from '#/modules/identity/accounts/account.repository.ts'
import { recordAccessChange } from '#/modules/identity/accounts/access-changes.events.ts'
import * as repository from '#/modules/identity/auth/passkeys/passkeys.repository.ts'
import { readAppName } from '#/modules/settings/settings.service.ts'
import type { By, RequestFacts } from '#/platform/api/handlers.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import type { Authorized } from '#/platform/authorization/authorize.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'
import { newToken, sha256 } from '#/platform/secrets/keys.ts'
import { about } from '#/platform/authorization/rules.ts'

// loaded on demand: with its certificates the largest package of the product, for a few requests a day
const webauthn = () => import('@simplewebauthn/server')

type PasskeyRow = repository.PasskeyRow
type OwnPasskey = Authorized<PasskeyRow, 'own'>

/** The relying party. A passkey works for one site only, so its name and origin come from PUBLIC_URL. */
const readRelyingParty = ({ config }: AppContext) => {
  const { hostname, origin } = new URL(config.publicUrl)
  return { rpID: hostname, expectedRPID: hostname, expectedOrigin: origin }
}

/** The user handle that the device stores and returns with the key. */
const formatUserHandle = (userId: number): string => `prosa:${userId}`

/** Begins the registration of a device's key; `flow` proves the browser at its end. */
export async function startPasskey(ctx: AppContext, actor: UserActor) {
  const known = await repository.findPasskeys(ctx.db, actor.id)
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: await readAppName(ctx),
    rpID: readRelyingParty(ctx).rpID,
    userName: actor.email,
    userDisplayName: actor.name,
    userID: new TextEncoder().encode(formatUserHandle(actor.id)),
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    // the device checks a finger, a face or its PIN, so the key replaces both steps
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { flow: await keepFlow(ctx, options.challenge, actor.id), options: { ...options } }
}

/** Throws 422 `passkey_refused` unless the response answers a challenge of this person and site. */
export async function addPasskey(
  ctx: AppContext,
  { actor, facts }: By,
  { flow, response, name }: { flow: string; response: NewCredential; name: string },
) {
  const begun = await repository.takePasskeyFlow(ctx.db, sha256(flow))
  if (begun?.userId !== actor.id) throw new DomainError('passkey_refused')
  const { expectedOrigin, expectedRPID } = readRelyingParty(ctx)
  const { verifyRegistrationResponse } = await webauthn()
  const proven = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} } as RegistrationResponseJSON,
    expectedChallenge: begun.challenge,
    expectedOrigin,
    expectedRPID,
  }).catch(refusePasskey)
  if (!proven.verified) throw new DomainError('passkey_refused')
  const { id: credentialId, publicKey, counter, transports = [] } = proven.registrationInfo.credential
  return ctx.db.transaction(async (tx) => {
    const row = await repository.insertPasskey(tx, {
      id: randomUUID(),
      userId: actor.id,
      credentialId,
      publicKey: Buffer.from(publicKey),
      counter,
      transports: [...transports],
      name,
    })
    if (!row) throw new DomainError('passkey_refused')
    await recordAccessChange(tx, facts, { event: 'password.changed', action: 'passkey.add', userId: actor.id })
    return row
  })
}

/** Begins a sign-in by any passkey; its person is known only at the end. */
export async function startPasskeySignIn(ctx: AppContext) {
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: readRelyingParty(ctx).rpID,
    userVerification: 'required',
  })
  return { flow: await keepFlow(ctx, options.challenge, null), options: { ...options } }
}

/** The proven owner of a passkey. Throws 422 `passkey_refused`. */
export async function provePasskey(
  ctx: AppContext,
  { flow, response }: { flow: string; response: ProvenCredential },
): Promise<Account> {
  const begun = await repository.takePasskeyFlow(ctx.db, sha256(flow))
  const passkey = await repository.findPasskeyByCredential(ctx.db, response.id)
  if (!begun || begun.userId !== null || !passkey) throw new DomainError('passkey_refused')
  const { userHandle } = response.response
  const isOfAnother =
    userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== formatUserHandle(passkey.userId)
  if (isOfAnother) throw new DomainError('passkey_refused')
  const { expectedOrigin, expectedRPID } = readRelyingParty(ctx)
  const { credentialId, publicKey, counter } = passkey
  const { verifyAuthenticationResponse } = await webauthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} } as AuthenticationResponseJSON,
    expectedChallenge: begun.challenge,
    expectedOrigin,
    expectedRPID,
    credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
  }).catch(refusePasskey)
  const isFirst = verified && (await repository.notePasskeyUse(ctx.db, passkey, authenticationInfo.newCounter))
  const account = isFirst ? await findAccount(ctx.db, passkey.userId) : undefined
  if (!account) throw new DomainError('passkey_refused')
  return account
}

/** Lists the actor's passkeys, newest first. */
export const listPasskeys = (ctx: AppContext, actor: UserActor) => repository.findPasskeys(ctx.db, actor.id)

export const passkeyRules = {
  'passkey.own': about({
    param: 'passkeyId',
    load: ({ db }: AppContext, id: string) => repository.findPasskey(db, id),
    action: 'own',
    allows: (actor, passkey) => actor.kind === 'user' && actor.id === passkey.userId,
  }),
}

/** Changes the name by which the person recognizes the device. */
export const renamePasskey = (ctx: AppContext, { id }: OwnPasskey, name: string): Promise<void> =>
  repository.updatePasskeyName(ctx.db, id, name)

/** Deletes the actor's passkey and notes it in the audit trail and the security log. */
export async function deletePasskey(ctx: AppContext, { id, userId }: OwnPasskey, facts: RequestFacts): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await repository.removePasskey(tx, id)
    await recordAccessChange(tx, facts, { event: 'password.changed', action: 'passkey.delete', userId })
  })
}

async function keepFlow(ctx: AppContext, challenge: string, userId: number | null): Promise<string> {
  const flow = newToken()
  await repository.insertPasskeyFlow(ctx.db, { flowHash: sha256(flow), challenge, userId })
  return flow
}

function refusePasskey(cause: unknown): never {
  throw new DomainError('passkey_refused', { cause })
}
