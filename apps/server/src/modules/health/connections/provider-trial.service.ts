import type { ConnectionTrial } from '@prosa/contract/settings/connections.ts'
import { z } from 'zod'
import type { AppContext } from '#/context.ts'
import { reachFailure } from '#/modules/health/connections/failures.model.ts'
import { createNamedClient } from '#/platform/http/named-client.ts'
import type { SafeFetch } from '#/platform/http/safe-fetch.ts'

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

const refused = (message: string): ConnectionTrial => ({ ok: false, message })

/** Asks a provider for its description and its keys now (OpenID Connect Discovery 1.0), by the same rules as a sign-in does. */
export async function tryProvider(ctx: AppContext, address: string): Promise<ConnectionTrial> {
  const issuer = new URL(address)
  const { fetch, close } = createNamedClient(issuer, { config: ctx.config, log: ctx.log, limits })
  try {
    const response = await fetch(`${address.replace(/\/$/, '')}${wellKnown}`)
    if (response.status === 404)
      return refused(
        `O endereço responde, mas não há um provedor de identidade nele (404). Confira o caminho: a descrição deve estar em ${wellKnown}, depois do endereço.`,
      )
    if (response.status >= 300 && response.status < 400)
      return refused('O endereço leva a outro lugar. Escreva o endereço final do provedor.')
    const text = response.ok ? await response.text() : ''
    const read = descriptionSchema.safeParse(jsonOf(text))
    if (!read.success)
      return refused(
        `O endereço responde, mas não como um provedor de identidade${response.ok ? '' : ` (${response.status})`}. Confira o endereço.`,
      )
    return (await problemOf(read.data, issuer, fetch)) ?? found
  } catch (error) {
    return refused(
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

async function problemOf(
  { issuer, response_types_supported: types, jwks_uri: keys }: Description,
  asked: URL,
  fetch: SafeFetch,
): Promise<ConnectionTrial | undefined> {
  if (new URL(issuer).href !== asked.href)
    return refused(`O provedor se apresenta com outro endereço: ${issuer}. Copie esse endereço para cá.`)
  if (types && !types.includes('code'))
    return refused('O provedor não oferece a entrada por código (response type "code"). Ligue-a no provedor.')
  const answer = await fetch(keys).catch((error: unknown) => error)
  if (answer instanceof Response && answer.ok) return undefined
  const why = answer instanceof Response ? undefined : reachFailure(answer)
  return refused(
    `O provedor respondeu, mas as chaves dele, em ${new URL(keys).host}, não puderam ser lidas. ${why ?? 'Confira o provedor.'}`,
  )
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
