import { safeRedirect } from '@prosa/contract/protocol/redirect.ts'
import type { AppContext } from '#/context.ts'
import { type Account, findAccount, findAccountByEmail } from '#/modules/identity/auth/account.repository.ts'
import { recordAccessChange } from '#/modules/identity/auth/auth.events.ts'
import { createLinkToken, getLink, killLinks, consumeLink } from '#/modules/identity/auth/link.service.ts'
import { providerLinked } from '#/modules/identity/auth/mail/auth-mail.model.ts'
import { queueMail } from '#/modules/identity/auth/mail/auth-mail.service.ts'
import { type Flow, insertFlow, takeFlow } from '#/modules/identity/auth/oidc/flow.repository.ts'
import { findIdentityUser, type Identity, insertIdentity } from '#/modules/identity/auth/oidc/identity.repository.ts'
import {
  type EntryProof,
  newChecks,
  type ProvenIdentity,
  providerOf,
} from '#/modules/identity/auth/oidc/provider.service.ts'
import { keepProviderSession } from '#/modules/identity/auth/oidc/provider-session.service.ts'
import { checkPassword } from '#/modules/identity/auth/password/password.service.ts'
import { enter } from '#/modules/identity/auth/sign-in.service.ts'
import { appNameOf } from '#/modules/settings/settings.service.ts'
import type { RequestFacts } from '#/platform/api/handlers.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'
import { newToken, sha256 } from '#/platform/secrets/keys.ts'

/** The one provider of the settings; its name there is what the button says. */
export const providerId = 'oidc'

/** Label of what waits sealed for the account's password. */
const proofLabel = 'oidc-proof'

export interface Entered {
  token: string
  /** A path of our own [L9]. */
  redirect: string
}

/** Begins an entry. `flow` stays in the browser, and the end asks for it: nobody else can end what it began [L8]. */
export async function startOidc(
  ctx: AppContext,
  wish: { provider: string; redirect?: string | undefined; fresh: boolean },
): Promise<{ url: string; flow: string }> {
  const provider = wish.provider === providerId ? providerOf(ctx) : undefined
  if (!provider) throw notFound()
  const checks = newChecks()
  const flow = newToken()
  const url = await provider.authorizationUrl(checks, wish)
  const redirect = safeRedirect(wish.redirect, ctx.config.publicUrl)
  await insertFlow(ctx.db, { flowHash: sha256(flow), provider: providerId, redirect, ...checks })
  return { url, flow }
}

/** Ends an entry with the callback's query: a session for a known identity, or the reason why not, one code each. */
export async function finishOidc(
  ctx: AppContext,
  { flow: secret, search }: { flow: string; search: string },
  facts: RequestFacts,
): Promise<Entered> {
  const flow = await takeFlow(ctx.db, sha256(secret))
  const provider = providerOf(ctx)
  if (!flow || !provider) throw new DomainError('oidc_state_invalid')
  const identity = await provider.identify(search, flow)
  const account = (await knownAccount(ctx, identity)) ?? (await linkByEmail(ctx, identity, flow, facts))
  return { token: await enterByProvider(ctx, account, identity, facts), redirect: flow.redirect }
}

/** The session, and with it what the provider said of its own. */
async function enterByProvider(
  ctx: AppContext,
  account: Account,
  identity: Identity & { proof: EntryProof },
  facts: RequestFacts,
): Promise<string> {
  return ctx.db.transaction(async (tx) => {
    const token = await enter(ctx, tx, account, facts, { door: 'oidc' })
    await keepProviderSession(ctx, tx, token, identity)
    return token
  })
}

async function knownAccount(ctx: AppContext, identity: ProvenIdentity): Promise<Account | undefined> {
  const userId = await findIdentityUser(ctx.db, identity)
  if (userId === undefined) return undefined
  requireDomain(ctx, identity)
  return findAccount(ctx.db, userId)
}

/** An e-mail alone links nothing: it must be verified, and the administrator or the account's password must agree [L8]. */
async function linkByEmail(
  ctx: AppContext,
  identity: ProvenIdentity,
  flow: Flow,
  facts: RequestFacts,
): Promise<Account> {
  if (!identity.emailVerified) throw new DomainError('oidc_email_unverified')
  requireDomain(ctx, identity)
  const account = await findAccountByEmail(ctx.db, identity.email)
  if (!account) throw new DomainError('oidc_account_missing')
  if (account.suspendedAt) throw new DomainError('account_suspended')
  if (ctx.config.oidcLinkByEmail) {
    await ctx.db.transaction((tx) => link(ctx, tx, account, identity, facts))
    return account
  }
  if (account.passwordHash === null) {
    const detail = 'Abra primeiro o convite que enviamos para o seu e-mail e crie a sua senha.'
    throw new DomainError('oidc_account_missing', { detail })
  }
  const { issuer, subject, email } = identity
  const proof = ctx.keys.seal(proofLabel, JSON.stringify(identity.proof))
  const data = { issuer, subject, email, redirect: flow.redirect, proof }
  const token = await createLinkToken(ctx.db, { purpose: 'oidc', userId: account.id, data })
  throw new DomainError('oidc_link_required', { data: { link: token } })
}

/** Links the identity that waits behind `link` to its account, once the account's password is given. */
export async function linkOidc(
  ctx: AppContext,
  { link: token, password }: { link: string; password: string },
  facts: RequestFacts,
): Promise<Entered> {
  const { userId } = await getLink(ctx.db, token, ['oidc'])
  const owner = userId === null ? undefined : await findAccount(ctx.db, userId)
  if (!owner) throw new DomainError('link_invalid')
  const account = await checkPassword(ctx, { email: owner.email, password }, facts)
  if (!account) throw new DomainError('sign_in_failed')
  const entered = await ctx.db.transaction(async (tx) => {
    const { data } = await consumeLink(tx, token, ['oidc'])
    const { issuer = '', subject = '', email = '', proof = '' } = data
    await link(ctx, tx, account, { issuer, subject, email }, facts)
    const redirect = safeRedirect(data['redirect'], ctx.config.publicUrl)
    return { identity: { issuer, subject, email, proof: openProof(ctx, proof) }, redirect }
  })
  return { token: await enterByProvider(ctx, account, entered.identity, facts), redirect: entered.redirect }
}

async function link(
  ctx: AppContext,
  tx: Queryable,
  account: Account,
  { issuer, subject, email }: Identity,
  facts: RequestFacts,
): Promise<void> {
  await insertIdentity(tx, account.id, { issuer, subject, email })
  await killLinks(tx, account.id, ['invite', 'oidc'])
  const reader = { appName: await appNameOf(ctx, tx), name: account.name }
  await queueMail(ctx, tx, account.email, providerLinked(reader, ctx.config.oidcName))
  await recordAccessChange(tx, facts, { event: 'administration.done', action: 'identity.link', userId: account.id })
}

function openProof(ctx: AppContext, sealed: string): EntryProof {
  const proof = ctx.keys.open(proofLabel, sealed)
  if (proof === undefined) throw new DomainError('link_invalid')
  return JSON.parse(proof) as EntryProof
}

function requireDomain(ctx: AppContext, { email }: Identity): void {
  const { oidcAllowedDomains: allowed } = ctx.config
  const domain = email.split('@').at(-1) ?? ''
  if (allowed.length > 0 && !allowed.some((one) => one.toLowerCase() === domain))
    throw new DomainError('oidc_domain_not_allowed')
}
