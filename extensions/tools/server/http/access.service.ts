import { type AppContext, perContext } from '@prosa/server/src/context.ts'
import { ToolFailure } from '@prosa/server/src/modules/conversations/runs/run-tools.service.ts'
import { invalidField } from '@prosa/server/src/platform/errors/domain-error.ts'
import { createEgressPolicy } from '@prosa/server/src/platform/http/egress-policy.ts'
import { ownDatabase } from '@prosa/server/src/platform/http/guarded-agent.ts'
import { createSafeFetch, type SafeFetch } from '@prosa/server/src/platform/http/safe-fetch.ts'
import { z } from 'zod'
import { setHeader } from '#/tools/server/http/request.model.ts'
import type { OpenSource } from '#/tools/server/sources/kind.model.ts'

const MAX_ANSWER_BYTES = 5 * 1024 * 1024

interface Token {
  value: string
  until: number
}

const getClient = perContext((ctx) => {
  const { fetch, close } = createSafeFetch({
    allow: ctx.config.egressAllow,
    deny: ownDatabase(ctx.config.databaseUrl),
    limits: { totalMs: 20_000, maxBytes: MAX_ANSWER_BYTES },
    log: ctx.log,
  })
  ctx.lifecycle.onClose('services', close)
  const overHttps: SafeFetch = (address, init) => fetch(address, { ...init, httpsOnly: true })
  /** Tokens of OAuth by what they were asked with. */
  return { fetch: overHttps, tokens: new Map<string, Token>() }
})

/** The client for services: https, or as EGRESS_ALLOW says, and never an internal address. */
export const askService = (ctx: AppContext): SafeFetch => getClient(ctx).fetch

export const unreachable =
  'Não foi possível acessar o endereço. Use um endereço público com https://, ou peça a quem administra o servidor para liberá-lo.'

/**
 * Refuses addresses of a service that can never be reached.
 * @throws `validation_failed`
 */
export function requireReachable(
  { config }: AppContext,
  { address, access }: Pick<OpenSource, 'address' | 'access'>,
): void {
  const policy = createEgressPolicy(config.egressAllow, ownDatabase(config.databaseUrl))
  if (!policy.mayReach(new URL(address))) throw invalidField('address', unreachable)
  if (access.type === 'oauth' && !policy.mayReach(new URL(access.tokenUrl)))
    throw invalidField('access/tokenUrl', unreachable)
}

interface Identified {
  url: URL
  headers: Headers
}

/**
 * Adds what identifies this server at the service to a request.
 * @throws ToolFailure
 */
export async function identify(
  ctx: AppContext,
  { access, secret }: Pick<OpenSource, 'access' | 'secret'>,
  { url, headers }: Identified,
  signal: AbortSignal,
): Promise<void> {
  if (access.type === 'key' && access.in === 'header') setHeader(headers, access.name, secret)
  if (access.type === 'key' && access.in === 'query') url.searchParams.set(access.name, secret)
  if (access.type === 'basic') headers.set('authorization', toBasic(access.username, secret))
  if (access.type === 'oauth') headers.set('authorization', `Bearer ${await getToken(ctx, access, secret, signal)}`)
}

/** Forgets the token of a service that refused it. */
export function forgetToken(ctx: AppContext, { access, secret }: Pick<OpenSource, 'access' | 'secret'>): void {
  getClient(ctx).tokens.delete(JSON.stringify([access, secret]))
}

const toBasic = (name: string, password: string): string =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`

type OAuth = Extract<OpenSource['access'], { type: 'oauth' }>

const tokenSchema = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]+$/),
  expires_in: z.coerce.number().optional(),
})
const LASTS_SECONDS = 300
const RENEWED_EARLIER_SECONDS = 30
const MAX_TOKENS = 1000
const refused = 'O serviço não aceitou o ID do cliente e a senha. O responsável pelo assistente precisa conferi-los.'

/** Returns a token by client credentials (RFC 6749 4.4), asked for when the last one ends. */
async function getToken(ctx: AppContext, access: OAuth, secret: string, signal: AbortSignal): Promise<string> {
  const { tokens } = getClient(ctx)
  const key = JSON.stringify([access, secret])
  const now = ctx.clock.now().getTime()
  const known = tokens.get(key)
  if (known && known.until > now) return known.value
  const response = await requestToken(ctx, access, secret, signal)
  const { success, data } = tokenSchema.safeParse(await response.json().catch(() => undefined))
  if (!response.ok || !success) throw new ToolFailure(refused)
  const lasts = (data.expires_in ?? LASTS_SECONDS) - RENEWED_EARLIER_SECONDS
  if (tokens.size >= MAX_TOKENS) tokens.clear()
  tokens.set(key, { value: data.access_token, until: now + lasts * 1000 })
  return data.access_token
}

/** Asks with the credentials in the header, and again with them in the body, which some servers need. */
async function requestToken(ctx: AppContext, access: OAuth, secret: string, signal: AbortSignal): Promise<Response> {
  const { tokenUrl, clientId, scope } = access
  const form = { grant_type: 'client_credentials', ...(scope === '' ? {} : { scope }) }
  const ask = (headers: Record<string, string>, body: Record<string, string>) =>
    askService(ctx)(tokenUrl, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(body).toString(),
      signal,
    })
  const basic = toBasic(encodeURIComponent(clientId), encodeURIComponent(secret))
  try {
    const first = await ask({ authorization: basic }, form)
    if (first.status !== 400 && first.status !== 401) return first
    await first.body?.cancel()
    return await ask({}, { ...form, client_id: clientId, client_secret: secret })
  } catch (error) {
    throw new ToolFailure('O endereço que dá a entrada no serviço (OAuth) não respondeu.', { cause: error })
  }
}
