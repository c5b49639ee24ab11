import { Hono } from 'hono'
import type { AppContext } from '#/context.ts'
import {
  addGroup,
  findGroups,
  getGroup,
  groupFilters,
  patchGroup,
  readGroup,
  removeGroup,
  replaceGroup,
} from '#/modules/identity/scim/groups.service.ts'
import { findScimKey } from '#/modules/identity/scim/keys.service.ts'
import {
  addPerson,
  changePerson,
  findPeople,
  getPerson,
  personFilters,
  readPerson,
  removePerson,
  wishOf,
} from '#/modules/identity/scim/people.service.ts'
import { changesOf, gone, rangeOf, parseFilter, type Scim, ScimError } from '#/modules/identity/scim/protocol.model.ts'
import {
  messages,
  presentGroup,
  presentList,
  presentPerson,
  providerConfig,
  resourceTypes,
  schemas,
} from '#/modules/identity/scim/scim.model.ts'
import { bearerToken } from '#/platform/api/adapter.ts'
import type { ApiEnv, ApiRequest } from '#/platform/api/handlers.ts'
import { unstorableTexts } from '#/platform/api/validation.ts'
import { DomainError, reasonOf } from '#/platform/errors/domain-error.ts'
import { logSecurityEvent } from '#/platform/log/security-event.ts'
import { enforceRateLimit } from '#/platform/rate-limit/rate-limit.ts'

type Env = ApiEnv & { Variables: ApiEnv['Variables'] & { scim: Scim } }

/** SCIM 2.0 (RFC 7643 and 7644) for directories such as Entra and Okta: people and groups, behind a key of its own. */
export function mountScim(app: Hono<ApiEnv>, ctx: AppContext): void {
  const scim = new Hono<Env>()
  const base = () => `${ctx.config.publicUrl}/scim/v2`
  const bodyOf = (request: { req: ApiRequest['req'] }) => readBody(request.req, ctx.config.maxJsonBytes)

  scim.onError((error) => {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    const { status, detail, scimType } = refusal
    const body = { schemas: [`${messages}Error`], status: String(status), detail, ...(scimType ? { scimType } : {}) }
    return answer(body, status)
  })
  scim.use(async (request, next) => {
    const facts = request.get('facts')
    const token = bearerToken(request as unknown as ApiRequest)
    const key = token === undefined ? undefined : await findScimKey(ctx, token)
    if (!key) {
      logSecurityEvent(facts.log, { name: 'access.denied', network: facts.network, detail: 'scim' })
      // wrong guesses alone are counted
      await enforceRateLimit(ctx.db, { key: `scim:${facts.network}`, limit: 60, seconds: 60 })
      throw new ScimError(401, 'A chave falta, está errada ou foi revogada.')
    }
    const actor = { kind: 'system' as const, id: `scim:${key.name}` }
    request.set('scim', { by: { actor, requestId: facts.requestId, network: facts.network } })
    await next()
  })

  scim.get('/ServiceProviderConfig', () => answer(providerConfig(base())))
  scim.get('/ResourceTypes', () => answer(presentAll(resourceTypes(base()))))
  scim.get('/ResourceTypes/:id', (request) => answer(oneOf(resourceTypes(base()), request.req.param('id'))))
  scim.get('/Schemas', () => answer(presentAll(schemas(base()))))
  scim.get('/Schemas/:id', (request) => answer(oneOf(schemas(base()), request.req.param('id'))))

  scim.get('/Users', async ({ req }) => {
    const filter = req.query('filter')
    const page = rangeOf(req.query())
    const { rows, total } = await findPeople(ctx.db, filter ? parseFilter(filter, personFilters) : undefined, page)
    return answer(
      presentList(
        rows.map((row) => presentPerson(base(), row)),
        total,
        page.startIndex,
      ),
    )
  })
  scim.post('/Users', async (request) => {
    const row = await addPerson(ctx, request.get('scim'), readPerson(await bodyOf(request)))
    return answer(presentPerson(base(), row), 201)
  })
  scim.get('/Users/:id', async ({ req }) => answer(presentPerson(base(), await getPerson(ctx.db, req.param('id')))))
  scim.put('/Users/:id', async (request) => {
    const wish = readPerson(await bodyOf(request))
    return answer(presentPerson(base(), await changePerson(ctx, request.get('scim'), request.req.param('id'), wish)))
  })
  scim.patch('/Users/:id', async (request) => {
    const id = request.req.param('id')
    const wish = wishOf(changesOf(await bodyOf(request)), await getPerson(ctx.db, id))
    return answer(presentPerson(base(), await changePerson(ctx, request.get('scim'), id, wish)))
  })
  scim.delete('/Users/:id', async (request) => {
    await removePerson(ctx, request.get('scim'), request.req.param('id'))
    return answer(undefined, 204)
  })

  const withMembers = (text = '') =>
    !text
      .toLowerCase()
      .split(/[\s,]+/)
      .includes('members')
  scim.get('/Groups', async ({ req }) => {
    const filter = req.query('filter')
    const page = { ...rangeOf(req.query()), withMembers: withMembers(req.query('excludedAttributes')) }
    const { rows, total } = await findGroups(ctx.db, filter ? parseFilter(filter, groupFilters) : undefined, page)
    return answer(
      presentList(
        rows.map((row) => presentGroup(base(), row)),
        total,
        page.startIndex,
      ),
    )
  })
  scim.post('/Groups', async (request) => {
    const row = await addGroup(ctx, request.get('scim'), readGroup(await bodyOf(request)))
    return answer(presentGroup(base(), row), 201)
  })
  scim.get('/Groups/:id', async ({ req }) => {
    const row = await getGroup(ctx.db, req.param('id'), withMembers(req.query('excludedAttributes')))
    return answer(presentGroup(base(), row))
  })
  scim.put('/Groups/:id', async (request) => {
    const body = readGroup(await bodyOf(request))
    return answer(presentGroup(base(), await replaceGroup(ctx, request.get('scim'), request.req.param('id'), body)))
  })
  scim.patch('/Groups/:id', async (request) => {
    await patchGroup(ctx, request.get('scim'), request.req.param('id'), changesOf(await bodyOf(request)))
    return answer(undefined, 204)
  })
  scim.delete('/Groups/:id', async (request) => {
    await removeGroup(ctx, request.get('scim'), request.req.param('id'))
    return answer(undefined, 204)
  })
  scim.all('*', () => {
    throw gone()
  })
  app.route('/scim/v2', scim as unknown as Hono<ApiEnv>)
}

