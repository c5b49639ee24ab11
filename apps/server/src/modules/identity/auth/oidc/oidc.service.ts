import { safeRedirect } from '@prosa/contract/protocol/redirect.ts'
import type { AppContext } from '#/context.ts'
import {
  type Account,
  findAccount,
  findAccountByEmail,
  lockAccount,
} from '#/modules/identity/accounts/account.repository.ts'
import { followProviderAddress } from '#/modules/identity/auth/account.service.ts'
import { recordAccessChange } from '#/modules/identity/accounts/access-changes.events.ts'
import { createLinkToken, getLink, killLinks, consumeLink } from '#/modules/identity/auth/link.service.ts'
import { providerLinked } from '#/modules/identity/auth/mail/auth-mail.model.ts'
import { queueMail } from '#/modules/identity/auth/mail/auth-mail.service.ts'
import { actAfterProviderSignIn } from '#/modules/identity/auth/oidc/after-sign-in.service.ts'
import { ruleValues } from '#/modules/identity/auth/oidc/claims.model.ts'
import { type Flow, insertFlow, takeFlow } from '#/modules/identity/auth/oidc/provider-session.repository.ts'
import {
  findIdentityUser,
  findIssuersOf,
  type Identity,
  insertIdentity,
  updateClaims,
} from '#/modules/identity/accounts/identity.repository.ts'
import {
  type EntryProof,
  newChecks,
  type ProvenIdentity,
  providerBy,
  getProvider,
} from '#/modules/identity/auth/oidc/provider.service.ts'
import { keepProviderSession } from '#/modules/identity/auth/oidc/provider-session.service.ts'
import { checkPassword } from '#/modules/identity/auth/password/password.service.ts'
import { hasSecondStep, requireSecondStep } from '#/modules/identity/auth/second-factor/second-factor.service.ts'
import { signInAccount } from '#/modules/identity/auth/sign-in.service.ts'
import type { RuleValues } from '#/modules/identity/accounts/auth.tables.ts'
import { isBeyondRoles } from '#/modules/identity/permissions/permissions.service.ts'
import { acceptTerms, termsToAccept } from '#/modules/identity/terms/terms.service.ts'
import { insertUser } from '#/modules/identity/accounts/users.repository.ts'
import type { SignOnProvider } from '#/modules/settings/connections.service.ts'
import { readAppName } from '#/modules/settings/settings.service.ts'
import type { RequestFacts } from '#/platform/api/handlers.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'
import { newToken, sha256 } from '#/platform/secrets/keys.ts'

/** Label of an entry sealed until the person has proved that the account is theirs. */
const waitingLabel = 'oidc-waiting'

export interface Entered {
  token: string
  /** A path on this site [L9]. */
  redirect: string
}

/** A verified sign-in at a provider. */
interface Entry extends Identity {
  emailVerified: boolean
  proof: EntryProof
  /** The claims for rules. */
  values: RuleValues
}

/** Begins a sign-in. `flow` stays in the browser and finishes it, so that no other browser can [L8]. */
export async function startOidc(
  ctx: AppContext,
  wish: { provider: string; redirect?: string | undefined; fresh: boolean },
): Promise<{ url: string; flow: string }> {
  const provider = getProvider(ctx, wish.provider)
  if (!provider) throw notFound()
  const checks = newChecks()
  const flow = newToken()
  const url = await provider.authorizationUrl(checks, wish)
  const redirect = safeRedirect(wish.redirect, ctx.config.publicUrl)
  await insertFlow(ctx.db, { flowHash: sha256(flow), provider: wish.provider, redirect, ...checks })
  return { url, flow }
}

/** Finishes a sign-in with the callback's query: a session for a known identity, or an error code for each reason. */
export async function finishOidc(
  ctx: AppContext,
  { flow: secret, search }: { flow: string; search: string },
  facts: RequestFacts,
): Promise<Entered> {
  const flow = await takeFlow(ctx.db, sha256(secret))
  const provider = flow && getProvider(ctx, flow.provider)
  if (!provider) throw new DomainError('oidc_state_invalid')
  const person = await provider.identifyPerson(search, flow)
  const { issuer, subject, email, emailVerified, proof } = person
  const entry = { issuer, subject, email, emailVerified, proof, values: ruleValues(email, person.claims) }
  const account =
    (await knownAccount(ctx, entry, provider.settings)) ??
    (await accountByEmail(ctx, { person, entry, flow, settings: provider.settings }, facts))
  return enterByProvider(ctx, account, { entry, links: false }, flow.redirect, facts)
}

/** A sign-in on its way to a session, and whether its identity still needs linking. */
interface Coming {
  entry: Entry
  links: boolean
}

