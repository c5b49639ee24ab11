// @vitest-environment node
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from 'vite'
import { buildManifest } from './build-manifest.ts'
import { inlineScript } from './inline-script.ts'
import { pagePreloads } from './page-preloads.ts'
import { patientRoutes } from './patient-routes.ts'
import { plainContract } from './plain-contract.ts'
import { withoutHtml } from './without-html.ts'

let root: string

const read = (file: string) => readFile(join(root, 'dist', file), 'utf8')
const readJson = async (file: string) => JSON.parse(await read(file)) as Record<string, unknown>

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'prosa-build-'))
  await writeFile(
    join(root, 'index.html'),
    '<!doctype html><html><head></head><body><script type="module" src="/main.js"></script></body></html>',
  )
  const files = {
    'main.js': `document.title = import.meta.env.BUILD_ID
      import('./src/routes/_app.tsx?tsr-split=component')
      import('./src/routes/_app/ratings/$ratingId.tsx?tsr-split=component')
      import('./packages/contract/src/client/plain-operations.ts').then(({ operations }) => console.log(operations))
      import('./src/features/first-steps/first-steps-card.tsx')
      import('./extensions/notes/web/notes.ts').then((notes) => console.log(notes))
      import('./extensions/notes/web/routes/_app/notes/$noteId.tsx?tsr-split=component')
      import('./extensions/notes/web/routes/_app/notes/$noteId.tsx').then((route) => console.log(route))
      import('./text.ts').then((text) => console.log(text))
      import('./packages/contract/src/client/member-operations.ts').then((members) => console.log(members))`,
    'src/routes/_app.tsx': `export const layout = 'layout'`,
    'src/routes/_app/ratings/$ratingId.tsx': `export { text } from '../../../../text.js'; export const page = 'page'`,
    'src/features/first-steps/first-steps-card.tsx': `export const card = 'card'`,
    'src/routes/_app/other.tsx': `export const other = 'other'`,
    'text.ts': `export * from 'decode-named-character-reference'
      export * from 'hast-util-from-html-isomorphic'`,
    'text.js': `export const text = 'text'`,
    'packages/contract/src/client/plain-operations.ts': `import schema from './schema.ts'
      export const operations = { schema, openChat: schema, deleteUser: 'members only' }`,
    'packages/contract/src/client/member-operations.ts': `export const memberOperations =
      { deleteUser: 'members only', addFile: 'with its part', createLaunch: 'for programs' }`,
    'packages/contract/src/client/part-operations.ts': `export const partOperations = { addFile: 'with its part' }`,
    'packages/contract/src/client/contract.ts': `export const contract =
      { deleteUser: { policy: 'people.manage' }, createLaunch: { policy: 'public' } }`,
    'extensions/notes/contract.ts': `import schema from '../../packages/contract/src/client/schema.ts'
      export const notes = { saveNote: { method: 'POST', path: '/api/notes', body: schema } }`,
    'extensions/notes/web/notes.ts': `export const part = 'notes'`,
    'extensions/notes/web/routes/_app/notes/$noteId.tsx': `export const note = 'note'`,
    'packages/contract/src/client/schema.ts': `export default ['evaluated', 'early'].join(' ')`,
  }
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true })
    await writeFile(join(root, name), content)
  }
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    resolve: { alias: { '@prosa/contract': join(root, 'packages/contract/src') } },
    plugins: [
      inlineScript({ script: join(import.meta.dirname, '../src/lib/device/theme-bootstrap.js') }),
      inlineScript({ script: join(root, 'text.js'), page: join(root, 'other.html') }),
      plainContract(),
      withoutHtml(),
      pagePreloads([
        { path: '/ratings/:ratingId', access: 'session' },
        { path: '/notes/:noteId', access: 'session' },
        { path: '/auth/login', access: 'anonymous' },
      ]),
      buildManifest([{ path: '/ratings', layout: 'app', access: 'session', roles: ['admin'], title: 'Avaliações' }]),
    ],
  })
})

afterAll(() => rm(root, { recursive: true }))

