import type { Hono } from 'hono'
import { decodeJwt } from 'jose'
import type { AppContext } from '#/context.ts'
import { providerBy } from '#/modules/identity/auth/oidc/provider.service.ts'
import { endProviderSessions } from '#/modules/identity/auth/oidc/provider-session.service.ts'
import type { ApiEnv } from '#/platform/api/handlers.ts'
import { signOnProviders } from '#/modules/settings/connections.service.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'
import { enforceRateLimit } from '#/platform/rate-limit/rate-limit.ts'

const MAX_BYTES = 64 * 1024

/** OIDC Back-Channel Logout 1.0: the provider itself says that a session there has ended. Answers are the standard's own. */
export function mountBackChannelLogout(app: Hono<ApiEnv>, ctx: AppContext): void {
  app.post('/api/auth/oidc/back-channel-logout', async (request) => {
    const facts = request.get('facts')
    request.header('cache-control', 'no-store')
    await enforceRateLimit(ctx.db, { key: `back-channel:${facts.network}`, limit: 300, seconds: 60 })
    if (signOnProviders(ctx).length === 0) return request.body(null, 404)
    const length = Number(request.req.header('content-length') ?? Number.NaN)
    if (!(length <= MAX_BYTES)) return request.json({ error: 'invalid_request' }, 400)
    // a body that breaks off holds no token
    const body = await request.req.text().catch(() => '')
    const token = new URLSearchParams(body).get('logout_token') ?? ''
    const provider = providerBy(ctx, issuerOf(token))
    if (!provider) return request.json({ error: 'invalid_request' }, 400)
    const ended = await provider.readLogout(token).catch((err: unknown) => {
      // its keys could not be had: it will ask again
      if (err instanceof DomainError) throw err
      facts.log.warn({ err }, 'logout token refused')
      return undefined
    })
    if (!ended) return request.json({ error: 'invalid_request' }, 400)
    await endProviderSessions(ctx, ended, facts)
    return request.body(null, 200)
  })
}

/** Who says to have issued it: that provider then proves it, or not. */
function issuerOf(token: string): string {
  try {
    return decodeJwt(token).iss ?? ''
  } catch {
    return ''
  }
}