/** Opens a session, unless the account has a second step, which no provider replaces [L7]. */
async function enterByProvider(
  ctx: AppContext,
  account: Account,
  coming: Coming,
  redirect: string,
  facts: RequestFacts,
): Promise<Entered> {
  const entry = ctx.keys.seal(waitingLabel, JSON.stringify(coming))
  if (!account.suspendedAt) await requireSecondStep(ctx.db, account, { entry }, { redirect })
  return { token: await openSession(ctx, account, coming, facts), redirect }
}

/** Opens the session after the second step. */
export function enterAfterSecondStep(
  ctx: AppContext,
  account: Account,
  entry: string,
  facts: RequestFacts,
): Promise<string> {
  return openSession(ctx, account, openWaiting(ctx, entry), facts)
}

/** Opens the session and stores the provider's session and claims with it. */
async function openSession(
  ctx: AppContext,
  account: Account,
  { entry, links }: Coming,
  facts: RequestFacts,
): Promise<string> {
  return ctx.db.transaction(async (tx) => {
    if (links) await linkIdentity(ctx, tx, account, entry, facts)
    await followProviderAddress(ctx, tx, account, entry, facts)
    const token = await signInAccount(ctx, tx, account, facts, { way: 'oidc' })
    await keepProviderSession(ctx, tx, token, entry)
    await updateClaims(tx, entry, entry.values)
    await actAfterProviderSignIn(ctx, tx, facts, { userId: account.id, ...entry })
    return token
  })
}

async function knownAccount(ctx: AppContext, entry: Entry, settings: SignOnProvider): Promise<Account | undefined> {
  const userId = await findIdentityUser(ctx.db, entry)
  if (userId === undefined) return undefined
  requireDomain(settings, entry)
  return findAccount(ctx.db, userId)
}

interface Arrival {
  person: ProvenIdentity
  entry: Entry
  flow: Flow
  settings: SignOnProvider
}

/**
 * The account of a person who first comes by this provider. An e-mail alone links nothing: it must be verified, and the
 * administrator or the account's password must agree [L8]. An account that was never used has nothing to protect, so a
 * new or invited person needs no password.
 */
async function accountByEmail(ctx: AppContext, arrival: Arrival, facts: RequestFacts): Promise<Account> {
  const { person, entry, settings } = arrival
  if (!person.emailVerified) throw new DomainError('oidc_email_unverified')
  requireDomain(settings, entry)
  const { id } = (await findAccountByEmail(ctx.db, entry.email)) ?? (await makeAccount(ctx, arrival, facts))
  const { account, demand } = await ctx.db.transaction((tx) => linkOrAsk(ctx, tx, id, arrival, facts))
  if (demand === undefined) return account
  if (demand === 'other-provider' || demand === 'other-person')
    throw new DomainError('oidc_account_missing', { detail: notYours[demand] })
  const waiting = { link: await keepWaiting(ctx, account, arrival) }
  if (demand === 'password') throw new DomainError('oidc_link_required', { data: waiting })
  throw new DomainError('terms_required', { data: { ...waiting, terms: demand } })
}

const notYours = {
  'other-provider': 'Esta conta entra por outro provedor. Entre por ele, ou peça ajuda ao administrador.',
  'other-person':
    'O seu e-mail já é o da conta de outra pessoa, que entra por este mesmo provedor. Peça a quem administra o Prosa que troque o e-mail daquela conta; depois entre de novo.',
}

/** Links the sign-in to its account, or returns what is needed first. Concurrent sign-ins see each other's links. */
async function linkOrAsk(
  ctx: AppContext,
  tx: Queryable,
  userId: number,
  { entry, settings }: Arrival,
  facts: RequestFacts,
): Promise<{ account: Account; demand?: keyof typeof notYours | 'password' | { version: number; text: string } }> {
  const account = await lockAccount(tx, userId)
  if (!account) throw new DomainError('oidc_account_missing')
  if (account.suspendedAt) throw new DomainError('account_suspended')
  if ((await findIdentityUser(tx, entry)) === userId) return { account }
  const issuers = await findIssuersOf(tx, userId)
  const isNew = account.passwordHash === null && issuers.length === 0
  const terms = isNew ? await termsToAccept(tx) : undefined
  if (terms) return { account, demand: terms }
  // addresses get reused after years: a second subject of one provider is another person until proved otherwise
  const isTaken = issuers.includes(entry.issuer)
  if (!isNew && (isTaken || !settings.linkByEmail || (await isWorthPassword(tx, userId)))) {
    const without = isTaken ? 'other-person' : 'other-provider'
    return { account, demand: account.passwordHash === null ? without : 'password' }
  }
  await linkIdentity(ctx, tx, account, entry, facts)
  return { account }
}

