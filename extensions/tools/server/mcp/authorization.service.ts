import type {
  AuthProvider,
  OAuthClientMetadata,
  OAuthClientProvider,
  OAuthDiscoveryState,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from '@modelcontextprotocol/client'
import { ToolFailure } from '@prosa/server/src/modules/conversations/runs/run-tools.service.ts'
import type { SafeFetch } from '@prosa/server/src/platform/http/safe-fetch.ts'
import { type McpServer, toFetch, useServer } from '#/tools/server/mcp/connection.service.ts'
import { AuthorizationNeeded, toFailure } from '#/tools/server/mcp/failures.model.ts'

/** What a server's authorization left with us. All of it is secret. */
export interface Authorization {
  /** How the authorization server knows us: registered by us, or written by a person. */
  readonly client?: StoredOAuthClientInformation
  readonly discovery?: OAuthDiscoveryState
  readonly tokens?: StoredOAuthTokens
  /** What a call lacked, to be asked for at the next authorization. */
  readonly missingScope?: string
}

/** Where a server's authorization is stored. */
export interface AuthorizationStore {
  read(): Promise<Authorization>
  save(changes: Authorization): Promise<void>
  /** Acts while no other call, at any instance, reads or changes it. */
  alone<Value>(act: (store: AuthorizationStore) => Promise<Value>): Promise<Value>
}

/** How we introduce ourselves to authorization servers. */
export interface Introduction {
  /** Where they send the person back. */
  readonly redirectUrl: string
  /** Where they read who we are; undefined where they could not reach it. */
  readonly clientMetadataUrl: string | undefined
}

/** What authorization servers may know of us: a public client, which proves itself by PKCE. */
export const describeClient = (redirectUrl: string): OAuthClientMetadata => ({
  client_name: 'Prosa',
  redirect_uris: [redirectUrl],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
})

/** Both sides of an authorization, and where it is stored. */
export interface Side {
  readonly door: SafeFetch
  readonly server: McpServer
  readonly introduction: Introduction
  readonly store: AuthorizationStore
}

/** The library's view of a stored authorization. */
class StoredAuthorization implements OAuthClientProvider {
  readonly redirectUrl: string
  readonly clientMetadataUrl?: string
  readonly clientMetadata: OAuthClientMetadata
  readonly #store: AuthorizationStore
  readonly #isNew: boolean
  #verifier: string
  /** Where the person has to go. */
  authorizationUrl: URL | undefined

  /** With `isNew` stored tokens do not count. `verifier` belongs to an authorization that the person went through. */
  constructor({ store, introduction }: Side, { isNew, verifier = '' }: { isNew: boolean; verifier?: string }) {
    this.redirectUrl = introduction.redirectUrl
    if (introduction.clientMetadataUrl !== undefined) this.clientMetadataUrl = introduction.clientMetadataUrl
    this.clientMetadata = describeClient(introduction.redirectUrl)
    this.#store = store
    this.#isNew = isNew
    this.#verifier = verifier
  }

  clientInformation = async () => (await this.#store.read()).client
  saveClientInformation = (client: StoredOAuthClientInformation) => this.#store.save({ client })
  discoveryState = async () => (this.#isNew && this.#verifier === '' ? undefined : (await this.#store.read()).discovery)
  saveDiscoveryState = (discovery: OAuthDiscoveryState) => this.#store.save({ discovery })
  tokens = async () => (this.#isNew ? undefined : (await this.#store.read()).tokens)
  saveTokens = (tokens: StoredOAuthTokens) => this.#store.save({ tokens, missingScope: '' })
  codeVerifier = () => this.#verifier

  saveCodeVerifier(verifier: string): void {
    this.#verifier = verifier
  }

  redirectToAuthorization(url: URL): void {
    this.authorizationUrl = url
  }
}

/**
 * Begins an authorization: finds the authorization server (RFC 9728, RFC 8414), introduces us to it where it does not know us,
 * and returns where the person has to go, with the verifier that ends it. Throws `ToolFailure`.
 */
export async function beginAuthorization(side: Side, signal: AbortSignal): Promise<{ url: URL; verifier: string }> {
  const { door, server, store } = side
  const provider = new StoredAuthorization(side, { isNew: true })
  try {
    // the server's refusal says where its authorization server is and what it wants
    await useServer(door, { ...server, auth: provider }, signal, (client) => client.listTools()).catch(
      (error: unknown) => {
        if (!(error instanceof AuthorizationNeeded)) throw error
      },
    )
    if (!provider.authorizationUrl) {
      const { auth } = await import('@modelcontextprotocol/client')
      await auth(provider, { serverUrl: server.url, fetchFn: toFetch(door, server) })
    }
  } catch (error) {
    throw toFailure(error)
  }
  const url = provider.authorizationUrl
  if (!url || !/^https?:$/.test(url.protocol)) throw new ToolFailure('O servidor não disse onde autorizar.')
  const { missingScope = '' } = await store.read()
  const scopes = new Set(`${url.searchParams.get('scope') ?? ''} ${missingScope}`.split(' ').filter(Boolean))
  if (scopes.size > 0) url.searchParams.set('scope', [...scopes].join(' '))
  return { url, verifier: provider.codeVerifier() }
}

/** Ends an authorization with the parameters that the person brought back. Throws `ToolFailure`. */
export async function finishAuthorization(side: Side, verifier: string, brought: URLSearchParams): Promise<void> {
  const { StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client')
  const { door, server } = side
  const authProvider = new StoredAuthorization(side, { isNew: true, verifier })
  const transport = new StreamableHTTPClientTransport(new URL(server.url), {
    fetch: toFetch(door, server),
    authProvider,
  })
  await transport.finishAuth(brought).catch((error: unknown) => {
    throw toFailure(error)
  })
}

/**
 * Returns what identifies us in calls: the stored token, renewed once the server refuses it. Without a way to renew it the
 * server's refusal stands, because no person is there who could authorize it.
 */
export function useAuthorization(side: Side): AuthProvider {
  let used: string | undefined
  return {
    async token() {
      used = (await side.store.read()).tokens?.access_token
      return used
    },
    // a server may take a refresh token once, and end the authorization if it sees it again
    onUnauthorized: () =>
      side.store.alone(async (store) => {
        const { tokens } = await store.read()
        // another call renewed it meanwhile
        if (tokens && tokens.access_token !== used) return
        if (tokens?.refresh_token === undefined) throw new AuthorizationNeeded()
        const { auth } = await import('@modelcontextprotocol/client')
        const provider = new StoredAuthorization({ ...side, store }, { isNew: false })
        const result = await auth(provider, { serverUrl: side.server.url, fetchFn: toFetch(side.door, side.server) })
        if (result !== 'AUTHORIZED') throw new AuthorizationNeeded()
      }),
  }
}
