import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readJourneys } from './journeys.ts'
import { readersOf } from './reads.ts'

// Tools that read code as text, or list folders, would go blind without an error when a capability moves to a folder of
// `extensions`. Those of the settings search, of foreign writes and of the choice of tests are tested beside them.

const project = path.resolve(import.meta.dirname, '../..')
const readText = (file: string) => readFileSync(path.join(project, file), 'utf8')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'prosa-seen-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function writeFile(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  writeFileSync(path.join(folder, file), text)
}

test('a file of an extension’s server needs a role, and each of its tests a place where a suite finds it', () => {
  const right = ['server/notes.service.ts', 'server/in/notes.test.ts', 'web/notes.test.tsx', 'journey.spec.ts']
  const wrong = ['server/notes.ts', 'notes.test.ts', 'web/notes.spec.ts']
  for (const file of [...right, ...wrong]) writeFile(`extensions/notes/${file}`, '')
  execFileSync('git', ['init', '-q'], { cwd: folder })
  const { stderr } = spawnSync(process.execPath, [path.join(project, 'tools/check-files.ts')], {
    cwd: folder,
    encoding: 'utf8',
  })
  const named = stderr.split('\n').flatMap((line) => /^extensions\/notes\/([^:]+):/.exec(line)?.[1] ?? [])
  expect(named.toSorted()).toEqual(wrong.toSorted())
})

test('the journeys of extensions keep their lines in the registers of accessibility and of visits', () => {
  writeFile('e2e/chat.spec.ts', 'a')
  writeFile('extensions/notes/journey.spec.ts', 'b')
  expect(readJourneys(folder)).toEqual(
    new Map([
      ['e2e/chat.spec.ts', 'a'],
      ['extensions/notes/journey.spec.ts', 'b'],
    ]),
  )
})

test.each([
  ['apps/server/vitest.config.ts', 'extensions/notes/server/in/notes.test.ts'],
  ['apps/web/vitest.config.ts', 'extensions/notes/web/notes.test.tsx'],
  ['e2e/playwright.config.ts', 'extensions/notes/journey.spec.ts'],
])('%s finds %s', (config, file) => {
  const patterns = [...readText(config).matchAll(/'(?:\.\.\/)*(extensions\/[^']+)'/g)].map(
    ([, pattern = '']) => pattern,
  )
  expect(patterns.some((pattern) => path.matchesGlob(file, pattern))).toBe(true)
})

test('the classes of extensions are in the style sheet, and an image has the packages of every workspace', () => {
  const sources = [...readText('apps/web/src/index.css').matchAll(/@source '([^']+)'/g)].map(
    ([, source = '']) => source,
  )
  expect(sources.map((source) => path.join('apps/web/src', source))).toContain('extensions')
  const { packages } = JSON.parse(readText('package-lock.json')) as { packages: Record<string, { name?: string }> }
  const workspaces = Object.keys(packages).filter((name) => name !== '' && !name.includes('node_modules'))
  const copied = [...readText('Dockerfile').matchAll(/^COPY (\S+)\/package\.json /gm)].map(([, part = '']) => part)
  expect(copied.toSorted()).toEqual(workspaces.toSorted())
  expect(copied).toContain('extensions')
})

test('a change of an extension chooses the tests that read its files', () => {
  const repository = readersOf('extensions/notes/server/personal-data.repository.ts')
  for (const reader of ['registers', 'modules/privacy/personal-tables'])
    expect(repository).toContain(`apps/server/src/${reader}.test.ts`)
  expect(readersOf('extensions/notes/server.ts')).toContain('apps/server/src/registers.test.ts')
})
