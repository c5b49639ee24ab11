// @vitest-environment node
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { sharedFiles } from './chunks.ts'
import { entriesApart } from './entries-apart.ts'
import { withoutBarrels } from './without-barrels.ts'
import { withoutCircles } from './without-circles.ts'

const imports: Record<string, string[]> = {
  share: ['talk', 'gate'],
  chat: ['talk', 'field', 'list', 'panel'],
  login: ['field'],
  talk: ['list', '/node_modules/parser'],
}
const later: Record<string, string[]> = { share: ['panel'] }
const graph = {
  getModuleInfo: (id: string) => ({
    importedIds: imports[id] ?? [],
    dynamicallyImportedIds: later[id] ?? [],
    dynamicImporters: Object.keys(later).filter((module) => later[module]?.includes(id)),
  }),
}

test('a file is named after the parts that need its modules; modules loaded by name are left to the bundler', () => {
  const nameOf = sharedFiles(
    { login: { from: ['login'] }, visit: { from: ['share'] }, chat: { from: ['chat'] } },
    [
      { name: 'common', all: ['login'], any: ['visit', 'chat'] },
      { name: 'talk', libraries: 'vendor', all: ['visit', 'chat'] },
      { name: 'visit', all: ['visit'] },
    ],
    'visit',
  )
  const modules = ['share', 'gate', 'talk', 'list', '/node_modules/parser', 'chat', 'field', 'login', 'panel']
  expect(Object.fromEntries(modules.map((id) => [id, nameOf(id, graph)]))).toEqual({
    share: 'visit',
    gate: 'visit',
    talk: 'talk',
    list: 'talk',
    '/node_modules/parser': 'vendor',
    chat: null,
    field: 'app-common',
    login: null,
    panel: null,
  })
})

test('a part may include everything that it ever loads', () => {
  const nameOf = sharedFiles({ visit: { from: ['share'], later: true } }, [{ name: 'visit', all: ['visit'] }], 'visit')
  imports['panel'] = ['table']
  expect(nameOf('table', graph)).toBe('visit')
})

test('modules that a part never needs are in other files than those it needs', () => {
  const nameOf = sharedFiles(
    { visit: { from: ['share'] }, chat: { from: ['chat'] } },
    [{ name: 'chat', all: ['chat'] }],
    'visit',
  )
  expect(['talk', 'list', 'field'].map((id) => nameOf(id, graph))).toEqual(['chat', 'chat', 'app-chat'])
})

async function buildOf(files: Record<string, string>, groups: Record<string, RegExp>, entries: string[] = ['main.ts']) {
  const root = await mkdtemp(join(tmpdir(), 'prosa-files-'))
  try {
    for (const [name, content] of Object.entries(files)) await writeFile(join(root, name), content)
    const built = await build({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [withoutBarrels(), withoutCircles(), entriesApart(...entries.map((name) => join(root, name)))],
      build: {
        write: false,
        rolldownOptions: {
          input: entries.map((name) => join(root, name)),
          external: /lucide-react|^@radix-ui/,
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: Object.entries(groups).map(([name, module]) => ({ name, test: module })),
            },
          },
        },
      },
    })
    return JSON.stringify(built)
  } finally {
    await rm(root, { recursive: true })
  }
}

test('a build with files that import each other in a circle fails', async () => {
  const files = {
    'main.ts': `import { a } from './a.ts'; import { c } from './c.ts'; console.log(a, c)`,
    'a.ts': `import { b } from './b.ts'; export const a = [b, document.title]`,
    'b.ts': `import { c } from './c.ts'; export const b = [c, document.title]`,
    'c.ts': `export const c = document.title`,
  }
  await expect(buildOf(files, { one: /[ac]\.ts$/, two: /b\.ts$/ })).rejects.toThrow('in a circle')
  await expect(buildOf(files, { one: /[ab]\.ts$/, two: /c\.ts$/ })).resolves.toContain('document.title')
})

test('a build in which one application would load another’s entry fails', async () => {
  const files = {
    'main.ts': `import { a } from './a.ts'; document.body.append(a)`,
    'guest.ts': `import { b } from './b.ts'; document.body.append(b, (await import('./c.ts')).c)`,
    'a.ts': `export const a = document.title`,
    'b.ts': `export const b = document.title`,
    'c.ts': `import { a } from './a.ts'; export const c = [a, document.title]`,
  }
  const entries = ['main.ts', 'guest.ts']
  await expect(buildOf(files, { app: /(main|a)\.ts$/ }, entries)).rejects.toThrow('begins an application')
  await expect(buildOf(files, { shared: /a\.ts$/ }, entries)).resolves.toContain('document.title')
})

test('a part that is not in the build is reported', async () => {
  const plugin = entriesApart('/elsewhere/main.ts')
  const built = build({
    configFile: false,
    logLevel: 'silent',
    plugins: [plugin],
    build: { write: false, rolldownOptions: { input: join(import.meta.dirname, 'entries-apart.ts') } },
  })
  await expect(built).rejects.toThrow('begins nothing')
})

test('names from a barrel file are imported from their own module', async () => {
  const built = await buildOf(
    {
      'main.ts': `import { ArrowUp, Bot as Robot, type LucideIcon } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
console.log(ArrowUp, Robot, Radix.Root)`,
    },
    {},
  )
  expect(built).toContain('lucide-react/dist/esm/icons/arrow-up.mjs')
  expect(built).toContain('lucide-react/dist/esm/icons/bot.mjs')
  expect(built).toContain('@radix-ui/react-dialog')
})
