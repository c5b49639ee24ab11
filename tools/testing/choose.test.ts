import { existsSync, globSync, readFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import type { Change } from './change.ts'
import { chooseFor, describeChoice } from './choose.ts'
import { chooseJourneys, type Visit } from './choose-journeys.ts'
import { readImportGraph, resolveImport } from './import-graph.ts'
import { mergeVisits } from './merge-visits.ts'
import { operationsOf } from './operations.ts'
import { reads } from './reads.ts'

process.chdir(new URL('../..', import.meta.url).pathname)
const graph = readImportGraph()
const isReading = /\b(readFile|readFileSync|readdir|readdirSync|globSync)\(/
const changeOf = (file: string, change: Partial<Change> = {}): Change => ({ file, lines: [], texts: [], ...change })
const testsFor = (file: string, change: Partial<Change> = {}) =>
  [...chooseFor([changeOf(file, change)], graph).tests.values()].flat().map(({ test: name }) => name)

test('a test that reads files declares them; every declared test and pattern exists', () => {
  const tests = globSync('{apps,extensions,packages,tools}/**/*.test.{ts,tsx}', { exclude: ['**/node_modules/**'] })
  const undeclared = tests.filter((file) => isReading.test(readFileSync(file, 'utf8')) && !(file in reads))
  expect(undeclared, 'declare what they read in tools/testing/reads.ts').toEqual([])
  expect(Object.keys(reads).filter((file) => !existsSync(file))).toEqual([])
  const unknown = [...new Set(Object.values(reads).flat())].filter(
    (glob) =>
      globSync(glob, { exclude: (name) => name === 'node_modules' }).length === 0 && !matchesGlob('.env.example', glob),
  )
  expect(unknown).toEqual([])
})

test('a colour, a policy and a column choose the tests that read them', () => {
  expect(testsFor('apps/web/src/tokens.css')).toContain('apps/web/src/ui/tokens.test.ts')
  expect(testsFor('apps/server/src/modules/identity/users/users.policy.ts')).toContain(
    'apps/server/src/operations.test.ts',
  )
  const column = changeOf('apps/server/migrations/0054_baseline.sql', { texts: ['group_members'] })
  const chosen = chooseFor([column], graph).tests.get('server') ?? []
  expect(chosen.map(({ test: name }) => name)).toContain('apps/server/src/modules/identity/groups/groups.test.ts')
  const table = changeOf('apps/server/migrations/0099_new.sql', { texts: ['groups'] })
  expect(chooseFor([table], graph).tests.has('contract')).toBe(false)
})

test('a screen chooses the tests of its folder, none of another feature', () => {
  const chosen = testsFor('apps/web/src/features/groups/group-dialog.tsx')
  expect(chosen).toContain('apps/web/src/features/groups/groups-page.test.tsx')
  expect(chosen.filter((file) => /\/features\/(?!groups|help)/.test(file))).toEqual([])
})

test('an operation chooses the tests that call it, not every importer of the contract', () => {
  const text = graph.texts.get('packages/contract/src/identity/groups.ts') ?? ''
  const line = text.split('\n').findIndex((one) => one.startsWith('  createGroup: ')) + 2
  const change = changeOf('packages/contract/src/identity/groups.ts', { lines: [line] })
  expect(operationsOf(change, graph)).toEqual(['createGroup'])
  const chosen = testsFor(change.file, change)
  expect(chosen).toContain('apps/server/src/modules/identity/groups/groups.test.ts')
  expect(chosen.length).toBeLessThan(80)
})

test('a service takes part in the operations whose handlers call it', () => {
  const service = changeOf('apps/server/src/modules/identity/groups/members/members.service.ts')
  expect(operationsOf(service, graph)).toEqual(expect.arrayContaining(['addGroupMembers', 'removeGroupMember']))
  expect(operationsOf(service, graph)).not.toContain('createApiKey')
})

const visit = (spec: string, title: string, visited: Partial<Visit> = {}): Visit => ({
  spec,
  test: title,
  routes: [],
  operations: [],
  ...visited,
})

test('a journey is chosen by a label, a visited route or a called operation', () => {
  const visits = [
    visit('e2e/groups.spec.ts', 'a group', { routes: ['/settings/groups'], operations: ['createGroup'] }),
    visit('e2e/chat.spec.ts', 'a chat', { routes: ['/chats'] }),
  ]
  const journeysFor = (change: Change, operations: string[] = []) =>
    chooseJourneys([change], operations, visits, graph).map(({ test: name }) => name)
  expect(journeysFor(changeOf('apps/web/src/features/groups/groups-page.tsx'))).toEqual(['a group'])
  expect(journeysFor(changeOf('apps/server/src/app.ts'), ['createGroup'])).toEqual(['a group'])
  const label = changeOf('apps/web/src/features/auth/login-page.tsx', { texts: ['Manter conectado'] })
  expect(journeysFor(label)).toContain('e2e/forms.spec.ts')
  expect(journeysFor(changeOf('docs/security.md'))).toEqual([])
})

test('a file of an extension chooses its test, its journey and those of its page, as a file of the core does', () => {
  const texts = new Map([
    ['extensions/notes/web/notes.tsx', ''],
    ['extensions/notes/web/notes.test.tsx', ''],
    ['extensions/notes/web/routes/_app/chats.tsx', "createFileRoute('/_app/chats')"],
    ['extensions/notes/journey.spec.ts', 'Guardar anotação'],
  ])
  const page = {
    texts,
    importers: new Map([
      [
        'extensions/notes/web/notes.tsx',
        ['extensions/notes/web/notes.test.tsx', 'extensions/notes/web/routes/_app/chats.tsx'],
      ],
    ]),
  }
  const change = changeOf('extensions/notes/web/notes.tsx', { texts: ['Guardar anotação'] })
  expect(
    chooseFor([change], page)
      .tests.get('web')
      ?.map(({ test: name }) => name),
  ).toEqual(['extensions/notes/web/notes.test.tsx'])
  const visits = [visit('e2e/chat.spec.ts', 'a chat', { routes: ['/chats'] })]
  expect(chooseJourneys([change], [], visits, page).map(({ test: name }) => name)).toEqual([
    'extensions/notes/journey.spec.ts',
    'a chat',
  ])
})

test('foundations and many importers are a reason to run all', () => {
  const warningsFor = (file: string) => describeChoice(chooseFor([changeOf(file)], graph))
  expect(warningsFor('package-lock.json')).toContain('Melhor rodar tudo')
  expect(warningsFor('packages/contract/src/protocol/zod.ts')).toContain('arquivos importam')
  expect(warningsFor('docs/security.md')).not.toContain('Melhor rodar tudo')
})

test('imports are resolved within their workspace, packages are not', () => {
  expect(resolveImport('apps/web/src/a.ts', '#/lib/b.ts')).toBe('apps/web/src/lib/b.ts')
  expect(resolveImport('apps/server/src/a.ts', '#test/b.ts')).toBe('apps/server/test/b.ts')
  expect(resolveImport('e2e/a.ts', '@prosa/contract/protocol/api.ts')).toBe('packages/contract/src/protocol/api.ts')
  expect(resolveImport('e2e/a.ts', 'vitest')).toBeUndefined()
})

test('a run replaces its journeys in the register; those that are gone leave', () => {
  const sources = new Map([['a.spec.ts', "test('one', () => {})\ntest('two', () => {})"]])
  const register = [visit('a.spec.ts', 'two'), visit('a.spec.ts', 'old'), visit('b.spec.ts', 'one')]
  const run = [visit('a.spec.ts', 'one', { routes: ['/'] })]
  expect(mergeVisits(register, run, sources)).toEqual([run[0], register[0]])
})
