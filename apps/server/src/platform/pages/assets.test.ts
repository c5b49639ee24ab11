import { expect, test } from 'vitest'
import { createHash } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createAssets } from '#/platform/pages/assets.ts'
import { forFile } from '#test/for-file.ts'
import { createWebBuild, inlineScript } from '#test/web-build.ts'

const build = await forFile(createWebBuild())
const assets = createAssets(build.root)

const script = '/assets/main-abc123.js'
const get = (pathname: string, headers: Record<string, string> = {}) =>
  assets.respond(pathname, new Request('http://localhost/', { headers }))
const bytesOf = async (response: Response | undefined) =>
  Buffer.from((await response?.arrayBuffer()) ?? new ArrayBuffer())

test('the newest build is asked for each time [S53]', async () => {
  const response = await get('/builds/latest.json')
  expect(response?.headers.get('cache-control')).toBe('no-store')
  expect(await response?.json()).toEqual({ id: 'b1', timestamp: 1 })
})

test('the manifest of a build is served as it was written [S52]', async () => {
  const response = await get('/builds/meta/b1.json')
  expect(response?.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(await response?.json()).toMatchObject({ id: 'b1', routes: [{ path: '/assistants' }] })
})

test('files with a hash in their name are kept for good, the others asked for again', async () => {
  expect((await get(script))?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect((await get('/favicon.svg'))?.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
})

test('the service worker goes by a policy of its own, and is asked for again [C8, C11]', async () => {
  const response = await get('/sw.js')
  expect(response?.headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'")
  expect(response?.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(response?.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
})

test('what draws diagrams has no origin, runs its own scripts alone and loads nothing [W3, W1]', async () => {
  const response = await get('/diagram.html')
  const hash = createHash('sha256').update(inlineScript).digest('base64')
  expect(response?.headers.get('content-security-policy')).toBe(
    `default-src 'none'; script-src 'sha256-${hash}'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; sandbox allow-scripts`,
  )
  expect(response?.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
})

test('a file has the type of its name and no other [W4]', async () => {
  const response = await get('/favicon.svg')
  expect(response?.headers.get('content-type')).toBe('image/svg+xml')
  expect(response?.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response?.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  for (const kind of ['woff', 'ttf'])
    expect((await get(`/assets/math-abc123.${kind}`))?.headers.get('content-type')).toBe(`font/${kind}`)
  expect((await get('/assets/help-abc123.webp'))?.headers.get('content-type')).toBe('image/webp')
  expect(await get('/notes.secret')).toBeUndefined()
})

test('text is compressed as the browser accepts it, fonts are as they are', async () => {
  const plain = await bytesOf(await get(script))
  const brotli = await get(script, { 'accept-encoding': 'gzip, deflate, br, zstd' })
  expect(brotli?.headers.get('content-encoding')).toBe('br')
  expect(brotli?.headers.get('vary')).toBe('accept-encoding')
  expect(brotliDecompressSync(await bytesOf(brotli))).toEqual(plain)
  const gzip = await get(script, { 'accept-encoding': 'gzip;q=0.8, br;q=0' })
  expect(gzip?.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(await bytesOf(gzip))).toEqual(plain)
  const font = await get('/assets/inter-abc123.woff2', { 'accept-encoding': 'br' })
  expect(font?.headers.get('content-encoding')).toBeNull()
})

test('what the browser has already is not sent again, also where a proxy weakened the tag', async () => {
  const etag = (await get(script))?.headers.get('etag') ?? ''
  for (const known of [etag, `"older", ${etag}`, `W/${etag}`]) {
    const response = await get(script, { 'if-none-match': known })
    expect(response?.status).toBe(304)
    expect(await response?.text()).toBe('')
  }
  expect((await get(script, { 'if-none-match': '"older"' }))?.status).toBe(200)
})

test('each encoding of a file has a tag of its own', async () => {
  const tags = ['br', 'gzip', ''].map(async (encoding) =>
    (await get(script, { 'accept-encoding': encoding }))?.headers.get('etag'),
  )
  expect(new Set(await Promise.all(tags)).size).toBe(3)
})

test('other sites load the embed script, and no other file of ours [C8]', async () => {
  const script = await get('/embed.js')
  expect(script?.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(script?.headers.get('cache-control')).toBe('public, max-age=3600')
})

test.each([
  '/../outside.json',
  '/assets/../../outside.json',
  '/%2e%2e/outside.json',
  '/..%2foutside.json',
  '/assets/..\\..\\outside.json',
  '//outside.json',
  '/assets',
  '/assets/',
  '/',
  '/index.html',
  '/guest.html',
  '/__proto__',
])('no address leads out of the build: %s', async (pathname) => {
  expect(await get(pathname)).toBeUndefined()
})

test('without a build there is nothing, and no failure', async () => {
  const none = createAssets(`${build.root}/none`)
  expect(none.text('/index.html')).toBeUndefined()
  expect(await none.respond('/favicon.svg', new Request('http://localhost/'))).toBeUndefined()
})

test('a build put in the place of this one, or removed, is no failure: pages are told of it after the next start [S53]', async () => {
  const another = await createWebBuild()
  const begun = createAssets(another.root)
  const ask = (pathname: string) => begun.respond(pathname, new Request('http://localhost/'))
  writeFileSync(path.join(another.root, 'builds/latest.json'), '{"id":"b2"}')
  rmSync(path.join(another.root, 'assets'), { recursive: true })
  expect(await (await ask('/builds/latest.json'))?.json()).toMatchObject({ id: 'b1' })
  expect(await ask(script)).toBeUndefined()
  await another.close()
})
