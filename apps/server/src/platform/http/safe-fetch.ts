import { lookup } from 'node:dns'
import { Agent, fetch as undiciFetch, type RequestInit as UndiciInit, type Response as UndiciResponse } from 'undici'
import { createEgressPolicy, readPort } from '#/platform/http/egress-policy.ts'
import { guardedConnector, type Resolve } from '#/platform/http/guarded-connector.ts'
import { asSafeFetchError, findNetworkCode, SafeFetchError } from '#/platform/http/safe-fetch-error.ts'
import type { Logger } from '#/platform/log/logger.ts'

const bodyless = new Set([204, 205, 304])

/**
 * Wraps a response: its body fails above `maxBytes`, counted after decompression, with errors passed through `translate`. Headers
 * that describe the compressed body are removed.
 */
function limitedResponse(answer: UndiciResponse, maxBytes: number, translate: (error: unknown) => unknown): Response {
  const { statusText } = answer
  // no status of HTTP is 600 or more: it counts as a failure of that server (RFC 9110 15), and `Response` refuses it
  const status = answer.status > 599 ? 500 : answer.status
  const headers = new Headers([...answer.headers])
  headers.delete('content-encoding')
  headers.delete('content-length')
  const { body } = answer
  if (!body || bodyless.has(status)) return new Response(null, { status, statusText, headers })

  async function* limited(chunks: AsyncIterable<Uint8Array>) {
    let size = 0
    try {
      for await (const chunk of chunks) {
        size += chunk.byteLength
        if (size > maxBytes) throw new SafeFetchError('size')
        yield chunk
      }
    } catch (error) {
      throw translate(error)
    }
  }
  return new Response(ReadableStream.from(limited(body)), { status, statusText, headers })
}

/** Limits in milliseconds and bytes; the defaults are those of O2. Bytes count after decompression. */
interface FetchLimits {
  connectMs: number
  headersMs: number
  totalMs: number
  maxBytes: number
}

const defaultLimits: FetchLimits = { connectMs: 5_000, headersMs: 10_000, totalMs: 30_000, maxBytes: 10 * 1024 * 1024 }

interface SafeFetchInit extends RequestInit {
  /** How many redirects of a GET to follow, each checked again. With 0, the default, the redirect is returned. */
  redirects?: 0 | 1 | 2 | 3
  /** Refuses plain http, except for hosts that EGRESS_ALLOW names. */
  httpsOnly?: boolean
}

/** `fetch` for addresses that a person may influence. Rejects with SafeFetchError, or with the caller's own abort. */
export type SafeFetch = (address: string | URL, init?: SafeFetchInit) => Promise<Response>

export interface SafeFetchOptions {
  /** EGRESS_ALLOW; see `createEgressPolicy`. */
  allow: readonly string[]
  /** Always refused, in the same form: our own database. */
  deny?: readonly string[]
  limits?: Partial<FetchLimits>
  log: Logger
  /** Resolves names; by default as the system does. */
  resolve?: Resolve
}

/**
 * Creates the client for all outgoing requests [O1, O2]: web ports only, no credentials in URLs, every address (literal or
 * resolved) checked at its connection, no proxy variables. `close` ends its idle connections.
 */
export function createSafeFetch(options: SafeFetchOptions): { fetch: SafeFetch; close: () => Promise<void> } {
  const policy = createEgressPolicy(options.allow, options.deny)
  const limits = { ...defaultLimits, ...options.limits }
  const agent = new Agent({
    connect: guardedConnector(policy, limits.connectMs, options.resolve ?? lookup),
    headersTimeout: limits.headersMs,
    bodyTimeout: limits.totalMs,
  })

  function checkedUrl(address: string | URL, base: URL | undefined, httpsOnly: boolean): URL {
    const url = URL.parse(String(address), base?.href)
    if (!url || url.username || url.password) throw new SafeFetchError('url')
    const port = readPort(url)
    const plain = url.protocol === 'http:' && (!httpsOnly || policy.isException(url.hostname, port))
    if ((url.protocol !== 'https:' && !plain) || !policy.allowsPort(url.hostname, port)) throw new SafeFetchError('url')
    return url
  }

  async function follow(address: string | URL, { redirects = 0, httpsOnly = false, ...init }: SafeFetchInit) {
    let url = checkedUrl(address, undefined, httpsOnly)
    let headers = new Headers(init.headers)
    for (let hop = 0; ; hop += 1) {
      const request = { ...init, headers: [...headers], redirect: 'manual', dispatcher: agent } as UndiciInit
      const answer = await undiciFetch(url, request)
      const location = answer.headers.get('location')
      if (redirects === 0 || location === null || !isRedirect(answer.status)) return answer
      await answer.body?.cancel()
      if (hop === redirects) throw new SafeFetchError('redirects')
      const next = checkedUrl(location, url, httpsOnly)
      if (next.origin !== url.origin) headers = withoutCredentials(headers)
      url = next
    }
  }

  async function fetch(address: string | URL, init: SafeFetchInit = {}): Promise<Response> {
    if (init.redirects && (init.method ?? 'GET') !== 'GET') throw new TypeError('only a GET may follow redirects')
    const signal = AbortSignal.any([AbortSignal.timeout(limits.totalMs), ...(init.signal ? [init.signal] : [])])
    const failure = (error: unknown): unknown => {
      if (init.signal?.aborted) return init.signal.reason
      const failed = asSafeFetchError(error)
      // a network error is described by its code; a fault of our own has none and needs its stack
      const code = findNetworkCode(failed)
      options.log.warn(
        {
          host: URL.parse(String(address))?.host,
          reason: failed.reason,
          ...(code === undefined && failed.reason === 'network' ? { err: failed.cause } : { code }),
        },
        'outgoing request failed',
      )
      return failed
    }
    try {
      return limitedResponse(await follow(address, { ...init, signal }), limits.maxBytes, failure)
    } catch (error) {
      throw failure(error)
    }
  }

  return { fetch, close: () => agent.close() }
}

const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status)

/** The headers kept at a redirect to another origin: none that could identify or authorize this server there. */
function withoutCredentials(headers: Headers): Headers {
  return new Headers([...headers].filter(([name]) => ['accept', 'accept-language', 'user-agent'].includes(name)))
}
