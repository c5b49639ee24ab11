import { findPreset } from '@prosa/contract/identity/sign-on-presets.ts'
import * as oidc from 'openid-client'
import { type AppContext, perContext } from '#/context.ts'
import { type Claims, toPerson } from '#/modules/identity/auth/oidc/claims.model.ts'
import type { Identity } from '#/modules/identity/accounts/identity.repository.ts'
import { type SignOnProvider, signOnProviders } from '#/modules/settings/connections.service.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'
import type { Logger } from '#/platform/log/logger.ts'
import { createNamedClient } from '#/platform/http/guarded-agent.ts'

/** Values compared with the callback. Only the state is sent to the browser. */
export interface Checks {
  state: string
  nonce: string
  codeVerifier: string
}

export interface ProvenIdentity extends Identity {
  emailVerified: boolean
  name: string
  /** All claims of the person. */
  claims: Claims
  proof: EntryProof
}

/** The stored proof of a sign-in. */
export interface EntryProof {
  idToken: string
  /** Seconds since 1970: when the person authenticated there. */
  authTime?: number | undefined
}

export interface Provider {
  settings: SignOnProvider
  /** The URL for the browser: code flow with PKCE S256, state and nonce [L8]. */
  authorizationUrl(checks: Checks, wish: { fresh: boolean }): Promise<string>
  /** The person of this `search`. Throws 409 `oidc_state_invalid` or `oidc_misconfigured`, 503 `oidc_unavailable`. */
  identifyPerson(search: string, checks: Checks): Promise<ProvenIdentity>
  /** The URL to sign out there; undefined if the provider has none or is unavailable. */
  endSessionUrl(idToken: string): Promise<string | undefined>
}

/** Creates the random values that bind a provider's response to this browser and sign-in. */
export const newChecks = (): Checks => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  codeVerifier: oidc.randomPKCECodeVerifier(),
})

interface CachedProvider {
  /** The settings it was made from: administrators may change them at run time. */
  from: string
  provider: Provider
  close: () => Promise<void>
}

const getProviders = perContext((ctx) => {
  const all = new Map<string, CachedProvider>()
  ctx.lifecycle.onClose('oidc connections', async () => {
    await Promise.all([...all.values()].map(({ close }) => close()))
  })
  return all
})

/** The current provider in this place; undefined without one. Reads its discovery document again every ten minutes. */
export function getProvider(ctx: AppContext, id: string): Provider | undefined {
  const settings = signOnProviders(ctx).find((one) => one.id === id)
  if (!settings) return undefined
  const from = JSON.stringify([settings, ctx.config.publicUrl])
  const all = getProviders(ctx)
  const before = all.get(id)
  if (before?.from === from) return before.provider
  if (before) void before.close()
  const issuer = new URL(settings.issuer)
  const client = createNamedClient(issuer, ctx)
  const request: oidc.CustomFetch = (url, { body, headers, method, signal }) =>
    client.fetch(url, { method, headers, ...(body === undefined ? {} : { body }), ...(signal ? { signal } : {}) })
  const provider = createProvider(ctx, settings, request)
  all.set(id, { from, provider, close: client.close })
  return provider
}

/** The provider with this issuer. */
export function providerBy(ctx: AppContext, issuer: string): Provider | undefined {
  const settings = signOnProviders(ctx).find((one) => formatIssuer(one.issuer) === formatIssuer(issuer))
  return settings && getProvider(ctx, settings.id)
}

/** An issuer's URL without a final slash and without the path of its discovery document. */
const formatIssuer = (issuer: string): string =>
  URL.canParse(issuer)
    ? new URL(issuer).href.replace(/\/$/, '').replace(/\/\.well-known\/openid-configuration$/, '')
    : issuer

/** The URL that the provider sends people back to. */
export const formatRedirectUri = ({ publicUrl }: { publicUrl: string }): string => `${publicUrl}/auth/callback`

