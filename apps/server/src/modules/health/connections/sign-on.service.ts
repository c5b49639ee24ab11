import { isDeepStrictEqual } from 'node:util'
import {
  type connections,
  type ConnectionTrial,
  type ProviderId,
  providerIds,
  sectionOfProvider,
  type SignOnSettings,
} from '@prosa/contract/settings/connections.ts'
import { z } from 'zod'
import type { AppContext } from '#/context.ts'
import { requireOpener, tellAdministrators } from '#/modules/identity/auth/ways-in.service.ts'
import { formatRedirectUri } from '#/modules/identity/auth/oidc/provider.service.ts'
import {
  requireUnfixed,
  saveConnection,
  signOnProviders,
  storedConnections,
} from '#/modules/settings/connections.service.ts'
import type { By } from '#/platform/api/handlers.ts'
import { invalidField } from '#/platform/errors/domain-error.ts'
import { hashVersion } from '#/platform/db/version.ts'
import { reachFailure } from '#/modules/health/connections/failures.model.ts'
import { createNamedClient } from '#/platform/http/guarded-agent.ts'
import type { SafeFetch } from '#/platform/http/safe-fetch.ts'

type SignOnBody = z.output<typeof connections.updateSignOn.body>

/** The environment can set only the first provider. */
const nothingFixed = { provider: false, name: false, domains: false, linkByEmail: false }

function findProvider(ctx: AppContext, id: ProviderId) {
  const { settings, secrets, fixed } = storedConnections(ctx)
  const section = sectionOfProvider[id]
  const current = { section, stored: settings[section], secret: secrets[section] }
  return id === 'oidc' ? { ...current, fixed } : { ...current, fixed: nothingFixed }
}

/** Lists the identity providers with the name and address that are in use for each. */
const providersInUse = (ctx: AppContext) =>
  providerIds.map((id) => {
    const { name = '', issuer = '' } = signOnProviders(ctx).find((one) => one.id === id) ?? {}
    return { id, name, issuer }
  })

/** Reads the settings of a provider as they apply now, without its secret. */
export function readSignOn(ctx: AppContext, id: ProviderId): SignOnSettings {
  const { config } = ctx
  const { stored, secret, fixed } = findProvider(ctx, id)
  const common = {
    version: hashVersion(stored),
    fixed,
    redirectUri: formatRedirectUri(config),
    places: providersInUse(ctx),
  }
  if (id !== 'oidc') return { ...stored, hasSecret: Boolean(secret), secretLost: secret === null, ...common }
  const { provider, name } = fixed
  return {
    issuer: config.oidcIssuer ?? '',
    clientId: config.oidcClientId ?? '',
    hasSecret: Boolean(config.oidcClientSecret),
    secretLost: !provider && secret === null,
    name: name ? config.oidcName : stored.name,
    domains: [...config.oidcAllowedDomains],
    linkByEmail: config.oidcLinkByEmail,
    createAccounts: stored.createAccounts,
    ...common,
  }
}

/** Saves a provider only after it answered, because otherwise people would notice the fault at sign-in. */
export async function saveSignOn(
  ctx: AppContext,
  by: By,
  id: ProviderId,
  body: SignOnBody & { currentPassword?: string | undefined },
): Promise<SignOnSettings> {
  const { section, stored: before, fixed } = findProvider(ctx, id)
  const secret = checkedSecret(ctx, id, body)
  const { issuer, clientId } = body
  requireOtherProvider(ctx, id, issuer)
  if (body.createAccounts && (fixed.domains ? ctx.config.oidcAllowedDomains : body.domains).length === 0)
    throw invalidField('domains', 'Para criar contas, escreva os domínios de e-mail da sua escola.')
  const isOther = issuer !== before.issuer || clientId !== before.clientId || !secret.isKept
  const isOtherProvider = !fixed.provider && issuer !== '' && isOther
  if (isOtherProvider || widensAccess(before, body)) await requireOpener(ctx, by, body.currentPassword)
  if (isOtherProvider) {
    const { ok, message } = await tryProvider(ctx, issuer)
    if (!ok) throw invalidField('issuer', message)
  }
  const values = {
    ...before,
    createAccounts: body.createAccounts,
    ...(fixed.provider ? {} : { issuer, clientId: issuer === '' ? '' : clientId }),
    ...(fixed.name ? {} : { name: body.name }),
    ...(fixed.domains ? {} : { domains: [...new Set(body.domains)] }),
    ...(fixed.linkByEmail ? {} : { linkByEmail: body.linkByEmail }),
  }
  const text = fixed.provider || secret.isKept ? undefined : secret.text
  const isSame = isDeepStrictEqual({ ...values, name: before.name }, before) && text === undefined
  const within = isSame ? undefined : tellAdministrators(ctx, by, 'a entrada por um provedor de identidade')
  await saveConnection(ctx, by, section, values, { secret: { name: 'clientSecret', text }, within })
  return readSignOn(ctx, id)
}

type Reach = Pick<SignOnBody, 'linkByEmail' | 'createAccounts' | 'domains'>

