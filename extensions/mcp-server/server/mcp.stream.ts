import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { AppContext } from '@prosa/server/src/context.ts'
import { bearerToken, type MountOptions } from '@prosa/server/src/platform/api/adapter.ts'
import { asDomainError } from '@prosa/server/src/platform/api/errors.ts'
import type { ApiEnv, ApiRequest } from '@prosa/server/src/platform/api/handlers.ts'
import { actorName, type UserActor } from '@prosa/server/src/platform/authorization/actor.ts'
import { DomainError, errorReason } from '@prosa/server/src/platform/errors/domain-error.ts'
import { logSecurityEvent } from '@prosa/server/src/platform/log/security-event.ts'
import { isCancellation, isMessage } from '#/mcp-server/server/messages.model.ts'
import { cancelQuestion, nameQuestion } from '#/mcp-server/server/questions.service.ts'

/** Requests of a key in a minute, and refused ones of a network. */
const REQUESTS_PER_MINUTE = 120
const REFUSALS_PER_MINUTE = 60
const SESSION_HEADER = 'mcp-session-id'

type Mounting = Pick<MountOptions<AppContext, object>, 'ctx' | 'authenticate' | 'limitUses' | 'maxJsonBytes'>

/** Mounts the Model Context Protocol (Streamable HTTP, revisions 2026-07-28 and 2025-11-25) at `/mcp`. */
export function mountMcp(app: Hono<ApiEnv>, mounting: Mounting): void {
  const { apiOrigins } = mounting.ctx.config
  const allowPages = cors({
    origin: apiOrigins.includes('*') ? '*' : [...apiOrigins],
    allowMethods: ['GET', 'POST', 'DELETE'],
    exposeHeaders: [SESSION_HEADER, 'www-authenticate', 'retry-after'],
    maxAge: 600,
  })
  for (const path of ['/mcp', '/mcp/']) {
    if (apiOrigins.length > 0) app.use(path, allowPages)
    app.all(path, (request) =>
      answer(request, mounting).catch((error: unknown) => refuse(request, asDomainError(error))),
    )
  }
}

async function answer(request: ApiRequest, mounting: Mounting): Promise<Response> {
  const { ctx, limitUses, maxJsonBytes } = mounting
  if (!isAllowedOrigin(ctx, request.req.header('origin')))
    return respondWithError(request, 403, 'Esta página não pode usar este endereço.')
  const actor = await identify(request, mounting)
  if (!actor) return refuseScope(request)
  await limitUses(`mcp:${actorName(actor)}`, REQUESTS_PER_MINUTE)
  const body = request.req.method === 'POST' ? await readBody(request.req.raw, maxJsonBytes) : undefined
  const session = request.req.header(SESSION_HEADER)?.slice(0, 100)
  if (session !== undefined && isCancellation(body))
    await cancelQuestion(ctx, actor, nameQuestion(session, body.params.requestId))
  // the SDK would answer that too many listen already
  if (isMessage(body) && body.method === 'subscriptions/listen')
    return respondWithError(request, 404, 'Method not found', { code: METHOD_NOT_FOUND, id: body.id })
  const { answerRequest } = await import('#/mcp-server/server/protocol.service.ts')
  const response = await answerRequest(ctx, { actor, session }, request.req.raw, body)
  const headers = new Headers(response.headers)
  headers.set('cache-control', 'no-store')
  headers.set('x-accel-buffering', 'no')
  // older clients repeat it, which tells their questions apart; nothing is kept under it
  if (response.ok && isMessage(body) && body.method === 'initialize') headers.set(SESSION_HEADER, randomUUID())
  return request.newResponse(response.body, response.status as ContentfulStatusCode, Object.fromEntries(headers))
}

/** Whether a page of this origin may call, as DNS rebinding would otherwise let any; programs send no origin. */
function isAllowedOrigin({ config }: AppContext, origin: string | undefined): boolean {
  const { apiOrigins, publicUrl } = config
  return (
    origin === undefined ||
    origin === new URL(publicUrl).origin ||
    apiOrigins.includes('*') ||
    apiOrigins.includes(origin)
  )
}

/** Returns the person of the key; undefined for a key without the scope. Throws 401 for a wrong key. Both are counted. */
async function identify(request: ApiRequest, { authenticate, limitUses }: Mounting): Promise<UserActor | undefined> {
  const facts = request.get('facts')
  const countRefusal = async () => {
    logSecurityEvent(facts.log, { name: 'access.denied', network: facts.network, detail: 'mcp' })
    await limitUses(`mcp-refused:${facts.network}`, REFUSALS_PER_MINUTE)
  }
  const actor = await authenticate(bearerToken(request), ['key'], facts, 'mcp').catch(async (error: unknown) => {
    const { status } = asDomainError(error)
    if (status === 401 || status === 403) await countRefusal()
    throw error
  })
  if (actor.kind === 'user' && actor.permissions.has('chats.create')) return actor
  await countRefusal()
  return undefined
}

/** Reads a JSON body. Throws 413 beyond the limit, 400 for anything else than JSON, 415 for another media type. */
async function readBody(request: Request, mostBytes: number): Promise<unknown> {
  const { isJsonContentType, readRequestBody } = await import('@modelcontextprotocol/server')
  if (!isJsonContentType(request.headers.get('content-type'))) throw new DomainError('media_type_unsupported')
  const read = await readRequestBody(request, mostBytes)
  if (read.tooLarge) throw new DomainError('body_too_large')
  try {
    return JSON.parse(read.text)
  } catch (cause) {
    throw new DomainError('json_invalid', { cause })
  }
}

const codes: Readonly<Record<string, number>> = { json_invalid: -32_700 }
const METHOD_NOT_FOUND = -32_601
const OTHER_CODE = -32_000

function refuse(request: ApiRequest, error: DomainError): Response {
  if (error.status >= 500) request.get('facts').log.error({ err: error }, 'MCP request failed')
  const challenge = writeChallenge(request, error.status)
  if (challenge !== undefined) request.header('www-authenticate', challenge)
  if (error.facts.retryAfter !== undefined) request.header('retry-after', String(error.facts.retryAfter))
  const message =
    error.code === 'session_required' ? 'A chave de API falta, não existe, venceu ou foi revogada.' : errorReason(error)
  return respondWithError(request, error.status, message, { code: codes[error.code] })
}

/** The protocol asks for 403 here, where the product's own API hides what a key may not see. */
function refuseScope(request: ApiRequest): Response {
  request.header('www-authenticate', 'Bearer realm="Prosa", error="insufficient_scope", scope="mcp"')
  return respondWithError(
    request,
    403,
    'Esta chave não pode conversar por MCP. Crie uma com esta permissão no seu perfil.',
  )
}

/** The challenge of RFC 6750, without an authorization server: keys are made in the profile. */
function writeChallenge(request: ApiRequest, status: number): string | undefined {
  if (status !== 401) return undefined
  return bearerToken(request) === undefined ? 'Bearer realm="Prosa"' : 'Bearer realm="Prosa", error="invalid_token"'
}

const respondWithError = (
  request: ApiRequest,
  status: number,
  message: string,
  { code = OTHER_CODE, id = null }: { code?: number | undefined; id?: string | number | null | undefined } = {},
): Response =>
  request.json({ jsonrpc: '2.0', error: { code, message }, id }, status as ContentfulStatusCode, {
    'cache-control': 'no-store',
  })
