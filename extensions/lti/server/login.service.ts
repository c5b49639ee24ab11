import { createHash, timingSafeEqual } from 'node:crypto'
import type { AppContext } from '@prosa/server/src/context.ts'
import { findLogin, insertLogin } from '#/lti/server/logins.repository.ts'
import { findByIssuer, type PlatformRow } from '#/lti/server/platforms.repository.ts'
import { ltiPaths } from '#/lti/server/platforms.service.ts'
import { Refusal } from '#/lti/server/refusal.model.ts'
import { newToken, sha256 } from '@prosa/server/src/platform/secrets/keys.ts'

/** A platform's request (OpenID Connect, third-party initiated login), by parameter names. */
export type Parameters = Readonly<Record<string, string | undefined>>

export interface BegunLogin {
  platform: PlatformRow
  state: string
  /** Stored by the browser; the response must come with it. */
  secret: string
  /** The platform's authorization URL. */
  authAddress: string
  storageTarget: string | undefined
}

/** Begins a launch. Throws a `Refusal` for an unknown platform or a link that leads elsewhere. */
export async function beginLogin(ctx: AppContext, launch: Parameters): Promise<BegunLogin> {
  const { iss, login_hint: hint, target_link_uri: target, lti_storage_target: storageTarget } = launch
  if (!iss || !hint || !target) throw new Refusal('incomplete')
  const platform = await askingPlatform(ctx, iss, launch['client_id'])
  if (!platform.active) throw new Refusal('inactive')
  requireOwnTarget(ctx, target)
  const [state, nonce, secret] = [newToken(), newToken(), newToken()]
  await insertLogin(ctx.db, {
    stateHash: sha256(state),
    integrationId: platform.integrationId,
    nonce,
    browserHash: sha256(secret),
    storageTarget: storageTarget?.slice(0, 200) ?? null,
  })
  const address = new URL(platform.authUrl)
  const { lti_message_hint: messageHint } = launch
  const parameters = {
    scope: 'openid',
    response_type: 'id_token',
    response_mode: 'form_post',
    prompt: 'none',
    client_id: platform.clientId,
    redirect_uri: `${ctx.config.publicUrl}${ltiPaths.launch}`,
    login_hint: hint,
    ...(messageHint ? { lti_message_hint: messageHint } : {}),
    state,
    nonce,
  }
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  return { platform, state, secret, authAddress: address.href, storageTarget }
}

async function askingPlatform(ctx: AppContext, issuer: string, clientId: string | undefined): Promise<PlatformRow> {
  const ofSite = await findByIssuer(ctx.db, issuer)
  const asking = clientId === undefined ? ofSite : ofSite.filter((platform) => platform.clientId === clientId)
  if (asking.length > 1) throw new Refusal('several_platforms', { issuer })
  if (!asking[0]) throw new Refusal('unknown_platform', { issuer })
  return asking[0]
}

/** Requires a target on this site. Returns the activity's code in it, if any. */
export function requireOwnTarget({ config }: AppContext, target: string): string | undefined {
  const url = URL.parse(target)
  const isOurs = url?.origin === new URL(config.publicUrl).origin && url.username === '' && url.password === ''
  if (isOurs && url.pathname === ltiPaths.launch) return undefined
  if (isOurs && url.pathname.startsWith(ltiPaths.activity)) {
    const code = url.pathname.slice(ltiPaths.activity.length)
    if (/^[\w-]{1,80}$/.test(code)) return code
  }
  throw new Refusal('target', { target: url?.host ?? target })
}

/** The name of a launch's cookie, as a browser may have several under way. */
export const cookieName = (state: string): string =>
  `__Host-prosa-lti-${createHash('sha256').update(state).digest('hex').slice(0, 12)}`

/** Whether the browser stored the launch's secret, so that cookies work in this frame. */
export async function keepsSecret(ctx: AppContext, state: string, secret: string | undefined): Promise<boolean> {
  const login = secret === undefined ? undefined : await findLogin(ctx.db, sha256(state))
  return login !== undefined && secret !== undefined && timingSafeEqual(login.browserHash, sha256(secret))
}