const discoveryMs = 10 * 60 * 1000
/** Milliseconds. The tolerance covers smaller differences. */
const WORTH_MS = 10_000

function createProvider(ctx: AppContext, settings: SignOnProvider, request: oidc.CustomFetch): Provider {
  const redirectUri = formatRedirectUri(ctx.config)
  let discovered: { configuration: Promise<oidc.Configuration>; at: number; aheadMs: number } | undefined

  function configuration(): Promise<oidc.Configuration> {
    const aheadMs = ctx.clock.now().getTime() - Date.now()
    const isKnown = discovered && performance.now() - discovered.at < discoveryMs
    if (discovered && isKnown && Math.abs(aheadMs - discovered.aheadMs) < WORTH_MS) return discovered.configuration
    const fresh = { configuration: discover(settings, request, aheadMs), at: performance.now(), aheadMs }
    discovered = fresh
    fresh.configuration.catch(() => {
      if (discovered === fresh) discovered = undefined
    })
    return fresh.configuration
  }

  return {
    settings,
    async authorizationUrl({ state, nonce, codeVerifier }, { fresh }) {
      const config = await configuration().catch(unavailable)
      const { require_pushed_authorization_requests: pushed, scopes_supported: scopes } = config.serverMetadata()
      const parameters = {
        redirect_uri: redirectUri,
        scope: chooseScopes(scopes),
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        state,
        nonce,
        ...(fresh ? { prompt: 'login', max_age: FRESH_SECONDS } : {}),
      }
      if (!pushed) return oidc.buildAuthorizationUrl(config, parameters).href
      // such a provider gets the request from this server, and from the browser only its number (RFC 9126)
      return (
        await oidc.buildAuthorizationUrlWithPAR(config, parameters).catch((error: unknown) => explain(error, ctx.log))
      ).href
    },
    async identifyPerson(search, { state, nonce, codeVerifier }) {
      const config = await configuration().catch(unavailable)
      const callback = new URL(redirectUri)
      callback.search = search
      const expected = {
        pkceCodeVerifier: codeVerifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      }
      const tokens = await oidc
        .authorizationCodeGrant(config, callback, expected)
        .catch((error: unknown) => explain(error, ctx.log))
      const claims = tokens.claims()
      if (!claims) return unavailable(new Error('the provider sent no ID token'))
      if (claims.iat > ctx.clock.now().getTime() / 1000 + TOLERANCE) misfit(ctx.log, clocksApart)
      const { userinfo_endpoint: userinfo } = config.serverMetadata()
      const details =
        userinfo && (claims['email'] === undefined || findPreset(settings.issuer) === 'other')
          ? { ...claims, ...(await oidc.fetchUserInfo(config, tokens.access_token, claims.sub).catch(unavailable)) }
          : claims
      const allClaims: Claims = Object.fromEntries(Object.entries(details))
      return {
        issuer: claims.iss,
        subject: claims.sub,
        ...toPerson(claims.iss, allClaims),
        claims: allClaims,
        proof: { idToken: tokens.id_token ?? '', authTime: claims.auth_time },
      }
    },
    async endSessionUrl(idToken) {
      const config = await configuration().catch(() => undefined)
      if (!config?.serverMetadata().end_session_endpoint) return undefined
      return oidc.buildEndSessionUrl(config, {
        id_token_hint: idToken,
        // this page starts no sign-in by itself, because the person has just signed out
        post_logout_redirect_uri: `${ctx.config.publicUrl}/auth/login?manual=1`,
      }).href
    },
  }
}

/** Okta and others send a person's groups only for this scope; Google and Microsoft refuse unknown scopes. */
const chooseScopes = (supported: readonly string[] = []): string =>
  ['openid email profile', ...(supported.includes('groups') ? ['groups'] : [])].join(' ')

const FRESH_SECONDS = '300'
/** Seconds by which the clocks may be apart. */
const TOLERANCE = 60

