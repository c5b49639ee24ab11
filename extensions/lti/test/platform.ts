import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  type JSONWebKeySet,
  type JWK,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose'
import { claimsOf, type CourseFacts, type Maker, type Person } from '#/lti/test/claims.ts'

export interface ReceivedScore {
  path: string
  query: string
  body: Record<string, unknown>
}

/** Signs a platform's claims; a test may replace it to forge them. */
export type Forge = (claims: JWTPayload, platform: LtiPlatform) => Promise<string>

type Keys = Awaited<ReturnType<typeof newKeys>>

async function newKeys() {
  const kid = randomUUID()
  const pair = await generateKeyPair('RS256', { extractable: true })
  const publicKey: JWK = { ...(await exportJWK(pair.publicKey)), kid, alg: 'RS256', use: 'sig' }
  return { kid, privateKey: pair.privateKey, publicKey }
}

/** A learning platform that speaks LTI 1.3 over HTTP and checks the tool as strictly as real ones. */
export class LtiPlatform {
  readonly site: string
  readonly host: string
  readonly clientId = 'cliente-1'
  issuer: string
  /** The address behind the tool's public address. */
  tool = { publicUrl: '', url: '' }
  maker: Maker = 'moodle'
  /** HTML of the page in which a course shows the tool. */
  page = ''
  deployment = '1'
  course = { id: '42', title: '8º A de Biologia' }
  people: Person[] = []
  /** Raw roster entries before the people. */
  oddMembers: unknown[] = []
  /** Members per page of the roster. */
  pageSize = 2
  keys: Keys
  scores: ReceivedScore[] = []
  columns: Record<string, unknown>[] = []
  /** Status of the gradebook; undefined for a correct response. */
  scoreStatus: number | undefined
  /** How many requests got `scoreStatus` or `tokenStatus`. */
  turnedAway = 0
  /** Status of the token endpoint; undefined for a correct response. */
  tokenStatus: number | undefined
  registrations: { body: Record<string, unknown>; token: string | undefined }[] = []
  /** By the nonce of the waiting launch. */
  private readonly waiting = new Map<string, { person: Person; facts: CourseFacts; forge: Forge; claims: object }>()
  private readonly tokens = new Map<string, string>()
  private readonly usedAssertions = new Set<string>()
  private readonly newest = new Map<string, number>()
  private readonly server

  private constructor(server: ReturnType<typeof createServer>, keys: Keys) {
    this.server = server
    this.keys = keys
    this.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
    this.site = `http://${this.host}`
    this.issuer = this.site
  }