/** Whether a verified address is not enough: a second step or individual rights need the password. */
const isWorthPassword = async (tx: Queryable, userId: number): Promise<boolean> =>
  (await hasSecondStep(tx, userId)) || (await isBeyondRoles(tx, userId))

/** Creates the account if the administrator allows it, else throws. Concurrent calls find the same one. */
async function makeAccount(ctx: AppContext, { person, settings }: Arrival, facts: RequestFacts): Promise<Account> {
  if (!settings.createAccounts || settings.domains.length === 0) throw new DomainError('oidc_account_missing')
  const { name, email, issuer } = person
  const made = await ctx.db.transaction(async (tx) => {
    const userId = await insertUser(tx, { name, email, roles: ['user'] })
    const change = { event: 'administration.done', action: 'user.provision' } as const
    if (userId !== undefined) await recordAccessChange(tx, facts, { ...change, userId, data: { issuer } })
    return findAccountByEmail(tx, email)
  })
  if (!made) throw new DomainError('oidc_account_missing')
  return made
}

/** Stores a sign-in until the person has given the account's password or accepted the terms. */
async function keepWaiting(ctx: AppContext, account: Account, { entry, flow }: Arrival): Promise<string> {
  const waiting = ctx.keys.seal(waitingLabel, JSON.stringify({ entry, links: true } satisfies Coming))
  const needs = account.passwordHash === null ? 'terms' : 'password'
  const data = { waiting, needs, provider: flow.provider, redirect: flow.redirect }
  return createLinkToken(ctx.db, { purpose: 'oidc', userId: account.id, data })
}

/** Links the identity behind `link` to its account, by its password or, for a new account, the person's consent. */
export async function linkOidc(
  ctx: AppContext,
  {
    link: token,
    password,
    acceptedTerms,
  }: { link: string; password?: string | undefined; acceptedTerms?: number | undefined },
  facts: RequestFacts,
): Promise<Entered> {
  const { userId, data: linkData } = await getLink(ctx.db, token, ['oidc'])
  const owner = userId === null ? undefined : await findAccount(ctx.db, userId)
  if (!owner) throw new DomainError('link_invalid')
  const byTerms = linkData['needs'] === 'terms'
  const account = byTerms ? owner : await checkPassword(ctx, { email: owner.email, password: password ?? '' }, facts)
  if (!account) throw new DomainError('sign_in_failed')
  // a person who set a password meanwhile needs it
  if (byTerms && account.passwordHash !== null) throw new DomainError('link_invalid')
  const links = await hasSecondStep(ctx.db, account.id)
  const { entry, redirect } = await ctx.db.transaction(async (tx) => {
    // the second of two concurrent calls finds its link used
    await lockAccount(tx, account.id)
    const { data } = await consumeLink(tx, token, ['oidc'])
    if (byTerms) await acceptTerms(tx, account.id, acceptedTerms)
    const { entry: waitingEntry } = openWaiting(ctx, data['waiting'] ?? '')
    if (!links) await linkIdentity(ctx, tx, account, waitingEntry, facts)
    return { entry: waitingEntry, redirect: safeRedirect(data['redirect'], ctx.config.publicUrl) }
  })
  return enterByProvider(ctx, account, { entry, links }, redirect, facts)
}

async function linkIdentity(
  ctx: AppContext,
  tx: Queryable,
  account: Account,
  entry: Entry,
  facts: RequestFacts,
): Promise<void> {
  const { issuer, subject, email } = entry
  await insertIdentity(tx, account.id, { issuer, subject, email })
  await killLinks(tx, account.id, ['invite', 'oidc'])
  const reader = { appName: await readAppName(ctx, tx), name: account.name }
  const name = providerBy(ctx, issuer)?.settings.name ?? ctx.config.oidcName
  await queueMail(ctx, tx, account.email, providerLinked(reader, name))
  await recordAccessChange(tx, facts, { event: 'administration.done', action: 'identity.link', userId: account.id })
}

/** Opens a sign-in that was sealed until its person proved the account. */
function openWaiting(ctx: AppContext, sealed: string): Coming {
  const waiting = ctx.keys.open(waitingLabel, sealed)
  if (waiting === undefined) throw new DomainError('link_invalid')
  return JSON.parse(waiting) as Coming
}

function requireDomain({ domains }: SignOnProvider, { email }: Identity): void {
  const domain = email.split('@').at(-1) ?? ''
  if (domains.length > 0 && !domains.some((one) => one.toLowerCase() === domain))
    throw new DomainError('oidc_domain_not_allowed')
}
