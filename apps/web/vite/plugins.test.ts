// @vitest-environment node
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from 'vite'
import { buildManifest } from './build-manifest.ts'
import { themeScript } from './theme-script.ts'

let root: string

const read = (file: string) => readFile(join(root, 'dist', file), 'utf8')
const readJson = async (file: string) => JSON.parse(await read(file)) as Record<string, unknown>

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'prosa-build-'))
  await writeFile(
    join(root, 'index.html'),
    '<!doctype html><html><head></head><body><script type="module" src="/main.js"></script></body></html>',
  )
  await writeFile(join(root, 'main.js'), 'document.title = import.meta.env.BUILD_ID')
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      themeScript(new URL('../src/lib/theme-bootstrap.js', import.meta.url)),
      buildManifest([{ path: '/ratings', layout: 'app', access: 'session', roles: ['admin'], title: 'Avaliações' }]),
    ],
  })
})

afterAll(() => rm(root, { recursive: true }))

test('S53 S52 a build names itself, with its time, and tells the rules of its routes', async () => {
  const { id, timestamp } = await readJson('builds/latest.json')
  expect(Math.abs(Date.now() - Number(timestamp))).toBeLessThan(600_000)
  expect(await readJson(`builds/meta/${String(id)}.json`)).toEqual({
    id,
    routes: [{ path: '/ratings', layout: 'app', access: 'session', roles: ['admin'], title: 'Avaliações' }],
  })
})

test('S44 the application knows the name of its own build', async () => {
  const { id } = await readJson('builds/latest.json')
  const script = /src="\/(assets\/[^"]+)"/.exec(await read('index.html'))?.[1]
  expect(await read(script ?? '')).toContain(String(id))
})

test('S7 the scheme is set inline, ahead of every other script', async () => {
  const [first] = (await read('index.html')).match(/<script[\s\S]*?<\/script>/g) ?? []
  expect(first).toMatch(/^<script>/)
  expect(first).toContain('prefers-color-scheme')
})
