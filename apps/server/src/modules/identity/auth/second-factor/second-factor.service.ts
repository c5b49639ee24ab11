import type { AuditAction } from '@prosa/contract/audit/audit-actions.ts'
import type { AppContext } from '#/context.ts'
import { type Account, findAccount } from '#/modules/identity/accounts/account.repository.ts'
import { recordAccessChange } from '#/modules/identity/accounts/access-changes.events.ts'
import { toGuesser } from '#/modules/identity/auth/guesser.service.ts'
import { consumeLink, createLinkToken, getLink } from '#/modules/identity/auth/link.service.ts'
import { requireProof } from '#/modules/identity/auth/proof.service.ts'
import * as repository from '#/modules/identity/auth/second-factor/second-factor.repository.ts'
import { readAppName } from '#/modules/settings/settings.service.ts'
import type { By, RequestFacts } from '#/platform/api/handlers.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'
import { logSecurityEvent } from '#/platform/log/security-event.ts'
import { limitGuesses } from '#/platform/rate-limit/guess-limit.ts'
import { sha256 } from '#/platform/secrets/keys.ts'
import { sealLabels } from '#/platform/secrets/labels.ts'
import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const PERIOD_S = 30
const WINDOW = 1
const RECOVERY_CODES = 10
/** Letters and digits of recovery codes that do not look alike. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Creates a secret of 160 bits for an authenticator app, in base32 as the apps read it. */
export const newCodeSecret = (): string => new Secret({ size: 20 }).base32

/** The URL that an authenticator app reads from a QR code. */
const codeAddress = (secret: string, { appName, email }: { appName: string; email: string }): string =>
  new TOTP({ issuer: appName, label: email, secret: Secret.fromBase32(secret), period: PERIOD_S }).toString()

/** The step (number of 30 s since 1970) that a code of the app belongs to, one step early or late allowed (RFC 6238, L7). */
function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    period: PERIOD_S,
    timestamp,
    window: WINDOW,
  })
  return delta === null ? undefined : TOTP.counter({ period: PERIOD_S, timestamp }) + delta
}

/** Ten codes such as `K7QM-4XWA`, 39 random bits each; guesses are limited. */
function newRecoveryCodes(): string[] {
  const part = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return Array.from({ length: RECOVERY_CODES }, () => `${part()}-${part()}`)
}

/** Normalizes a recovery code to the form in which it was shown, however the person typed it. */
const plainRecoveryCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** Whether a confirmed authenticator app protects the account. */
export async function hasSecondStep(db: Queryable, userId: number): Promise<boolean> {
  return Boolean((await repository.findCodeSecret(db, userId))?.confirmedAt)
}

/** The sign-in that waits for its second step. */
interface Waiting {
  remember?: boolean
  /** A sealed sign-in by a provider. */
  entry?: string
}

/**
 * Stops a sign-in by password, link or provider if the account has a second step. Throws 409 `second_factor_required`
 * with a challenge to answer within ten minutes; `extraData` is returned beside it.
 */
export async function requireSecondStep(
  db: Queryable,
  { id: userId }: Pick<Account, 'id'>,
  { remember = false, entry }: Waiting,
  extraData: Record<string, string> = {},
): Promise<void> {
  if (!(await hasSecondStep(db, userId))) return
  const data = { ...(remember ? { remember: 'yes' } : {}), ...(entry === undefined ? {} : { entry }) }
  const challenge = await createLinkToken(db, { purpose: 'second-factor', userId, data })
  throw new DomainError('second_factor_required', { data: { challenge, ...extraData } })
}

/** The account of a challenge, used up by the right code. Throws `code_wrong`, `sign_in_delayed`, `link_invalid`. */
export async function answerChallenge(
  ctx: AppContext,
  { challenge, code }: { challenge: string; code: string },
  facts: RequestFacts,
): Promise<Waiting & { account: Account }> {
  const { userId, data } = await getLink(ctx.db, challenge, ['second-factor'])
  const account = userId === null ? undefined : await findAccount(ctx.db, userId)
  if (!account) throw new DomainError('link_invalid')
  await requireCode(ctx, account, code, facts)
  await consumeLink(ctx.db, challenge, ['second-factor'])
  const { entry } = data
  return { account, remember: data['remember'] === 'yes', ...(entry === undefined ? {} : { entry }) }
}

/** Checks a code of the app or a recovery code, each valid once. Guesses are limited like those of passwords (L6). */
async function requireCode(
  ctx: AppContext,
  { id: userId, email }: Account,
  code: string,
  facts: RequestFacts,
): Promise<void> {
  if (isAppCode(code) && (await readSecondFactor(ctx, userId)).codesLost) throw codeWrong(lostCodes)
  const guesser = await toGuesser(ctx, 'second-factor', email, facts)
  const passed = await limitGuesses(ctx.db, guesser, async () =>
    (await usesCode(ctx, userId, code)) ? true : undefined,
  )
  if (passed) return
  logSecurityEvent(facts.log, {
    name: 'sign-in.failed',
    network: facts.network,
    target: `user:${userId}`,
    detail: 'code',
  })
  throw codeWrong()
}