  static async start(): Promise<LtiPlatform> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const platform = new LtiPlatform(server, await newKeys())
    server.on('request', (request, response) => {
      platform.respond(request, response).catch((error: unknown) => {
        response.writeHead(500).end(String(error))
      })
    })
    return platform
  }

  async close(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }

  /** Signs with a new key from now on, and no longer publishes the previous one. */
  async rotate(): Promise<void> {
    this.keys = await newKeys()
  }

  /** The values that an administrator copies from the platform's screen. */
  get form() {
    return {
      issuer: this.issuer,
      clientId: this.clientId,
      authUrl: `${this.site}/auth`,
      tokenUrl: `${this.site}/token`,
      jwksUrl: `${this.site}/jwks`,
      deployments: [this.deployment],
    }
  }

  facts(target: string, custom: Record<string, string> = {}): CourseFacts {
    const { site, deployment, course } = this
    return { site, target, deployment, course, resourceLink: 'link-9', custom }
  }

  /** The parameters of a launch after a click on the activity. */
  initiate(person: Person, facts: CourseFacts, { forge = sign, claims = {} }: { forge?: Forge; claims?: object } = {}) {
    const hint = randomUUID()
    this.waiting.set(hint, { person, facts, forge, claims })
    return {
      iss: this.issuer,
      login_hint: person.id,
      target_link_uri: facts.target,
      lti_message_hint: hint,
      client_id: this.clientId,
      lti_deployment_id: this.deployment,
    }
  }

  private async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.site)
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const body = Buffer.concat(pieces).toString()
    const json = (value: unknown, status = 200, headers: Record<string, string> = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value))
    switch (`${request.method} ${url.pathname}`) {
      case 'GET /course':
        return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(this.page)
      case 'GET /jwks':
        return void json({ keys: [this.keys.publicKey] })
      case 'GET /auth':
        return void response
          .writeHead(200, { 'content-type': 'text/html' })
          .end(await this.authenticate(url.searchParams))
      case 'POST /token':
        return this.giveToken(new URLSearchParams(body), json)
      case 'GET /memberships':
        return this.giveRoster(url, request, json)
      case 'POST /lineitems':
        if (!this.holds(request, 'lineitem')) return void json({}, 401)
        this.columns.push(JSON.parse(body) as Record<string, unknown>)
        return void json({ id: `${this.site}/lineitems/8/lineitem?type_id=1` }, 201)
      case 'GET /openid-configuration':
        // Canvas requires a token; Moodle does not
        if (this.maker === 'canvas' && !request.headers.authorization?.startsWith('Bearer ')) return void json({}, 401)
        return void json({
          issuer: this.issuer,
          authorization_endpoint: `${this.site}/auth`,
          token_endpoint: `${this.site}/token`,
          jwks_uri: `${this.site}/jwks`,
          registration_endpoint: `${this.site}/register`,
          'https://purl.imsglobal.org/spec/lti-platform-configuration': { product_family_code: this.maker },
        })
      case 'POST /register':
        return this.register(request, JSON.parse(body) as Record<string, unknown>, json)
    }
    if (request.method === 'POST' && /^\/lineitems\/\d+\/lineitem\/scores$/.test(url.pathname))
      return this.takeScore(url, request, JSON.parse(body) as Record<string, unknown>, json)
    json({}, 404)
  }

  /** Creates the token of a launch for the browser to post, with the same checks as mod/lti/auth.php. */
  private async authenticate(parameters: URLSearchParams): Promise<string> {
    const launch = this.waiting.get(parameters.get('lti_message_hint') ?? '')
    this.waiting.delete(parameters.get('lti_message_hint') ?? '')
    const redirectUri = parameters.get('redirect_uri') ?? ''
    const isRight =
      parameters.get('scope') === 'openid' &&
      parameters.get('response_type') === 'id_token' &&
      parameters.get('response_mode') === 'form_post' &&
      parameters.get('prompt') === 'none' &&
      parameters.get('client_id') === this.clientId &&
      redirectUri === `${this.tool.publicUrl}/lti/launch` &&
      parameters.get('login_hint') === launch?.person.id &&
      parameters.has('nonce')
    const fields = { state: parameters.get('state') ?? '' }
    if (!isRight || !launch) return formOf(redirectUri, { ...fields, error: 'invalid_request' })
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: this.issuer,
      aud: this.clientId,
      iat: now,
      exp: now + 60,
      nonce: parameters.get('nonce') ?? '',
      ...claimsOf(this.maker, launch.facts, launch.person),
      ...launch.claims,
    }
    return formOf(redirectUri, { ...fields, id_token: await launch.forge(claims, this) })
  }

  /** RFC 7523: the tool authenticates with a key of its set, once per assertion. */
  private async giveToken(form: URLSearchParams, json: Json): Promise<void> {
    const keys = (await (await fetch(`${this.tool.url}/lti/keys`)).json()) as JSONWebKeySet
    const verified = await jwtVerify(form.get('client_assertion') ?? '', createLocalJWKSet(keys), {
      issuer: this.clientId,
      subject: this.clientId,
      audience: `${this.site}/token`,
      requiredClaims: ['jti', 'exp', 'iat'],
      algorithms: ['RS256'],
      // a clock that is behind: some platforms refuse assertions from the future
      maxTokenAge: 120,
      currentDate: new Date(Date.now() - 3000),
    }).catch(() => undefined)
    const jti = verified?.payload.jti ?? ''
    const isRight =
      form.get('grant_type') === 'client_credentials' &&
      form.get('client_assertion_type') === 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer' &&
      verified !== undefined &&
      !this.usedAssertions.has(jti)
    if (this.tokenStatus !== undefined) {
      this.turnedAway++
      return void json({ error: 'invalid_client' }, this.tokenStatus)
    }
    if (!isRight) return void json({ error: 'invalid_client' }, 401)
    this.usedAssertions.add(jti)
    const token = randomUUID()
    this.tokens.set(token, form.get('scope') ?? '')
    json({ access_token: token, token_type: 'Bearer', expires_in: 3600, scope: form.get('scope') })
  }

  private holds({ headers }: IncomingMessage, scope: string): boolean {
    const token = headers.authorization?.replace('Bearer ', '') ?? ''
    return this.tokens.get(token)?.endsWith(`/scope/${scope}`) ?? false
  }

  private giveRoster(url: URL, request: IncomingMessage, json: Json): void {
    if (!this.holds(request, 'contextmembership.readonly')) return void json({}, 401)
    const from = Number(url.searchParams.get('from') ?? 0)
    const people = this.people.slice(from, from + this.pageSize).map(({ id, name, role }) => ({
      status: 'Active',
      user_id: id,
      name,
      roles: [role],
    }))
    const members = [...(from === 0 ? this.oddMembers : []), ...people]
    url.searchParams.set('from', String(from + this.pageSize))
    const isMore = from + this.pageSize < this.people.length
    const type = 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json'
    const link = isMore ? { link: `<${url.href}>; rel="next"` } : {}
    json({ id: url.href, context: this.course, members }, 200, { 'content-type': type, ...link })
  }

  /** As Moodle's scores.php: requires a member of the course, and refuses a score older than the stored one. */
  private takeScore(url: URL, request: IncomingMessage, body: Record<string, unknown>, json: Json): void {
    if (this.scoreStatus !== undefined) {
      this.turnedAway++
      return void json({}, this.scoreStatus)
    }
    if (!this.holds(request, 'score')) return void json({}, 401)
    if (request.headers['content-type'] !== 'application/vnd.ims.lis.v1.score+json') return void json({}, 400)
    const person = String(body['userId'])
    if (!this.people.some(({ id }) => id === person)) return void json({}, 400)
    const at = Date.parse(String(body['timestamp']))
    if (at <= (this.newest.get(person) ?? 0)) return void json({}, 409)
    this.newest.set(person, at)
    this.scores.push({ path: url.pathname, query: url.search, body })
    json([])
  }

  private register(request: IncomingMessage, body: Record<string, unknown>, json: Json): void {
    const token = request.headers.authorization?.replace('Bearer ', '')
    if (token !== 'registro-1') return void json({ error: 'token_already_used' }, 401)
    this.registrations.push({ body, token })
    json({
      ...body,
      client_id: this.clientId,
      // Canvas creates deployments later
      ...(this.maker === 'moodle'
        ? { 'https://purl.imsglobal.org/spec/lti-tool-configuration': { deployment_id: this.deployment } }
        : {}),
    })
  }
}

type Json = (value: unknown, status?: number, headers?: Record<string, string>) => unknown

/** Signs as the platform itself does. */
export const sign: Forge = (claims, { keys }) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: keys.kid }).sign(keys.privateKey)

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

const formOf = (action: string, fields: Record<string, string>): string =>
  `<form action="${escaped(action)}" method="post">${Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`)
    .join('')}</form><script>document.forms[0].submit()</script>`
