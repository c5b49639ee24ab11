import type { Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { crowdPerMinute } from '@prosa/contract/protocol/api.ts'
import type { AppContext } from '@prosa/server/src/context.ts'
import { type Outcome, receiveAnswer, type Traced } from '#/lti/server/arrival.service.ts'
import { offerChoice, takeChoice } from '#/lti/server/deep-linking.service.ts'
import { publicKeys } from '#/lti/server/keys.service.ts'
import { beginLogin, type BegunLogin, cookieName, keepsSecret, type Parameters } from '#/lti/server/login.service.ts'
import * as pages from '#/lti/server/lti-pages.model.ts'
import { listFramers } from '#/lti/server/framers.service.ts'
import { ltiPaths } from '#/lti/server/platforms.service.ts'
import { Refusal } from '#/lti/server/refusal.model.ts'
import { noteRefusal } from '#/lti/server/refusals.service.ts'
import { registerPlatform } from '#/lti/server/registration.service.ts'
import type { ApiEnv } from '@prosa/server/src/platform/api/handlers.ts'
import { DomainError } from '@prosa/server/src/platform/errors/domain-error.ts'
import { enforceRateLimit } from '@prosa/server/src/platform/rate-limit/rate-limit.ts'
import { newToken } from '@prosa/server/src/platform/secrets/keys.ts'

type Request = Context<ApiEnv>

const MAX_BYTES = 128 * 1024
const LOGIN_SECONDS = 600
const refused: Partial<Record<Refusal['reason'], 410 | 404>> = {
  state_unknown: 410,
  replayed: 410,
  choice_over: 410,
  registration_over: 410,
  activity_unknown: 404,
}

/** Mounts the pages of LTI 1.3 for platforms and their users' browsers, beside the API. */
export function mountLti(app: Hono<ApiEnv>, ctx: AppContext): void {
  const door = (request: Request, doing: (traced: Traced) => Promise<Response>) => handleRequest(ctx, request, doing)

  app.on(['GET', 'POST'], ltiPaths.login, (request) =>
    door(request, async (traced) => {
      const parameters = request.req.method === 'POST' ? await readForm(request) : storable(request.req.query())
      const login = await beginLogin(ctx, parameters)
      traced.integrationId = login.platform.integrationId
      return redirectToLogin(ctx, request, login, parameters)
    }),
  )
  // called by the login page to learn whether its frame stores cookies
  app.get('/lti/cookie', async (request) => {
    const state = request.req.query('state') ?? ''
    const keeps = await keepsSecret(ctx, state, getCookie(request, cookieName(state)))
    return request.body(null, keeps ? 204 : 409, { 'cache-control': 'no-store' })
  })
  app.post(ltiPaths.launch, (request) =>
    door(request, async (traced) => {
      const { state = '', id_token: idToken = '', error = '', secret } = await readForm(request)
      const name = cookieName(state)
      // accept the frame's secret from our own page only: another site could send its own
      const isOwnPage = request.req.header('sec-fetch-site') === 'same-origin'
      const sentSecret = getCookie(request, name) ?? (isOwnPage ? secret : undefined)
      const outcome = await receiveAnswer(ctx, { state, idToken, error, secret: sentSecret }, traced)
      if (outcome.kind !== 'unkept') setCookie(request, name, '', { ...cookie, maxAge: 0 })
      return respondTo(ctx, request, outcome, { state, id_token: idToken, error })
    }),
  )
  app.get(ltiPaths.launch, (request) => respondWithPage(request, pages.refusalPage(openedByHand)))
  app.get(`${ltiPaths.activity}:code`, (request) => respondWithPage(request, pages.refusalPage(openedByHand)))
  app.post(ltiPaths.choice, (request) =>
    door(request, async (traced) => {
      const { ticket = '', activity = '' } = await readForm(request)
      const { page, origin } = await takeChoice(ctx, { ticket, activity }, traced)
      return respondWithPage(request, page, { framers: ['*'], formTarget: origin })
    }),
  )
  app.get(ltiPaths.keys, async (request) =>
    request.json(await publicKeys(ctx), 200, { 'cache-control': 'public, max-age=3600' }),
  )
  app.get(`${ltiPaths.register}:key`, (request) =>
    door(request, async (traced) => {
      const { openid_configuration: configuration = '', registration_token: token } = storable(request.req.query())
      const facts = request.get('facts')
      const origin = await registerPlatform(
        ctx,
        { key: request.req.param('key') ?? '', configuration, token },
        { facts, traced },
      )
      return respondWithPage(request, pages.registeredPage(origin), { framers: [origin] })
    }),
  )
}

const openedByHand =
  'Este endereço é aberto pela plataforma da escola, e não pelo navegador. Entre na plataforma e abra a atividade por lá.'

/** Limits calls, and turns refusals into a page and an audit entry. */
async function handleRequest(
  ctx: AppContext,
  request: Request,
  doing: (traced: Traced) => Promise<Response>,
): Promise<Response> {
  const facts = request.get('facts')
  request.header('cache-control', 'no-store')
  await enforceRateLimit(ctx.db, { key: `lti:${facts.network}`, limit: 3 * crowdPerMinute, seconds: 60 })
  const traced: Traced = {}
  try {
    return await doing(traced)
  } catch (error) {
    if (!(error instanceof Refusal) && !(error instanceof DomainError)) throw error
    await noteRefusal(ctx, error, { facts, integrationId: traced.integrationId })
    const status = error instanceof Refusal ? (refused[error.reason] ?? 422) : error.status === 410 ? 410 : 422
    return respondWithPage(request, pages.refusalPage(error.message), { status })
  }
}

const cookie = { path: '/', secure: true, httpOnly: true, sameSite: 'None', partitioned: true } as const

/** In a top window the cookie is first-party; in a frame the page checks whether it was stored. */
function redirectToLogin(
  ctx: AppContext,
  request: Request,
  login: BegunLogin,
  parameters: Parameters,
): Response | Promise<Response> {
  const { state, secret, authAddress, storageTarget, platform } = login
  setCookie(request, cookieName(state), secret, { ...cookie, maxAge: LOGIN_SECONDS })
  if (request.req.header('sec-fetch-dest') === 'document') return request.redirect(authAddress, 303)
  const retryParameters = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) retryParameters.set(name, value)
  const storage = storageTarget && {
    target: storageTarget,
    origin: new URL(platform.authUrl).origin,
    key: `prosa-${state.slice(0, 16)}`,
    secret,
  }
  const page = pages.cookieCheck({
    check: `/lti/cookie?state=${encodeURIComponent(state)}`,
    go: authAddress,
    again: `${ltiPaths.login}?${retryParameters.toString()}`,
    storage: storage || undefined,
  })
  return respondWithPage(request, page, { framers: listFramers(platform) })
}

