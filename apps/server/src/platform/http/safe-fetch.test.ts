import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { findFreePort } from '#/platform/lifecycle/http-server.ts'
import { createLogger } from '#/platform/log/logger.ts'
import type { Resolve } from '#/platform/http/guarded-connector.ts'
import { createSafeFetch, type SafeFetchOptions } from '#/platform/http/safe-fetch.ts'
import { SafeFetchError } from '#/platform/http/safe-fetch-error.ts'
import { listening } from '#test/instances/listening.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function serve(handler: (request: IncomingMessage, response: ServerResponse) => void) {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    handler(request, response)
  })
  const { port, close } = await listening(server)
  closing.push(() => void close())
  return { requests, port }
}

/** The names of these tests: one that they allow, one that is never allowed, one that changes its address. */
function resolver(): Resolve {
  let rebinds = 0
  return (hostname, _options, callback) => {
    const first = hostname === 'rebinding.test' && rebinds++ > 0 ? '127.0.0.9' : '127.0.0.1'
    const addresses = [{ address: first, family: 4 }]
    if (hostname === 'mixed.test') addresses.unshift({ address: '8.8.8.8', family: 4 })
    callback(null, addresses)
  }
}

function safeFetch(options: Partial<SafeFetchOptions> = {}) {
  const lines: string[] = []
  const log = createLogger({ level: 'info', stream: { write: (line) => lines.push(line) } })
  const client = createSafeFetch({ allow: [], resolve: resolver(), log, ...options })
  closing.push(client.close)
  return { fetch: client.fetch, lines }
}

async function refusal(answer: Promise<unknown>): Promise<SafeFetchError> {
  const error = await answer.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(SafeFetchError)
  return error as SafeFetchError
}

test('a response of an allowed address is returned decompressed [O2]', async () => {
  const { port } = await serve((_request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'text/plain' }).end(gzipSync('olá, mundo'))
  })
  const { fetch } = safeFetch({ allow: [`good.test:${port}`] })
  const answer = await fetch(`http://good.test:${port}/`)
  expect(answer.headers.get('content-type')).toBe('text/plain')
  expect(answer.headers.has('content-encoding')).toBe(false)
  expect(await answer.text()).toBe('olá, mundo')
})

test('internal targets are refused in any notation before a byte is sent [O2]', async () => {
  const { port, requests } = await serve((_request, response) => response.end('secret'))
  // The exception opens the port, so that only the address decides.
  const { fetch } = safeFetch({ allow: [`good.test:${port}`, `203.0.113.0/24:${port}`] })
  const hosts = [
    '127.0.0.1',
    'localhost',
    '2130706433',
    '0x7f.1',
    '[::1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    'inner.test',
    'mixed.test',
  ]
  for (const host of hosts) expect((await refusal(fetch(`http://${host}:${port}/`))).reason, host).toBe('address')
  expect(requests).toHaveLength(0)
})

test('other schemes, credentials in URLs and other ports are refused [O2]', async () => {
  const { fetch } = safeFetch()
  const urls = [
    'file:///etc/passwd',
    'ftp://good.test/',
    'http://u:p@good.test/',
    'http://good.test:22/',
    'data:text/plain,x',
    'nonsense',
  ]
  for (const url of urls) expect((await refusal(fetch(url))).reason, url).toBe('url')
})

test('webhooks use only https, except to a host allowed by name [O2]', async () => {
  const { port } = await serve((_request, response) => response.end('ok'))
  const { fetch } = safeFetch({ allow: [`good.test:${port}`] })
  expect((await refusal(fetch('http://other.test/', { httpsOnly: true }))).reason).toBe('url')
  expect(await (await fetch(`http://good.test:${port}/`, { httpsOnly: true })).text()).toBe('ok')
})

test('a redirect is returned as the response unless following is requested [O2]', async () => {
  const { port, requests } = await serve((_request, response) => response.writeHead(302, { location: '/next' }).end())
  const { fetch } = safeFetch({ allow: [`good.test:${port}`] })
  expect((await fetch(`http://good.test:${port}/`)).status).toBe(302)
  expect(requests).toHaveLength(1)
  expect((await refusal(fetch(`http://good.test:${port}/`, { redirects: 3 }))).reason).toBe('redirects')
  expect(requests).toHaveLength(5)
})

test('every hop is checked again [O2]', async () => {
  const { port, requests } = await serve((request, response) => {
    const location = request.url === '/name' ? `http://inner.test:${port}/` : `http://127.0.0.1:${port}/`
    response.writeHead(302, { location }).end()
  })
  const { fetch } = safeFetch({ allow: [`good.test:${port}`, `203.0.113.0/24:${port}`] })
  for (const path of ['/name', '/literal']) {
    expect((await refusal(fetch(`http://good.test:${port}${path}`, { redirects: 3 }))).reason).toBe('address')
  }
  expect(requests.map(({ url }) => url)).toEqual(['/name', '/literal'])
})

