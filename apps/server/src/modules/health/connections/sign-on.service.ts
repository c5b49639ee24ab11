import type { connections, ConnectionTrial, SignOnSettings } from '@prosa/contract/settings/connections.ts'
import type { z } from 'zod'
import type { AppContext } from '#/context.ts'
import { tryProvider } from '#/modules/health/connections/provider-trial.service.ts'
import { redirectUriOf } from '#/modules/identity/auth/oidc/provider.service.ts'
import { requireUnfixed, saveConnection, storedConnections } from '#/modules/settings/connections.service.ts'
import type { By } from '#/platform/api/handlers.ts'
import { invalidField } from '#/platform/errors/domain-error.ts'

type SignOnBody = z.output<typeof connections.updateSignOn.body>

/** The sign-in by the institution's account as it holds now, without its secret. */
export function readSignOn(ctx: AppContext): SignOnSettings {
  const { config } = ctx
  const { settings, secrets, fixed } = storedConnections(ctx)
  const { provider, name, domains, linkByEmail } = fixed
  return {
    issuer: config.oidcIssuer ?? '',
    clientId: config.oidcClientId ?? '',
    hasSecret: Boolean(config.oidcClientSecret),
    secretLost: !provider && secrets.signOn === null,
    name: name ? config.oidcName : settings.signOn.name,
    domains: [...config.oidcAllowedDomains],
    linkByEmail: config.oidcLinkByEmail,
    fixed: { provider, name, domains, linkByEmail },
    redirectUri: redirectUriOf(config),
  }
}

/** A provider that cannot be asked is not saved: people would find out at the door. */
export async function saveSignOn(ctx: AppContext, by: By, body: SignOnBody): Promise<SignOnSettings> {
  const { settings, fixed } = storedConnections(ctx)
  const secret = checkedSecret(ctx, body)
  const { issuer, clientId } = body
  const before = settings.signOn
  const isOther = issuer !== before.issuer || clientId !== before.clientId || !secret.isKept
  if (!fixed.provider && issuer !== '' && isOther) {
    const { ok, message } = await tryProvider(ctx, issuer)
    if (!ok) throw invalidField('issuer', message)
  }
  const values = {
    ...before,
    ...(fixed.provider ? {} : { issuer, clientId: issuer === '' ? '' : clientId }),
    ...(fixed.name ? {} : { name: body.name }),
    ...(fixed.domains ? {} : { domains: [...new Set(body.domains)] }),
    ...(fixed.linkByEmail ? {} : { linkByEmail: body.linkByEmail }),
  }
  const text = fixed.provider || secret.isKept ? undefined : secret.text
  await saveConnection(ctx, by, 'signOn', values, { name: 'clientSecret', text })
  return readSignOn(ctx)
}

/** Asks the provider that is typed, or the one of the environment, for its description. */
export async function testSignOn(ctx: AppContext, body: SignOnBody): Promise<ConnectionTrial> {
  const { fixed } = storedConnections(ctx)
  checkedSecret(ctx, body)
  const issuer = fixed.provider ? ctx.config.oidcIssuer : body.issuer
  if (!issuer) throw invalidField('issuer', 'Escreva o endereço do provedor para testar, como https://login.escola.br.')
  return tryProvider(ctx, issuer)
}

/** The secret that a body means: what is typed, or what is stored, which is for the provider it was given for. */
function checkedSecret(ctx: AppContext, { issuer, clientId, name, clientSecret }: SignOnBody) {
  const { config } = ctx
  const { settings, secrets, fixed } = storedConnections(ctx)
  requireUnfixed(fixed.provider, config.oidcIssuer, issuer)
  requireUnfixed(fixed.name, config.oidcName, name)
  if (fixed.provider || issuer === '') return { text: '', isKept: false }
  if (clientSecret !== '') return { text: clientSecret, isKept: false }
  const isSame = issuer === settings.signOn.issuer && clientId === settings.signOn.clientId
  if (secrets.signOn && isSame) return { text: secrets.signOn, isKept: true }
  const detail = secrets.signOn
    ? 'Escreva o segredo de novo: o que está guardado é de outro provedor ou de outra identificação.'
    : 'Escreva o segredo que o provedor deu ao Prosa.'
  throw invalidField('clientSecret', detail)
}
