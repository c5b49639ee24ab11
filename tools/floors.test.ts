import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { foreignWrites } from './check-foreign-writes.ts'
import { foldersWithoutFloor } from './dependency-cruiser.mjs'

const modules = 'apps/server/src/modules'
let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'prosa-floors-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function writeModule(file: string, text: string, root = modules): void {
  const target = path.join(folder, root, file)
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, text)
}

/** Returns the rules that the files in the folder break, each with the importing file. */
function findViolations(): string[] {
  const config = path.resolve(import.meta.dirname, 'dependency-cruiser.mjs')
  const bin = path.resolve(import.meta.dirname, '../node_modules/.bin/depcruise')
  const args = ['--config', config, '--output-type', 'json', '.']
  const { stdout } = spawnSync(bin, args, { cwd: folder, encoding: 'utf8' })
  const report = JSON.parse(stdout) as { summary: { violations: { rule: { name: string }; from: string }[] } }
  return report.summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`)
}

/** What each file imports, in a small project. */
type Imports = Readonly<Record<string, string>>

const allowed: Imports = {
  [`${modules}/settings/zone.service.ts`]: '',
  [`${modules}/conversations/chats/chats.service.ts`]: '../../settings/zone.service.ts',
  [`${modules}/usage/usage.tables.ts`]: '',
  [`${modules}/usage/counting/counting.service.ts`]: '../usage.tables.ts',
  [`${modules}/usage/budgets/budgets.service.ts`]: '../counting/counting.service.ts',
  [`${modules}/usage/usage.routes.ts`]: './budgets/budgets.service.ts',
  [`${modules}/quality/ratings/ratings.service.ts`]: '',
  [`${modules}/images/a.service.ts`]: '',
  [`${modules}/push/b.service.ts`]: '../images/a.service.ts',
  [`${modules}/sharing/links/inner.model.ts`]: '',
  'packages/contract/src/protocol/ids.ts': '',
  'packages/contract/src/conversations/chats.ts': '../protocol/ids.ts',
  'packages/contract/src/client/contract.ts': '../conversations/chats.ts',
  'extensions/notes/server/notes.service.ts': `../../../${modules}/usage/budgets/budgets.service.ts`,
  'extensions/notes/web/notes-page.ts': '',
  'extensions/board/server/board.service.ts': '',
  'extensions/server.gen.ts': './notes/server/notes.service.ts',
  'apps/server/src/router.ts': '../../../extensions/server.gen.ts',
}

const forbidden: Readonly<Record<string, Imports>> = {
  'no-area-imports-a-higher-one': {
    [`${modules}/identity/users/users.service.ts`]: '../../conversations/chats/chats.service.ts',
    [`${modules}/images/a.service.ts`]: '../push/b.service.ts',
  },
  'no-room-imports-a-higher-one': {
    [`${modules}/usage/counting/to-folder.ts`]: '../budgets/budgets.service.ts',
    [`${modules}/usage/counting/to-roof.ts`]: '../usage.routes.ts',
    [`${modules}/quality/quality.tables.ts`]: './ratings/ratings.service.ts',
    'packages/contract/src/protocol/events.ts': '../conversations/chats.ts',
  },
  'no-cycle': { [`${modules}/images/a.service.ts`]: '../push/b.service.ts' },
  'extensions-stand-apart': { 'extensions/notes/server/other.service.ts': '../../board/server/board.service.ts' },
  'core-knows-no-extension': {
    [`${modules}/sharing/up.service.ts`]: '../../../../../extensions/notes/server/notes.service.ts',
  },
  'extensions-load-parts-lazily': { 'extensions/notes/members.ts': './web/notes-page.ts' },
  'extensions-keep-tiers-apart': {
    'extensions/notes/web/server-side.ts': '../server/notes.service.ts',
    'extensions/notes/server/screen.service.ts': '../web/notes-page.ts',
  },
  'extensions-use-doors': {
    'extensions/notes/server/door.service.ts': `../../../${modules}/sharing/links/inner.model.ts`,
  },
}

function writeImports(imports: Imports): void {
  for (const [file, imported] of Object.entries(imports))
    writeModule(file, imported ? `import '${imported}'\n` : 'export const one = 1\n', '.')
}

test('lower floors, the ground and the lists of extensions may be imported; each other import breaks its rule', () => {
  writeImports(allowed)
  expect(findViolations()).toEqual([])
  for (const imports of Object.values(forbidden)) writeImports(imports)
  const expected = Object.entries(forbidden).flatMap(([rule, imports]) =>
    Object.keys(imports).map((from) => `${rule}: ${from}`),
  )
  expect(findViolations().toSorted()).toEqual(expected.toSorted())
})

test('a folder missing in the order is reported: in the contract, among the areas and in any area', () => {
  expect(
    foldersWithoutFloor([
      'packages/contract/src/protocol/ids.ts',
      'packages/contract/src/people/users.ts',
      'apps/server/src/modules/usage/usage.tables.ts',
      'apps/server/src/modules/usage/costs/costs.service.ts',
      'apps/server/src/modules/people/people.tables.ts',
      'apps/server/src/modules/results/results.service.ts',
      'apps/server/src/modules/results/own/own.service.ts',
      'apps/server/src/modules/results/shared/shared.service.ts',
    ]),
  ).toEqual(['contract/people', 'usage/costs', 'people', 'results/own', 'results/shared'])
})

test('a write to another area’s table is found, in SQL and with Drizzle', () => {
  writeModule('identity/users.tables.ts', `export const users = pgTable('users', {})\n`)
  writeModule('identity/users.repository.ts', 'export const a = sql`update users set name = 1`\n')
  expect(foreignWrites(folder)).toEqual([])
  writeModule('sharing/raw.repository.ts', 'export const a = sql`\n  delete from users where true`\n')
  writeModule('sharing/named.repository.ts', 'export const a = sql`insert into ${users} values (1)`\n')
  writeModule('sharing/typed.repository.ts', 'export const a = db\n  .update(users)\n  .set({})\n')
  writeModule('sharing/batch.repository.ts', 'export const a = deleteInBatches(db, sql`users`, sql`true`)\n')
  writeModule('sharing/read.repository.ts', '// update users\nexport const a = sql`select from users for update`\n')
  expect(foreignWrites(folder).toSorted()).toEqual([
    `${modules}/sharing/batch.repository.ts:1 writes users, a table of identity`,
    `${modules}/sharing/named.repository.ts:1 writes users, a table of identity`,
    `${modules}/sharing/raw.repository.ts:2 writes users, a table of identity`,
    `${modules}/sharing/typed.repository.ts:2 writes users, a table of identity`,
  ])
})

test('a write between an extension and the core is found in both directions', () => {
  writeModule('identity/users.tables.ts', `export const users = pgTable('users', {})\n`)
  writeModule('notes/server/notes.tables.ts', `export const notes = pgTable('notes', {})\n`, 'extensions')
  writeModule('notes/server/notes.repository.ts', 'export const a = sql`update notes set text = 1`\n', 'extensions')
  expect(foreignWrites(folder)).toEqual([])
  writeModule('notes/server/raw.repository.ts', 'export const a = sql`delete from users`\n', 'extensions')
  writeModule('sharing/raw.repository.ts', 'export const a = sql`delete from notes`\n')
  expect(foreignWrites(folder).toSorted()).toEqual([
    `${modules}/sharing/raw.repository.ts:1 writes notes, a table of notes`,
    'extensions/notes/server/raw.repository.ts:1 writes users, a table of identity',
  ])
})