test.each(['http://eu:senha@good.test', 'ftp://good.test', 'http://good.test:1'])(
  'a redirect to %s is refused like a request to that address [O2]',
  async (location) => {
    const { port, requests } = await serve((_request, response) => response.writeHead(302, { location }).end())
    const { fetch } = safeFetch({ allow: [`good.test:${port}`, 'good.test'] })
    expect((await refusal(fetch(`http://good.test:${port}/`, { redirects: 1 }))).reason).toBe('url')
    expect(requests).toHaveLength(1)
  },
)

test('credentials are sent only to the origin they were meant for [O2]', async () => {
  const second = await serve((_request, response) => response.end('end'))
  const first = await serve((request, response) => {
    const location = request.url === '/' ? '/same' : `http://other.test:${second.port}/`
    response.writeHead(307, { location }).end()
  })
  const { fetch } = safeFetch({ allow: [`good.test:${first.port}`, `other.test:${second.port}`] })
  const headers = { authorization: 'Bearer x', 'x-api-key': 'x', cookie: 'x=1', accept: 'text/html' }
  await fetch(`http://good.test:${first.port}/`, { headers, redirects: 2 })
  expect(first.requests[1]?.headers).toMatchObject({ authorization: 'Bearer x' })
  expect(second.requests[0]?.headers).toMatchObject({ accept: 'text/html' })
  for (const name of ['authorization', 'x-api-key', 'cookie'])
    expect(second.requests[0]?.headers).not.toHaveProperty(name)
})

test('a name that changes its address is checked at each connection [O2]', async () => {
  const { port } = await serve((_request, response) => response.writeHead(200, { connection: 'close' }).end('ok'))
  const { fetch } = safeFetch({ allow: [`127.0.0.1:${port}`] })
  expect(await (await fetch(`http://rebinding.test:${port}/`)).text()).toBe('ok')
  expect((await refusal(fetch(`http://rebinding.test:${port}/`))).reason).toBe('address')
})

test('a status outside of HTTP counts as a failure of the server that sent it [O2]', async () => {
  const { port } = await serve((_request, response) => response.writeHead(799, 'Odd').end('não sei'))
  const answer = await safeFetch({ allow: [`127.0.0.1:${port}`] }).fetch(`http://127.0.0.1:${port}/`)
  expect([answer.status, await answer.text()]).toEqual([500, 'não sei'])
})

test('the size limit counts bytes after decompression [O2]', async () => {
  const bomb = gzipSync(Buffer.alloc(4_000_000))
  const { port } = await serve((_request, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
  )
  const { fetch } = safeFetch({ allow: [`good.test:${port}`], limits: { maxBytes: 1_000_000 } })
  const answer = await fetch(`http://good.test:${port}/`)
  expect((await refusal(answer.text())).reason).toBe('size')
})

test('a target that never ends is cut off, before its headers and within its body [O2]', async () => {
  const { port } = await serve((request, response) => {
    if (request.url === '/body') response.write('begin')
  })
  const { fetch } = safeFetch({ allow: [`good.test:${port}`], limits: { totalMs: 100 } })
  expect((await refusal(fetch(`http://good.test:${port}/headers`))).reason).toBe('timeout')
  const answer = await fetch(`http://good.test:${port}/body`)
  expect((await refusal(answer.text())).reason).toBe('timeout')
})

test('the error is the same for every cause, and the log has the reason [O3]', async () => {
  const { fetch, lines } = safeFetch({ allow: ['closed.test:1'] })
  const errors = await Promise.all([refusal(fetch('http://127.0.0.1/')), refusal(fetch('http://closed.test:1/'))])
  expect(new Set(errors.map(({ message, code }) => `${code} ${message}`)).size).toBe(1)
  expect(errors[0]?.message).not.toMatch(/127|ECONN|address/)
  const reasons = lines.map((line) => (JSON.parse(line) as { reason: string }).reason)
  expect(reasons.toSorted()).toEqual(['address', 'network'])
})

test('an unreachable server is logged by its error code, without a stack', async () => {
  const port = await findFreePort('127.0.0.1')
  const { fetch, lines } = safeFetch({ allow: [`good.test:${port}`] })
  await refusal(fetch(`http://good.test:${port}/`))
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ reason: 'network', code: 'ECONNREFUSED' })
  expect(lines[0]).not.toContain('stack')
})

test('an abort by the caller is passed on as such', async () => {
  const { port } = await serve(() => undefined)
  const { fetch, lines } = safeFetch({ allow: [`good.test:${port}`] })
  const stop = new AbortController()
  const answer = fetch(`http://good.test:${port}/`, { signal: stop.signal })
  stop.abort(new Error('stopped by the person'))
  await expect(answer).rejects.toThrow('stopped by the person')
  expect(lines).toHaveLength(0)
})

test('a request that changes data follows no redirect', async () => {
  const { fetch } = safeFetch()
  await expect(fetch('https://good.test/', { method: 'POST', redirects: 1 })).rejects.toThrow(TypeError)
})
