import type { PermissionName } from '@prosa/contract/protocol/permissions.ts'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { AppContext } from '@prosa/server/src/context.ts'
import { addGroup, getGroup, patchGroup, readGroup, removeGroup, replaceGroup } from '#/scim/server/groups.service.ts'
import { findGroups, groupFilters } from '#/scim/server/groups.repository.ts'
import { findPeople, personFilters } from '#/scim/server/people.repository.ts'
import { findScimKey } from '#/scim/server/keys.service.ts'
import {
  addPerson,
  changePerson,
  getPerson,
  readPerson,
  removePerson,
  collectWish,
} from '#/scim/server/people.service.ts'
import {
  parseChanges,
  type Filter,
  notFoundError,
  parseFilter,
  parseRange,
  requireRight,
  type Scim,
  ScimError,
} from '#/scim/server/protocol.model.ts'
import {
  messageUrn,
  presentGroup,
  presentList,
  presentPerson,
  providerConfig,
  resourceTypes,
  scimSchemas,
} from '#/scim/server/scim.model.ts'
import { bearerToken } from '@prosa/server/src/platform/api/adapter.ts'
import type { ApiEnv, ApiRequest } from '@prosa/server/src/platform/api/handlers.ts'
import { unstorableTexts } from '@prosa/server/src/platform/api/validation.ts'
import { DomainError, errorReason } from '@prosa/server/src/platform/errors/domain-error.ts'
import { logSecurityEvent } from '@prosa/server/src/platform/log/security-event.ts'
import { enforceRateLimit } from '@prosa/server/src/platform/rate-limit/rate-limit.ts'

type Env = ApiEnv & { Variables: ApiEnv['Variables'] & { scim: Scim } }

/** Mounts SCIM 2.0 (RFC 7643, 7644) for directories such as Entra and Okta: people and groups, with separate keys. */
export function mountScim(app: Hono<ApiEnv>, ctx: AppContext): void {
  const scim = new Hono<Env>()
  const base = () => `${ctx.config.publicUrl}/scim/v2`
  const readRequestBody = (request: { req: ApiRequest['req'] }) => readBody(request.req, ctx.config.maxJsonBytes)

  scim.onError((error, request) => {
    const refusal = toRefusal(error)
    if (!refusal) throw error
    const { status, detail, scimType, retryAfter } = refusal
    const body = { schemas: [`${messageUrn}Error`], status: String(status), detail, ...(scimType ? { scimType } : {}) }
    if (status === 401) request.header('www-authenticate', 'Bearer realm="Prosa"')
    if (retryAfter !== undefined) request.header('retry-after', String(retryAfter))
    return respondWith(request, body, status)
  })
  scim.use(async (request, next) => {
    const facts = request.get('facts')
    const token = bearerToken(request as unknown as ApiRequest)
    const key = token === undefined ? undefined : await findScimKey(ctx, token)
    if (!key) {
      logSecurityEvent(facts.log, { name: 'access.denied', network: facts.network, detail: 'scim' })
      // only wrong keys are counted
      await enforceRateLimit(ctx.db, { key: `scim:${facts.network}`, limit: 60, seconds: 60 })
      throw new ScimError(401, 'A chave falta, está errada ou foi revogada.')
    }
    const actor = { kind: 'system' as const, id: `scim:${key.name}` }
    const by = { actor, requestId: facts.requestId, network: facts.network }
    request.set('scim', { by, maker: key.maker })
    await next()
  })

  scim.get('/ServiceProviderConfig', (request) => respondWith(request, providerConfig(base())))
  scim.get('/ResourceTypes', (request) => respondWith(request, presentAll(resourceTypes(base()))))
  scim.get('/ResourceTypes/:id', (request) =>
    respondWith(request, requireOne(resourceTypes(base()), request.req.param('id'))),
  )
  scim.get('/Schemas', (request) => respondWith(request, presentAll(scimSchemas(base()))))
  scim.get('/Schemas/:id', (request) => respondWith(request, requireOne(scimSchemas(base()), request.req.param('id'))))

  scim.use('/Users/*', needs('users.view'))
  scim.get('/Users', async (request) => {
    const { req } = request
    const page = parseRange(req.query())
    const { rows, total } = await findPeople(ctx.db, parseFilters(req.query('filter'), personFilters), page)
    const people = rows.map((row) => presentPerson(base(), row))
    return respondWith(request, presentList(people, total, page.startIndex))
  })
  scim.post('/Users', async (request) => {
    const row = await addPerson(ctx, request.get('scim'), readPerson(await readRequestBody(request)))
    return respondWith(request, presentPerson(base(), row), 201)
  })
  scim.get('/Users/:id', async (request) =>
    respondWith(request, presentPerson(base(), await getPerson(ctx.db, request.req.param('id')))),
  )
  scim.put('/Users/:id', async (request) => {
    const wish = readPerson(await readRequestBody(request))
    const row = await changePerson(ctx, request.get('scim'), request.req.param('id'), wish)
    return respondWith(request, presentPerson(base(), row))
  })
  scim.patch('/Users/:id', async (request) => {
    const id = request.req.param('id')
    const wish = collectWish(parseChanges(await readRequestBody(request)), await getPerson(ctx.db, id))
    return respondWith(request, presentPerson(base(), await changePerson(ctx, request.get('scim'), id, wish)))
  })
  scim.delete('/Users/:id', async (request) => {
    await removePerson(ctx, request.get('scim'), request.req.param('id'))
    return respondWith(request)
  })

  const withMembers = (text = '') =>
    !text
      .toLowerCase()
      .split(/[\s,]+/)
      .includes('members')
  scim.use('/Groups/*', needs('groups.manage'))
  scim.get('/Groups', async (request) => {
    const { req } = request
    const page = { ...parseRange(req.query()), withMembers: withMembers(req.query('excludedAttributes')) }
    const { rows, total } = await findGroups(ctx.db, parseFilters(req.query('filter'), groupFilters), page)
    const found = rows.map((row) => presentGroup(base(), row))
    return respondWith(request, presentList(found, total, page.startIndex))
  })
  scim.post('/Groups', async (request) => {
    const row = await addGroup(ctx, request.get('scim'), readGroup(await readRequestBody(request)))
    return respondWith(request, presentGroup(base(), row), 201)
  })
  scim.get('/Groups/:id', async (request) => {
    const { req } = request
    const row = await getGroup(ctx.db, req.param('id'), withMembers(req.query('excludedAttributes')))
    return respondWith(request, presentGroup(base(), row))
  })
  scim.put('/Groups/:id', async (request) => {
    const body = readGroup(await readRequestBody(request))
    const row = await replaceGroup(ctx, request.get('scim'), request.req.param('id'), body)
    return respondWith(request, presentGroup(base(), row))
  })
  scim.patch('/Groups/:id', async (request) => {
    await patchGroup(ctx, request.get('scim'), request.req.param('id'), parseChanges(await readRequestBody(request)))
    return respondWith(request)
  })
  scim.delete('/Groups/:id', async (request) => {
    await removeGroup(ctx, request.get('scim'), request.req.param('id'))
    return respondWith(request)
  })
  scim.all('*', () => {
    throw notFoundError()
  })
  app.route('/scim/v2', scim as unknown as Hono<ApiEnv>)
}