/** What a directory is told; undefined for what is our own fault. */
function refusalOf(error: unknown): { status: number; detail: string; scimType?: string | undefined } | undefined {
  if (error instanceof ScimError) return { status: error.status, detail: error.message, scimType: error.scimType }
  if (!(error instanceof DomainError) || error.status >= 500) return undefined
  return { status: error.status, detail: reasonOf(error) }
}

function answer(body: object | undefined, status = 200): Response {
  const headers = { 'content-type': 'application/scim+json; charset=utf-8', 'cache-control': 'no-store' }
  return new Response(body === undefined ? null : JSON.stringify(body), { status, headers })
}

const presentAll = (all: readonly object[]) => presentList(all, all.length, 1)

function oneOf<T extends { id: string }>(all: readonly T[], id: string): T {
  const found = all.find((one) => one.id === id)
  if (!found) throw gone()
  return found
}

async function readBody(request: ApiRequest['req'], most: number): Promise<unknown> {
  if (Number(request.header('content-length') ?? Number.NaN) > most)
    throw new ScimError(413, 'O corpo é grande demais. Envie os membros em partes.')
  const text = await request.text().catch(() => '')
  if (text.length > most) throw new ScimError(413, 'O corpo é grande demais. Envie os membros em partes.')
  const body = parsed(text)
  if (unstorableTexts(body).length > 0) throw new ScimError(400, 'Há um caractere inválido no corpo.', 'invalidValue')
  return body
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ScimError(400, 'O corpo não é JSON.', 'invalidSyntax')
  }
}
