import { z } from 'zod'
import type { AppContext } from '#/context.ts'
import { createSafeFetch } from '#/platform/http/safe-fetch.ts'

/** The provider of identity as the environment configures it, without its secret. */
export function readSignOn({ config }: AppContext) {
  const { oidcIssuer: issuer, oidcClientId, oidcClientSecret, oidcName: name, publicUrl } = config
  if (!issuer) return { provider: null }
  const { oidcAllowedDomains: domains, oidcLinkByEmail: linkByEmail } = config
  const hasSecret = Boolean(oidcClientSecret)
  const redirectUri = `${publicUrl}/auth/callback`
  return {
    provider: {
      name,
      issuer,
      clientId: oidcClientId ?? '',
      hasSecret,
      domains: [...domains],
      linkByEmail,
      redirectUri,
    },
  }
}

const descriptionSchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
})

/** Asks the provider for its description now (OpenID Connect Discovery 1.0), by the same rules as a sign-in does. */
export async function testSignOn(ctx: AppContext): Promise<{ ok: boolean; message: string }> {
  const { oidcIssuer, oidcClientId, egressAllow } = ctx.config
  if (!oidcIssuer) return { ok: false, message: 'Nenhum provedor está configurado. Defina OIDC_ISSUER no servidor.' }
  const issuer = new URL(oidcIssuer)
  const port = issuer.port || (issuer.protocol === 'https:' ? '443' : '80')
  const { fetch, close } = createSafeFetch({ allow: [...egressAllow, `${issuer.hostname}:${port}`], log: ctx.log })
  try {
    const response = await fetch(`${oidcIssuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
    const read = descriptionSchema.safeParse(response.ok ? await response.json() : undefined)
    if (!read.success)
      return {
        ok: false,
        message: 'O endereço respondeu, mas não como um provedor de identidade. Confira OIDC_ISSUER.',
      }
    const same = read.data.issuer.replace(/\/$/, '') === oidcIssuer.replace(/\/$/, '')
    if (!same)
      return { ok: false, message: 'O provedor se apresenta com outro endereço. Copie o dele para OIDC_ISSUER.' }
    return oidcClientId
      ? { ok: true, message: 'Funcionou: o provedor respondeu e a descrição dele está completa.' }
      : { ok: false, message: 'O provedor respondeu, mas falta OIDC_CLIENT_ID no servidor.' }
  } catch {
    return { ok: false, message: 'Não foi possível acessar o provedor. Confira o endereço e se ele está no ar.' }
  } finally {
    await close()
  }
}