async function usesCode(ctx: AppContext, userId: number, code: string): Promise<boolean> {
  if (!isAppCode(code)) return repository.takeRecoveryCode(ctx.db, userId, sha256(plainRecoveryCode(code)))
  const found = await repository.findCodeSecret(ctx.db, userId)
  const step = found?.confirmedAt && findStep(ctx, found, code)
  return step ? repository.useStep(ctx.db, userId, step) : false
}

/** Begins the setup. The factor counts only after the app has shown a correct code. */
export async function startCodes(
  ctx: AppContext,
  by: By,
  currentPassword: string | undefined,
): Promise<{ secret: string; uri: string }> {
  await requireProof(ctx, by, currentPassword)
  const secret = newCodeSecret()
  if (!(await repository.putCodeSecret(ctx.db, by.actor.id, ctx.keys.seal(sealLabels.codeSecret, secret))))
    throw new DomainError('codes_active')
  return { secret, uri: codeAddress(secret, { appName: await readAppName(ctx), email: by.actor.email }) }
}

/** Turns the second step on. Returns the recovery codes; only their hashes are stored. */
export async function confirmCodes(ctx: AppContext, { actor, facts }: By, code: string): Promise<string[]> {
  const found = await repository.findCodeSecret(ctx.db, actor.id)
  if (found?.confirmedAt) throw new DomainError('codes_active')
  const guesser = await toGuesser(ctx, 'second-factor', actor.email, facts)
  const step = await limitGuesses(ctx.db, guesser, async () => (found ? findStep(ctx, found, code) : undefined))
  if (step === undefined) throw codeWrong()
  return ctx.db.transaction(async (tx) => {
    if (!(await repository.confirmCodeSecret(tx, actor.id, step))) throw new DomainError('codes_active')
    await record(tx, { actor, facts }, 'second-factor.start')
    return putRecoveryCodes(tx, actor.id)
  })
}

/** Turns the second step off. Throws the errors of `requireProof`. */
export async function removeCodes(ctx: AppContext, by: By, currentPassword: string | undefined): Promise<void> {
  await requireProof(ctx, by, currentPassword)
  await ctx.db.transaction(async (tx) => {
    await repository.deleteCodeSecret(tx, by.actor.id)
    await record(tx, by, 'second-factor.remove')
  })
}

/** Replaces the recovery codes. Throws 409 `codes_inactive`, and the errors of `requireProof`. */
export async function renewRecoveryCodes(
  ctx: AppContext,
  by: By,
  currentPassword: string | undefined,
): Promise<string[]> {
  await requireProof(ctx, by, currentPassword)
  const found = await repository.findCodeSecret(ctx.db, by.actor.id)
  if (!found?.confirmedAt) throw new DomainError('codes_inactive')
  return ctx.db.transaction(async (tx) => {
    await record(tx, by, 'recovery-codes.renew')
    return putRecoveryCodes(tx, by.actor.id)
  })
}

/** `codesLost`: codes are required, but the server cannot check them, because APP_SECRET has changed. */
export async function readSecondFactor(
  { db, keys }: AppContext,
  userId: number,
): Promise<{ codes: boolean; codesLost: boolean; recoveryCodesLeft: number }> {
  const found = await repository.findCodeSecret(db, userId)
  return {
    codes: Boolean(found?.confirmedAt),
    codesLost: Boolean(found?.confirmedAt && openSecret(keys, found) === undefined),
    recoveryCodesLeft: await repository.countRecoveryCodes(db, userId),
  }
}

const isAppCode = (code: string): boolean => /^\d{6}$/.test(code)

const openSecret = (keys: AppContext['keys'], { sealed }: Pick<repository.CodeSecret, 'sealed'>): string | undefined =>
  keys.open(sealLabels.codeSecret, sealed)

function findStep({ keys, clock }: AppContext, found: repository.CodeSecret, code: string): number | undefined {
  const secret = openSecret(keys, found)
  return secret === undefined ? undefined : stepOfCode(secret, code, clock.now())
}

async function putRecoveryCodes(tx: Queryable, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes()
  await repository.replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => sha256(plainRecoveryCode(code))),
  )
  return codes
}

const record = (tx: Queryable, { actor, facts }: By, action: AuditAction): Promise<void> =>
  recordAccessChange(tx, facts, { event: 'password.changed', action, userId: actor.id })

const lostCodes =
  'O servidor não consegue mais conferir os códigos do aplicativo. Use um código de recuperação ou uma chave de acesso. Sem eles, fale com quem administra o servidor.'

function codeWrong(detail = 'O código não confere ou já foi usado. Espere o próximo e tente de novo.'): DomainError {
  return new DomainError('code_wrong', { errors: [{ pointer: '#/code', code: 'code_wrong', detail }] })
}
