import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Provider, { type KoaContext } from 'oidc-provider'
import MemoryAdapter from 'oidc-provider/lib/adapters/memory_adapter.js'
import { listening } from './instances/listening.ts'

/** The cookies of one browser. */
export type Browser = Map<string, string>

export interface OidcServer {
  issuer: string
  clientId: string
  clientSecret: string
  /** Claims by subject. */
  people: Map<string, Record<string, unknown>>
  /** Acts as a browser: opens `url`, signs in as the subject (or cancels), and returns the query of the redirect back. */
  visit(url: string, subject: string | undefined, browser?: Browser): Promise<string>
  /** Signs out at the provider by `url` in the same browser, confirms it, and returns the final address. */
  signOutAt(url: string, browser: Browser): Promise<string>
  close(): Promise<void>
}

/** A renamed class, because the provider warns about its own adapter. */
class TestAdapter extends MemoryAdapter {}

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const jwk = { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'teste' }

interface Odd {
  /** Sends the e-mail in the ID token instead of userinfo. */
  idToken?: boolean
  /** Requires pushed authorization requests (RFC 9126). */
  pushed?: boolean
  /** Signature algorithm of ID tokens. */
  alg?: string
}

/** Starts a real OpenID provider for one client; people sign in without a screen. */
export async function startOidcServer(
  redirectUri: string,
  { idToken = false, pushed = false, alg = 'RS256' }: Odd = {},
): Promise<OidcServer> {
  const people = new Map<string, Record<string, unknown>>()
  const client = { client_id: 'prosa', client_secret: 'segredo-do-prosa-no-provedor', redirect_uris: [redirectUri] }
  const leaving = new URL('/auth/login?manual=1', redirectUri).href
  const server = createServer((request, response) => void handle(request, response))
  const { host, close } = await listening(server)
  const issuer = `http://${host}`

  const provider = new Provider(issuer, {
    adapter: TestAdapter,
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    clients: [{ ...client, id_token_signed_response_alg: alg, post_logout_redirect_uris: [leaving] }],
    jwks: { keys: [jwk] },
    cookies: { keys: ['chave-de-teste'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'groups', 'hasgroups', 'turma', '_claim_names'],
    },
    conformIdTokenClaims: !idToken,
    enabledJWA: { idTokenSigningAlgValues: [alg] },
    features: {
      devInteractions: { enabled: false },
      pushedAuthorizationRequests: { enabled: pushed, requirePushedAuthorizationRequests: pushed },
    },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
    loadExistingGrant: async ({ oidc: { session, client: asking, provider: own } }: KoaContext) => {
      const grant = new own.Grant({ accountId: session.accountId, clientId: asking.clientId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const callback = provider.callback()

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!request.url?.startsWith('/interaction/')) return callback(request, response)
    const accountId = request.headers['x-sign-in-as']
    const result = accountId
      ? { login: { accountId } }
      : { error: 'access_denied', error_description: 'A pessoa desistiu.' }
    return provider.interactionFinished(request, response, result)
  }

  return {
    issuer,
    clientId: client.client_id,
    clientSecret: client.client_secret,
    people,
    visit: async (url, subject, browser = new Map()) =>
      new URL(await walk(url, redirectUri, { subject, browser })).search,
    signOutAt: (url, browser) => walk(url, leaving, { browser }),
    close,
  }
}

interface Walker {
  subject?: string | undefined
  browser: Browser
}

/** Follows redirects and confirms the sign-out, up to our own address. */
async function walk(start: string, end: string, { subject, browser }: Walker): Promise<string> {
  let url = start
  let form: URLSearchParams | undefined
  for (let step = 0; step < 10 && !url.startsWith(end); step += 1) {
    const cookie = [...browser].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, ...(subject ? { 'x-sign-in-as': subject } : {}) }
    const response = await fetch(url, { redirect: 'manual', headers, ...(form && { method: 'POST', body: form }) })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      browser.set(name, value)
    }
    const page = await response.text()
    const loginForm = /action="([^"]+)"[^]*name="xsrf" value="([^"]+)"/.exec(page)
    const next = response.headers.get('location') ?? loginForm?.[1]
    if (!next) throw new Error(`the provider answered ${response.status} without a redirect: ${page}`)
    form = loginForm ? new URLSearchParams({ xsrf: loginForm[2] ?? '', logout: 'yes' }) : undefined
    url = new URL(next, url).href
  }
  return url
}