/** The refusal for a directory; undefined for an internal error. */
function toRefusal(error: unknown): Refusal | undefined {
  if (error instanceof ScimError) return { status: error.status, detail: error.message, scimType: error.scimType }
  if (!(error instanceof DomainError) || error.status >= 500) return undefined
  return { status: error.status, detail: errorReason(error), retryAfter: error.facts.retryAfter }
}

interface Refusal {
  status: number
  detail: string
  scimType?: string | undefined
  /** Seconds. */
  retryAfter?: number | undefined
}

/** Responds through the request's context, which has the base headers already. */
function respondWith(request: Context<Env>, body?: object, status = 200): Response {
  const headers = { 'content-type': 'application/scim+json; charset=utf-8', 'cache-control': 'no-store' }
  if (body === undefined) return request.body(null, 204, headers)
  return request.body(JSON.stringify(body), status as ContentfulStatusCode, headers)
}

const needs =
  (name: PermissionName): MiddlewareHandler<Env> =>
  async (request, next) => {
    requireRight(request.get('scim'), name)
    await next()
  }

const parseFilters = (filter: string | undefined, known: readonly Filter['attribute'][]) =>
  filter ? parseFilter(filter, known) : []

const presentAll = (all: readonly object[]) => presentList(all, all.length, 1)

function requireOne<T extends { id: string }>(all: readonly T[], id: string): T {
  const found = all.find((one) => one.id === id)
  if (!found) throw notFoundError()
  return found
}

async function readBody(request: ApiRequest['req'], most: number): Promise<unknown> {
  if (Number(request.header('content-length') ?? Number.NaN) > most)
    throw new ScimError(413, 'O corpo é grande demais. Envie os membros em partes.')
  const text = await request.text().catch(() => '')
  if (text.length > most) throw new ScimError(413, 'O corpo é grande demais. Envie os membros em partes.')
  const body = parseBody(text)
  if (unstorableTexts(body).length > 0) throw new ScimError(400, 'Há um caractere inválido no corpo.', 'invalidValue')
  return body
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ScimError(400, 'O corpo não é JSON.', 'invalidSyntax')
  }
}