test('a build has an id and a time, and publishes the rules of its routes [S53, S52]', async () => {
  const { id, timestamp } = await readJson('builds/latest.json')
  expect(Math.abs(Date.now() - Number(timestamp))).toBeLessThan(600_000)
  expect(await readJson(`builds/meta/${String(id)}.json`)).toEqual({
    id,
    routes: [{ path: '/ratings', layout: 'app', access: 'session', roles: ['admin'], title: 'Avaliações' }],
  })
})

test('a page preloads the scripts of its layout and its own, and no others', async () => {
  const preloads = (await readJson('builds/preloads.json')) as Record<string, string[]>
  expect(Object.keys(preloads)).toEqual(['/ratings/:ratingId', '/notes/:noteId', '#first-steps'])
  const scripts = await Promise.all(preloads['/ratings/:ratingId']?.map((file) => read(file)) ?? [])
  for (const piece of ['layout', 'page', 'text', 'members only']) expect(scripts.join('')).toContain(`\`${piece}\``)
  // Content for some people only is in a separate file.
  expect(scripts.join('')).not.toContain('`card`')
  expect(await read(preloads['#first-steps']?.[0] ?? '')).toContain('`card`')
})

test('pages contain the operations as data, without their schemas', async () => {
  const files = await readdir(join(root, 'dist/assets'))
  const scripts = await Promise.all(files.map((file) => read(`assets/${file}`)))
  expect(scripts.some((script) => script.includes('evaluated early'))).toBe(true)
  expect(scripts.some((script) => /evaluated[^ ]+early/.test(script))).toBe(false)
})

test('rendering texts of people and models never writes HTML into the page [W2]', async () => {
  const files = await readdir(join(root, 'dist/assets'))
  const scripts = await Promise.all(files.map((file) => read(`assets/${file}`)))
  expect(scripts.filter((script) => script.includes('decodeNamedCharacterReference'))).toHaveLength(1)
  expect(scripts.filter((script) => /innerHTML|DOMParser/.test(script))).toEqual([])
})

test('operations for members only are in a separate file', async () => {
  const files = await readdir(join(root, 'dist/assets'))
  const scripts = await Promise.all(files.map((file) => read(`assets/${file}`)))
  expect(scripts.filter((script) => script.includes('deleteUser'))).toHaveLength(1)
  expect(scripts.filter((script) => script.includes('openChat') && script.includes('deleteUser'))).toEqual([])
  // Parts load their own operations, and no page has the operations for other programs.
  expect(scripts.filter((script) => /addFile|createLaunch/.test(script))).toEqual([])
})

test('the operations of an extension are only in the file of its parts, without their schemas', async () => {
  const files = await readdir(join(root, 'dist/assets'))
  const scripts = await Promise.all(files.map((file) => read(`assets/${file}`)))
  const carrying = files.filter((_, index) => scripts[index]?.includes('saveNote:{method:`POST`,path:`/api/notes`}'))
  expect(carrying).toHaveLength(1)
  // A part and the component of a page load them; the route itself, which is in the route tree, does not.
  const loading = scripts.filter((script) => script.includes(`import"./${carrying[0]}"`))
  expect(new Set(loading.map((script) => /`(.+)`/.exec(script)?.[1]))).toEqual(new Set(['note', 'notes']))
})

test('the application knows the id of its build [S44]', async () => {
  const { id } = await readJson('builds/latest.json')
  const script = /src="\/(assets\/[^"]+)"/.exec(await read('index.html'))?.[1]
  expect(await read(script ?? '')).toContain(String(id))
})

test('the color scheme is set inline, before all other scripts [S7]', async () => {
  const [first] = (await read('index.html')).match(/<script[\s\S]*?<\/script>/g) ?? []
  expect(first).toMatch(/^<script>/)
  expect(first).toContain('prefers-color-scheme')
  // The script of another page is not inlined here.
  expect(await read('index.html')).not.toContain('export const text')
})

test('the routes of extensions load patiently too, by a name that their package knows', () => {
  const changed = patientRoutes().transform('const component = lazyRouteComponent($$load, "component")')?.code
  expect(changed).toContain('lazyRouteComponent(() => fetchPiece($$load)')
  expect(changed).toMatch(/^import \{ fetchPiece \} from '@prosa\/web\//)
})
