import { defaultConfig } from '@prosa/contract/pages/runtime-config.ts'
import { serverExtensions } from '@prosa/extensions/server.gen.ts'
import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { findPage, listReads } from '@prosa/contract/pages/find-page.ts'
import { describe, expect, test, vi } from 'vitest'
import { createApp } from '#/app.ts'
import type { Config } from '#/config.ts'
import { createPublishedAssistant, createUser, type TestUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'
import { createWebBuild, inlineScript } from '#test/web-build.ts'
import { getSettings } from '#/modules/settings/settings.service.ts'
import { loadOnce, sharingLoads } from '#/platform/pages/load-once.ts'
import { readPreloads, withPreloads } from '#/platform/pages/pages.ts'
import { Hono } from 'hono'
import { errorHandler } from '#/platform/api/errors.ts'
import type { ApiEnv } from '#/platform/api/handlers.ts'
import { createLogger } from '#/platform/log/logger.ts'
import { mountWellKnown } from '#/platform/pages/well-known.ts'
import { renderHtml } from '#/platform/pages/html.ts'
import { compressBody, createCompressor, jsonAnswer } from '#/platform/pages/compression.ts'

const app = await forFile(startTestApp({ env: { APP_NAME: 'Prosa da Escola' } }))
const build = await forFile(createWebBuild())
const site = createApp(app.ctx, build.root)
const user = await createUser(app)
const admin = await createUser(app, { roles: ['admin'] })

/** The same product with the test's web build, and other settings if given. */
async function ask(pathname: string, init: RequestInit, config?: Partial<Config>): Promise<Response> {
  const changed = config && createApp({ ...app.ctx, config: { ...app.ctx.config, ...config } }, build.root)
  return (changed ?? site).request(pathname, init, {})
}
const get = (pathname: string, headers: Record<string, string> = {}, config?: Partial<Config>) =>
  ask(pathname, { headers }, config)
const as = ({ token }: TestUser) => ({ authorization: `Bearer ${token}` })
const payloadOf = async (address: string, headers = {}) => {
  const [pathname, search] = address.split('?')
  const response = await get(`${pathname}/_payload.json?${search ?? ''}`, headers)
  return (await response.json()) as { reads: Record<string, unknown> }
}
const blockOf = (html: string, id: string): unknown =>
  JSON.parse(new RegExp(`id="${id}">(.*?)</script>`, 's').exec(html)?.[1] ?? 'null')

test('addresses copied from a blackboard also work in capitals; other addresses are case-sensitive [S33]', async () => {
  for (const typed of ['/Entrar', '/ENTRAR']) {
    const response = await get(`${typed}?turma=BCDFGH`)
    expect([response.status, response.headers.get('location')]).toEqual([301, '/entrar?turma=BCDFGH'])
  }
  expect((await get('/Ajuda')).headers.get('location')).toBe('/ajuda')
  for (const other of ['/Users', '/Assistants', '/Ajuda/nada']) expect((await get(other)).status).toBe(404)
})

describe('{path}/_payload.json [S54]', () => {
  test('returns the data of the page’s first view, with the caller’s session', async () => {
    const { reads } = await payloadOf('/profile', as(user))
    expect(Object.keys(reads)).toEqual(listReads(findPage('/profile')!.page, { params: {}, search: {} }))
    expect(reads['/api/auth/session']).toEqual(await user.api.getSession())
  })

  test('passes the page’s search on to the reads that use it', async () => {
    const { reads } = await payloadOf('/users?q=maria&page=1', as(admin))
    expect(reads).toMatchObject({ '/api/users?page=1&q=maria': { items: expect.any(Array) } })
  })

  test('leaves out a read that fails, so that it reveals nothing that the operation refuses', async () => {
    const { reads } = await payloadOf('/users', as(user))
    expect(reads).toHaveProperty('/api/auth/session')
    expect(reads).not.toHaveProperty('/api/users')
    expect(await payloadOf('/users')).toEqual({ reads: {} })
    expect(await payloadOf('/assistants/999999/chats', as(user))).toMatchObject({
      reads: expect.not.objectContaining({ '/api/assistants/999999': expect.anything() }),
    })
  })

  test('includes the first steps for those who see them, with the part that draws them', async () => {
    const ofAdmin = await get('/assistants/_payload.json', as(admin))
    expect(await ofAdmin.json()).toMatchObject({
      reads: { '/api/settings/first-steps': await admin.api.getFirstSteps() },
    })
    const link = '</assets/steps-abc123.js>; rel=modulepreload; fetchpriority=high'
    expect(ofAdmin.headers.get('link')).toBe(link)
    const ofUser = await get('/assistants/_payload.json', as(user))
    expect(ofUser.headers.get('link')).toBeNull()
    expect(((await ofUser.json()) as { reads: object }).reads).not.toHaveProperty('/api/settings/first-steps')
    await admin.api.dismissFirstSteps({})
    expect((await get('/assistants/_payload.json', as(admin))).headers.get('link')).toBeNull()
  })

  test('for a conversation with messages, names the part that draws them last', async () => {
    const assistantId = await createPublishedAssistant(user)
    const { id } = await user.api.createChat({ params: { assistantId }, body: {} })
    const readLink = async () =>
      (await get(`/assistants/${assistantId}/chats/${id}/_payload.json`, as(user))).headers.get('link')
    expect(await readLink()).toBeNull()
    await app.ctx.pool.query(
      `insert into messages (id, chat_id, role, parts, status) values (gen_random_uuid(), $1, 'user', '[]', 'done')`,
      [id],
    )
    await app.ctx.pool.query(
      'update chats set current_leaf_id = (select id from messages where chat_id = $1) where id = $1',
      [id],
    )
    expect(await readLink()).toBe('</assets/markdown-abc123.js>; rel=modulepreload; fetchpriority=low')
  })

  test('for the first page is at /_payload.json', async () => {
    expect(await payloadOf('')).toEqual({ reads: {} })
  })

  test.each(['/nada', '/assistants/manage/novo', '/assistants/42/chats/7'])(
    'of %s, which is not a page, is not found [S33, S34]',
    async (pathname) => {
      const response = await get(`${pathname}/_payload.json`, as(user))
      expect(response.status).toBe(404)
      expect(response.headers.get('content-type')).toContain('application/problem+json')
    },
  )

  test('is never cached', async () => {
    expect((await get('/profile/_payload.json', as(user))).headers.get('cache-control')).toBe('no-store')
  })
})

describe('the page', () => {
  test('names the API’s address, which may be another origin: both policies allow the calls [S51, S68]', async () => {
    const elsewhere = { publicApiBase: 'https://api.escola.example', publicUrl: 'https://escola.example' }
    const page = await get('/assistants', {}, elsewhere)
    expect(blockOf(await page.text(), 'prosa-config')).toMatchObject({ apiBase: 'https://api.escola.example' })
    expect(page.headers.get('content-security-policy')).toContain(`connect-src 'self' https://api.escola.example;`)
    const requestFrom = (origin: string) =>
      ask(
        '/api/assistants',
        { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'GET' } },
        elsewhere,
      )
    const [ours, others] = [await requestFrom('https://escola.example'), await requestFrom('https://outro.example')]
    expect(ours.headers.get('access-control-allow-origin')).toBe('https://escola.example')
    expect(ours.headers.get('access-control-allow-headers')).toContain('authorization')
    expect(others.headers.get('access-control-allow-origin')).not.toBe('https://outro.example')
    expect((await get('/api/auth/options')).headers.get('access-control-allow-origin')).toBeNull()
  })

  test('has the product’s name as its title and holds its configuration [S6]', async () => {
    const html = await (await get('/assistants')).text()
    expect(html).toContain('<title>Prosa da Escola</title>')
    const settings = await getSettings(app.ctx)
    const added = serverExtensions.map(({ readPageFacts }) => readPageFacts?.(app.ctx, settings))
    expect(blockOf(html, 'prosa-config')).toEqual({
      ...defaultConfig,
      ...Object.assign({}, ...added),
      appName: 'Prosa da Escola',
      mail: false,
      firstReads: true,
    })
    // nothing is fetched early where a page reads nothing, or carries its data
    for (const path of ['/', '/auth/login', '/nada'])
      expect(blockOf(await (await get(path)).text(), 'prosa-config')).not.toHaveProperty('firstReads')
  })

  test('with a session holds no data and may be cached with revalidation', async () => {
    const response = await get('/assistants', as(user))
    expect(await response.text()).not.toContain('prosa-payload')
    expect(response.headers.get('cache-control')).toBe('no-cache')
  })

  test('preloads the scripts of its content beside those of every page', async () => {
    expect(await (await get('/assistants')).text()).toContain(
      'modulepreload" crossorigin fetchpriority="low" href="/assets/list-abc123.js"',
    )
    expect(await (await get('/profile')).text()).not.toContain('modulepreload')
  })

  test('without a session carries its first data, and is never cached [S54]', async () => {
    const response = await get('/auth/login')
    expect(blockOf(await response.text(), 'prosa-payload')).toEqual({
      reads: { '/api/auth/options': await app.api().getSignInOptions() },
    })
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('allows the build’s inline script by its hash, and no other [W1]', async () => {
    const hash = createHash('sha256').update(inlineScript).digest('base64')
    const policy = (await get('/assistants')).headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}'; `)
  })

  test('that does not exist is the same application with 404, not indexed [S33, S34]', async () => {
    for (const pathname of ['/nada', '/assistants/manage/novo']) {
      const response = await get(pathname)
      expect(response.status).toBe(404)
      expect(await response.text()).toContain('<div id="root">')
      expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow')
    }
  })

  test('is compressed as the browser accepts it', async () => {
    const response = await get('/assistants', { 'accept-encoding': 'gzip, br' })
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(brotliDecompressSync(await response.arrayBuffer()).toString()).toContain('<div id="root">')
  })

  test('has a request id, as every response', async () => {
    expect((await get('/assistants')).headers.get('x-request-id')).toMatch(/^[a-z2-9]{8}$/)
  })

  test('refuses other methods', async () => {
    const response = await ask('/assistants', { method: 'POST', body: 'x' })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD')
    expect((await ask('/assistants', { method: 'HEAD' })).status).toBe(200)
  })
})

interface Analytics {
  analyticsSrc: string | null
  analyticsElsewhere: boolean
}

describe('the analytics script [S55, S61, W6]', () => {
  const configured = { publicEnv: 'production', analyticsSrc: 'https://stats.example/s.js' }
  const sourceOn = async (pathname: string, config: Partial<Config>) => {
    const response = await get(pathname, {}, config)
    const { analyticsSrc, analyticsElsewhere } = blockOf(await response.text(), 'prosa-config') as Analytics
    const allowed = response.headers.get('content-security-policy')?.includes('https://stats.example')
    expect(allowed).toBe(analyticsSrc !== null)
    return analyticsElsewhere ? 'elsewhere' : analyticsSrc
  }

  test('is on pages of the app in production', async () => {
    expect(await sourceOn('/assistants', configured)).toBe('https://stats.example/s.js')
  })

  test('is on no other page', async () => {
    expect(await sourceOn('/assistants', { ...configured, publicEnv: 'staging' })).toBeNull()
    expect(await sourceOn('/assistants', { publicEnv: 'production', analyticsSrc: undefined })).toBeNull()
    expect(await sourceOn('/auth/login', configured)).toBe('elsewhere')
    expect(await sourceOn('/nada', configured)).toBe('elsewhere')
    expect(await sourceOn('/auth/login', { ...configured, publicEnv: 'staging' })).toBeNull()
  })
})

test('files of the build are served; a missing one is a problem, not the page', async () => {
  expect((await get('/builds/latest.json?123')).status).toBe(200)
  for (const pathname of ['/assets/gone-1.js', '/builds/meta/gone.json']) {
    const response = await get(pathname)
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toContain('application/problem+json')
  }
})

test('only with https the server sends HSTS [C11]', async () => {
  const secure = await get('/assistants', {}, { publicUrl: 'https://prosa.example' })
  expect(secure.headers.get('strict-transport-security')).toBe('max-age=31536000')
  expect((await get('/assistants')).headers.get('strict-transport-security')).toBeNull()
})

test('a value used twice in a page is loaded once, and again for the next page [S54]', async () => {
  let loads = 0
  const load = () => loadOnce('link abc', async () => ++loads)
  const page = () => sharingLoads(() => Promise.all([load(), load(), loadOnce('link def', async () => 'another')]))
  expect(await page()).toEqual([1, 1, 'another'])
  expect(await page()).toEqual([2, 2, 'another'])
  expect([await load(), await load()]).toEqual([3, 4])
})

const preloads = readPreloads('{"/assistants":["/assets/a-1.js","/assets/b-2.js"]}')
const html = '<head><title>x</title></head><body></body>'

test('a page preloads its own scripts, unknown pages preload none', () => {
  expect(withPreloads(html, findPage('/assistants')?.page, preloads)).toBe(
    '<head><title>x</title><link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/a-1.js">' +
      '<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/b-2.js"></head><body></body>',
  )
  expect(withPreloads(html, findPage('/profile')?.page, preloads)).toBe(html)
  expect(withPreloads(html, undefined, preloads)).toBe(html)
  expect(withPreloads(html, findPage('/assistants')?.page, readPreloads(undefined))).toBe(html)
})

function open(contact?: string) {
  const app = new Hono<ApiEnv>()
  app.onError(errorHandler({ publicUrl: '', log: createLogger({ level: 'silent' }) }))
  mountWellKnown(app, { contact, publicUrl: 'https://prosa.example', now: () => new Date('2026-11-23T12:00:00Z') })
  return (pathname: string) => app.request(pathname)
}

test('security.txt names the configured contact, and does not exist without one', async () => {
  const securityText = await open('mailto:seguranca@escola.br')('/.well-known/security.txt')
  expect(securityText.headers.get('content-type')).toContain('text/plain')
  expect(await securityText.text()).toBe(
    'Contact: mailto:seguranca@escola.br\nExpires: 2027-05-22T12:00:00.000Z\nPreferred-Languages: pt, en\n' +
      'Canonical: https://prosa.example/.well-known/security.txt\n',
  )
  expect((await open()('/.well-known/security.txt')).status).toBe(404)
})

test.each([
  ['/.well-known/change-password', '/profile?tab=security'],
  ['/favicon.ico', '/favicon.svg'],
])('%s leads to %s', async (pathname, target) => {
  const response = await open()(pathname)
  expect([Math.floor(response.status / 100), response.headers.get('location')]).toEqual([3, target])
})

const template = '<html><head><title>Modelo</title></head><body></body></html>'

test('the title of the page is the product’s name [S6]', () => {
  expect(renderHtml(template, { ...defaultConfig, appName: 'Escola & Cia <3' }, undefined)).toContain(
    '<title>Escola &amp; Cia &lt;3</title>',
  )
})

test('a name may contain the special patterns of String.replace', () => {
  expect(renderHtml(template, { ...defaultConfig, appName: "A$&B$'C$1" }, undefined)).toContain(
    "<title>A$&amp;B$'C$1</title>",
  )
})

test('the page holds its configuration; without first data it has no payload', () => {
  const html = renderHtml(template, defaultConfig, undefined)
  expect(blockOf(html, 'prosa-config')).toEqual(defaultConfig)
  expect(html).not.toContain('prosa-payload')
})

test('the configuration stands before every script and style sheet of the page', () => {
  const html = renderHtml('<html><head><script>first()</script></head><body></body></html>', defaultConfig, {
    reads: {},
  })
  expect(html).toMatch(/<head><script type="application\/json" id="prosa-config">.*<script>first\(\)/)
})

test('no text in a data block can end it [W1]', () => {
  const hostile = { text: '</script><script>alert(1)</script><!--', name: '$& $` \u2028' }
  const html = renderHtml(template, { ...defaultConfig, appName: '</title><script>x' }, { reads: hostile })
  expect(html.match(/<script/g)).toHaveLength(2)
  expect(html).not.toContain('<!--')
  expect(blockOf(html, 'prosa-payload')).toEqual({ reads: hostile })
})

test('the same text is compressed once per encoding, and decompresses unchanged', async () => {
  const run = vi.fn<typeof compressBody>(compressBody)
  const compressed = createCompressor(10, run)
  const page = '<html>olá</html>'
  const [first, second] = await Promise.all([compressed(page, 'br'), compressed(page, 'br')])
  expect(second).toBe(first)
  expect(brotliDecompressSync(first).toString()).toBe(page)
  expect(gunzipSync(await compressed(page, 'gzip')).toString()).toBe(page)
  expect((await compressed(page, 'identity')).toString()).toBe(page)
  expect(run).toHaveBeenCalledTimes(3)
})

test('the text unused for longest is dropped', async () => {
  const run = vi.fn<typeof compressBody>(compressBody)
  const compressed = createCompressor(2, run)
  for (const page of ['a', 'b', 'a', 'c', 'a', 'b']) await compressed(page, 'br')
  // 'a' was used all the time; 'b' was dropped when 'c' came
  expect(run.mock.calls.map(([body]) => body.toString())).toEqual(['a', 'b', 'c', 'b'])
})

test('a long JSON response is compressed where the client accepts it, a short one never', async () => {
  const long = { items: Array.from({ length: 1000 }, (_, id) => ({ id, pivot: { role: 'viewer' } })) }
  const app = new Hono()
  app.get('/long', (request) => jsonAnswer(request, long))
  app.get('/short', (request) => jsonAnswer(request, { ok: 'olá' }, 201))
  const ask = async (path: string, accepted?: string) => {
    const answer = await app.request(path, accepted === undefined ? {} : { headers: { 'accept-encoding': accepted } })
    return { answer, encoding: answer.headers.get('content-encoding'), body: Buffer.from(await answer.arrayBuffer()) }
  }
  const brotli = await ask('/long', 'gzip, br')
  expect([brotli.encoding, brotli.answer.headers.get('vary')]).toEqual(['br', 'accept-encoding'])
  expect(brotli.body.length).toBeLessThan(JSON.stringify(long).length / 5)
  expect(JSON.parse(brotliDecompressSync(brotli.body).toString())).toEqual(long)
  expect(JSON.parse(gunzipSync((await ask('/long', 'gzip')).body).toString())).toEqual(long)
  const plain = await ask('/long')
  expect([plain.encoding, JSON.parse(plain.body.toString())]).toEqual([null, long])
  const short = await ask('/short', 'br')
  expect([short.answer.status, short.encoding, short.body.toString()]).toEqual([201, null, '{"ok":"olá"}'])
  expect(short.answer.headers.get('content-type')).toBe('application/json')
})
