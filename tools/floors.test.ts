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

/** Returns the names of the rules that the files in the folder break. */
function brokenRules(): string[] {
  const config = path.resolve(import.meta.dirname, 'dependency-cruiser.mjs')
  const bin = path.resolve(import.meta.dirname, '../node_modules/.bin/depcruise')
  const args = ['--config', config, '--output-type', 'json', '.']
  const { stdout } = spawnSync(bin, args, { cwd: folder, encoding: 'utf8' })
  const report = JSON.parse(stdout) as { summary: { violations: { rule: { name: string } }[] } }
  return report.summary.violations.map(({ rule }) => rule.name)
}

test('an area may import lower areas and no higher ones', () => {
  writeModule('settings/zone.service.ts', `export const zone = 'America/Sao_Paulo'\n`)
  writeModule('conversations/chats/chats.service.ts', `export { zone } from '../../settings/zone.service.ts'\n`)
  expect(brokenRules()).toEqual([])
  writeModule('identity/users/users.service.ts', `export { zone } from '../../conversations/chats/chats.service.ts'\n`)
  expect(brokenRules()).toEqual(['no-area-imports-a-higher-one'])
})

test('a folder of an area may import lower folders and the ground, and nothing above', () => {
  writeModule('usage/usage.tables.ts', `export const rows = []\n`)
  writeModule('usage/counting/counting.service.ts', `export { rows } from '../usage.tables.ts'\n`)
  writeModule('usage/budgets/budgets.service.ts', `export { rows } from '../counting/counting.service.ts'\n`)
  writeModule('usage/usage.routes.ts', `export { rows } from './budgets/budgets.service.ts'\n`)
  expect(brokenRules()).toEqual([])
  for (const above of ['../budgets/budgets.service.ts', '../usage.routes.ts']) {
    writeModule('usage/counting/upward.ts', `export { rows } from '${above}'\n`)
    expect(brokenRules()).toEqual(['no-room-imports-a-higher-one'])
  }
  writeModule('usage/counting/upward.ts', `export const rows = []\n`)
  writeModule('usage/usage.tables.ts', `export { rows } from './counting/upward.ts'\n`)
  expect(brokenRules()).toEqual(['no-room-imports-a-higher-one'])
})

test('protocol imports no noun of the contract', () => {
  const contract = 'packages/contract/src'
  writeModule('protocol/ids.ts', `export const id = 1\n`, contract)
  writeModule('conversations/chats.ts', `export { id } from '../protocol/ids.ts'\n`, contract)
  writeModule('client/contract.ts', `export { id } from '../conversations/chats.ts'\n`, contract)
  expect(brokenRules()).toEqual([])
  writeModule('protocol/events.ts', `export { id } from '../conversations/chats.ts'\n`, contract)
  expect(brokenRules()).toEqual(['no-room-imports-a-higher-one'])
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

test('two areas that import each other are a cycle', () => {
  writeModule('settings/a.service.ts', `import { b } from '../usage/b.service.ts'\nexport const a = () => b\n`)
  writeModule('usage/b.service.ts', `import { a } from '../settings/a.service.ts'\nexport const b = () => a\n`)
  expect(new Set(brokenRules())).toEqual(new Set(['no-area-imports-a-higher-one', 'no-cycle']))
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

/** Files of two extensions, with a core that knows neither. */
function writeExtensions(): void {
  writeModule('sharing/links.service.ts', `export const links = []\n`)
  writeModule(
    'notes/server/notes.service.ts',
    `export { links } from '../../../${modules}/sharing/links.service.ts'\n`,
    'extensions',
  )
  writeModule('notes/web/notes-page.ts', `export const page = 1\n`, 'extensions')
  writeModule('board/server/board.service.ts', `export const board = 1\n`, 'extensions')
  writeModule('server.gen.ts', `export { links } from './notes/server/notes.service.ts'\n`, 'extensions')
  writeModule('router.ts', `export { links } from '../../../extensions/server.gen.ts'\n`, 'apps/server/src')
}

test('an extension may import services of the core, and the core the lists of extensions', () => {
  writeExtensions()
  expect(brokenRules()).toEqual([])
})

test.each([
  ['extensions/notes/server/other.service.ts', '../../board/server/board.service.ts', 'extensions-stand-apart'],
  [
    'apps/server/src/modules/sharing/up.service.ts',
    '../../../../../extensions/notes/server/notes.service.ts',
    'core-knows-no-extension',
  ],
  ['extensions/notes/members.ts', './web/notes-page.ts', 'extensions-load-parts-lazily'],
  ['extensions/notes/web/server-side.ts', '../server/notes.service.ts', 'extensions-keep-tiers-apart'],
  ['extensions/notes/server/screen.service.ts', '../web/notes-page.ts', 'extensions-keep-tiers-apart'],
  ['extensions/notes/server/door.service.ts', `../../../${modules}/sharing/inner.model.ts`, 'extensions-use-doors'],
])('%s may not import %s', (file, imported, rule) => {
  writeExtensions()
  writeModule('sharing/inner.model.ts', `export const inner = 1\n`)
  writeModule(file, `import '${imported}'\n`, '.')
  expect(brokenRules()).toEqual([rule])
})