/** Whether a change admits more people, or reaches the accounts of more people, than before. */
function widensAccess(before: Reach, { linkByEmail, createAccounts, domains }: Reach): boolean {
  const isAnyDomain = domains.length === 0 && before.domains.length > 0
  const isMore = before.domains.length > 0 && domains.some((one) => !before.domains.includes(one))
  return (linkByEmail && !before.linkByEmail) || (createAccounts && !before.createAccounts) || isAnyDomain || isMore
}

/** Tries the typed provider, or that of the environment, by reading its description. */
export async function testSignOn(ctx: AppContext, id: ProviderId, body: SignOnBody): Promise<ConnectionTrial> {
  const { fixed } = findProvider(ctx, id)
  checkedSecret(ctx, id, body)
  const issuer = fixed.provider ? ctx.config.oidcIssuer : body.issuer
  if (!issuer) throw invalidField('issuer', 'Escreva o endereço do provedor para testar, como https://login.escola.br.')
  return tryProvider(ctx, issuer)
}

/** Returns the typed secret or, for an unchanged provider, the stored one. Throws a field error where neither may be used. */
function checkedSecret(ctx: AppContext, id: ProviderId, { issuer, clientId, name, clientSecret }: SignOnBody) {
  const { config } = ctx
  const { stored, secret, fixed } = findProvider(ctx, id)
  requireUnfixed(fixed.provider, config.oidcIssuer, issuer)
  requireUnfixed(fixed.name, config.oidcName, name)
  if (fixed.provider || issuer === '') return { text: '', isKept: false }
  if (clientSecret !== '') return { text: clientSecret, isKept: false }
  const isSame = issuer === stored.issuer && clientId === stored.clientId
  if (secret && isSame) return { text: secret, isKept: true }
  const detail = secret
    ? 'Escreva o segredo de novo: o que está guardado é de outro provedor ou de outra identificação.'
    : 'Escreva o segredo que o provedor deu ao Prosa.'
  throw invalidField('clientSecret', detail)
}

/** Refuses a provider that is set up already, because two entries with different rules would contradict each other. */
function requireOtherProvider(ctx: AppContext, id: ProviderId, issuer: string): void {
  const taken = signOnProviders(ctx).find((one) => one.id !== id && one.issuer === issuer)
  if (taken) throw invalidField('issuer', `Este provedor já está em uso, como “${taken.name}”.`)
}

const limits = { connectMs: 5_000, headersMs: 8_000, totalMs: 10_000, maxBytes: 1024 * 1024 }
const wellKnown = '/.well-known/openid-configuration'

const descriptionSchema = z.object({
  issuer: z.url(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  response_types_supported: z.array(z.string()).optional(),
})
type Description = z.output<typeof descriptionSchema>

const failedTrial = (message: string): ConnectionTrial => ({ ok: false, message })

/** Reads the provider's description and its keys (OpenID Connect Discovery 1.0), under the same rules as a sign-in. */
async function tryProvider(ctx: AppContext, address: string): Promise<ConnectionTrial> {
  const issuer = new URL(address)
  const { fetch, close } = createNamedClient(issuer, { config: ctx.config, log: ctx.log, limits })
  try {
    const response = await fetch(`${address.replace(/\/$/, '')}${wellKnown}`)
    if (response.status === 404)
      return failedTrial(
        `O endereço responde, mas não há um provedor de identidade nele (404). Confira o caminho: a descrição deve estar em ${wellKnown}, depois do endereço.`,
      )
    if (response.status >= 300 && response.status < 400)
      return failedTrial('O endereço leva a outro lugar. Escreva o endereço final do provedor.')
    const text = response.ok ? await response.text() : ''
    const read = descriptionSchema.safeParse(parseJson(text))
    if (!read.success)
      return failedTrial(
        `O endereço responde, mas não como um provedor de identidade${response.ok ? '' : ` (${response.status})`}. Confira o endereço.`,
      )
    return (await findProblem(read.data, issuer, fetch)) ?? found
  } catch (error) {
    return failedTrial(
      reachFailure(error) ?? 'Não foi possível acessar o provedor. Confira o endereço e se ele está no ar.',
    )
  } finally {
    await close()
  }
}

const found: ConnectionTrial = {
  ok: true,
  message:
    'O provedor respondeu e a descrição dele está completa. A identificação e o segredo são conferidos quando alguém entra: teste em uma janela anônima antes de sair.',
}

async function findProblem(
  { issuer, response_types_supported: types, jwks_uri: keys }: Description,
  address: URL,
  fetch: SafeFetch,
): Promise<ConnectionTrial | undefined> {
  if (new URL(issuer).href !== address.href)
    return failedTrial(`O provedor se apresenta com outro endereço: ${issuer}. Copie esse endereço para cá.`)
  if (types && !types.includes('code'))
    return failedTrial('O provedor não oferece a entrada por código (response type "code"). Ligue-a no provedor.')
  const answer = await fetch(keys).catch((error: unknown) => error)
  if (answer instanceof Response && answer.ok) return undefined
  const why = answer instanceof Response ? undefined : reachFailure(answer)
  return failedTrial(
    `O provedor respondeu, mas as chaves dele, em ${new URL(keys).host}, não puderam ser lidas. ${why ?? 'Confira o provedor.'}`,
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