async function respondTo(
  ctx: AppContext,
  request: Request,
  outcome: Outcome,
  fields: { state: string; id_token: string; error: string },
): Promise<Response> {
  switch (outcome.kind) {
    case 'student':
      return request.redirect(outcome.url, 303)
    case 'staff':
      return respondWithPage(request, pages.staffPage(outcome), { framers: ['*'] })
    case 'choosing':
      return respondWithPage(request, await offerChoice(ctx, outcome), {
        framers: listFramers(outcome.platform),
        formTarget: "'self'",
      })
    case 'unkept': {
      const origin = new URL(outcome.platform.authUrl).origin
      const key = `prosa-${fields.state.slice(0, 16)}`
      const page = pages.askForSecret({ action: ltiPaths.launch, fields, target: outcome.target, origin, key })
      return respondWithPage(request, page, { framers: listFramers(outcome.platform), formTarget: "'self'" })
    }
  }
}

interface PageOptions {
  status?: 200 | 404 | 410 | 422
  /** Sites that may frame it; without value any site, for pages with only a link to a new window. */
  framers?: readonly string[]
  formTarget?: string
}

function respondWithPage(
  request: Request,
  page: pages.LtiPage,
  { status = 200, framers = ['*'], formTarget = "'none'" }: PageOptions = {},
): Response | Promise<Response> {
  const nonce = newToken()
  return request.html(pages.renderDocument(page, nonce), status, {
    'content-security-policy': `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; connect-src 'self'; base-uri 'none'; form-action ${formTarget}; frame-ancestors ${framers.join(' ')}`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
}

/** The fields of a form; none if the body is no form or too long. */
async function readForm(request: Request): Promise<Parameters> {
  const length = Number(request.req.header('content-length') ?? Number.NaN)
  if (!(length <= MAX_BYTES)) return {}
  const body = await request.req.text().catch(() => '')
  return storable(Object.fromEntries(new URLSearchParams(body)))
}

/** Drops parameters with NUL, which PostgreSQL cannot compare; platforms never send it. */
const storable = (given: Record<string, string>): Parameters =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => !value.includes('\0')))