/** `aheadMs`: milliseconds by which this machine's clock is behind that of all instances (docs/decisions/time.md). */
function discover(settings: SignOnProvider, request: oidc.CustomFetch, aheadMs: number): Promise<oidc.Configuration> {
  const { clientId, clientSecret } = settings
  const issuer = new URL(settings.issuer)
  const clock = { [oidc.clockTolerance]: TOLERANCE, [oidc.clockSkew]: Math.round(aheadMs / 1000) }
  const metadata = { client_secret: clientSecret, ...clock }
  return oidc.discovery(issuer, clientId, metadata, clientAuthentication(clientSecret), {
    [oidc.customFetch]: request,
    execute: [oidc.enableNonRepudiationChecks, ...(issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : [])],
  })
}

/** Every provider must support Basic unless it says otherwise. */
function clientAuthentication(secret: string): oidc.ClientAuth {
  const basic = oidc.ClientSecretBasic(secret)
  const post = oidc.ClientSecretPost(secret)
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (methods.includes('client_secret_basic') ? basic : post)(server, client, body, headers)
  }
}

/**
 * Throws by the cause. A cancelled sign-in, an old code, a state or nonce of another browser: begin again. A setting
 * that the person cannot change: tells them so. Otherwise the provider is at fault.
 */
function explain(error: unknown, log: Logger): never {
  const wrong = refusesUs(error)
    ? 'the provider of identity refused our identification or our secret'
    : describeMisfit(error)
  if (wrong !== undefined) misfit(log, wrong, error)
  const isRefused = error instanceof oidc.AuthorizationResponseError && !providersOwn.has(error.error)
  const isUsedCode = error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant'
  const isMismatch =
    error instanceof oidc.ClientError &&
    (error.code === 'OAUTH_INVALID_RESPONSE' || error.code === 'OAUTH_JWT_CLAIM_COMPARISON_FAILED')
  if (isRefused || isUsedCode || isMismatch) throw new DomainError('oidc_state_invalid', { cause: error })
  return unavailable(error)
}

/** Logs the reason for the people who run the server. */
function misfit(log: Logger, wrong: string, cause?: unknown): never {
  log.error({ code: 'oidc_misconfigured' }, wrong)
  throw new DomainError('oidc_misconfigured', { cause })
}

/** The provider refuses this client: its secret is wrong or expired, or the client is unknown (RFC 6749 5.2). */
const refusesUs = (error: unknown): boolean =>
  (error instanceof oidc.WWWAuthenticateChallengeError && error.status === 401) ||
  (error instanceof oidc.ResponseBodyError && ['invalid_client', 'unauthorized_client'].includes(error.error))

/** Callback errors that a person caused (RFC 6749 4.1.2.1, OpenID Connect Core 3.1.2.6). */
const persons = new Set(
  `access_denied login_required interaction_required account_selection_required consent_required
  unmet_authentication_requirements`.split(/\s+/),
)
/** Callback errors that pass by themselves. */
const providersOwn = new Set(['server_error', 'temporarily_unavailable'])
const clocksApart = 'the clocks of this server and of the provider of identity are apart'
const misfits: Readonly<Record<string, string>> = {
  OAUTH_UNSUPPORTED_OPERATION:
    'the provider of identity signs or encrypts its ID tokens in a way that is not read here',
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: clocksApart,
}

/** The mismatch between provider and client for the log; undefined if unknown. */
function describeMisfit(error: unknown): string | undefined {
  if (error instanceof oidc.ClientError) return misfits[error.code ?? '']
  if (!(error instanceof oidc.AuthorizationResponseError)) return undefined
  if (persons.has(error.error) || providersOwn.has(error.error)) return undefined
  return `the provider of identity does not take our request: ${error.error.slice(0, 80)}`
}

function unavailable(cause: unknown): never {
  throw new DomainError('oidc_unavailable', { cause })
}
