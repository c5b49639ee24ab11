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

test('the id of the newest build is never cached [S53]', async () => {
  const response = await get('/builds/latest.json')
  expect(response?.headers.get('cache-control')).toBe('no-store')
  expect(await response?.json()).toEqual({ id: 'b1', timestamp: 1 })
})

test('the manifest of a build is served unchanged [S52]', async () => {
  const response = await get('/builds/meta/b1.json')
  expect(response?.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(await response?.json()).toMatchObject({ id: 'b1', routes: [{ path: '/assistants' }] })
})

test('files with a hash in their name are cached for good, others are revalidated', async () => {
  expect((await get(script))?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect((await get('/favicon.svg'))?.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
})

test('an emoji is a picture by its code, and an unknown code is no file', async () => {
  const response = await get('/emoji/1f4d0.svg')
  expect(response?.headers.get('content-type')).toBe('image/svg+xml')
  expect((await bytesOf(response)).toString()).toMatch(/^<svg /)
  expect(await get('/emoji/1f4d0ff.svg')).toBeUndefined()
})

test('the service worker has its own policy, and is revalidated [C8, C11]', async () => {
  const response = await get('/sw.js')
  expect(response?.headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'")
  expect(response?.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(response?.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
})

test('the frame for diagrams has no origin, runs only its own scripts and loads nothing [W3, W1]', async () => {
  const response = await get('/diagram.html')
  const hash = createHash('sha256').update(inlineScript).digest('base64')
  expect(response?.headers.get('content-security-policy')).toBe(
    `default-src 'none'; script-src 'sha256-${hash}'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; sandbox allow-scripts`,
  )
  expect(response?.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
})

test('the type of a file follows its name [W4]', async () => {
  const response = await get('/favicon.svg')
  expect(response?.headers.get('content-type')).toBe('image/svg+xml')
  expect(response?.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response?.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  for (const kind of ['woff', 'ttf'])
    expect((await get(`/assets/math-abc123.${kind}`))?.headers.get('content-type')).toBe(`font/${kind}`)
  expect((await get('/assets/help-abc123.webp'))?.headers.get('content-type')).toBe('image/webp')
  expect(await get('/notes.secret')).toBeUndefined()
})

test('text is compressed as the browser accepts it, fonts are not', async () => {
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

test('a file that the browser has is not sent again, also where a proxy weakened the tag', async () => {
  const etag = (await get(script))?.headers.get('etag') ?? ''
  for (const known of [etag, `"older", ${etag}`, `W/${etag}`]) {
    const response = await get(script, { 'if-none-match': known })
    expect(response?.status).toBe(304)
    expect(await response?.text()).toBe('')
  }
  expect((await get(script, { 'if-none-match': '"older"' }))?.status).toBe(200)
})

test('each encoding of a file has a different tag', async () => {
  const tags = ['br', 'gzip', ''].map(async (encoding) =>
    (await get(script, { 'accept-encoding': encoding }))?.headers.get('etag'),
  )
  expect(new Set(await Promise.all(tags)).size).toBe(3)
})

test('other sites can load the embed script, and no other file [C8]', async () => {
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

test('without a build no file is served, and nothing fails', async () => {
  const none = createAssets(`${build.root}/none`)
  expect(none.text('/index.html')).toBeUndefined()
  expect(await none.respond('/favicon.svg', new Request('http://localhost/'))).toBeUndefined()
})

test('a replaced or removed build is no failure: pages change after the next start [S53]', async () => {
  const another = await createWebBuild()
  const begun = createAssets(another.root)
  const requestFile = (pathname: string) => begun.respond(pathname, new Request('http://localhost/'))
  writeFileSync(path.join(another.root, 'builds/latest.json'), '{"id":"b2"}')
  rmSync(path.join(another.root, 'assets'), { recursive: true })
  expect(await (await requestFile('/builds/latest.json'))?.json()).toMatchObject({ id: 'b1' })
  expect(await requestFile(script)).toBeUndefined()
  await another.close()
})
