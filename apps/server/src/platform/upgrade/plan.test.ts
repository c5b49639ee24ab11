import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { migrate, readMigrationWork } from '#/platform/db/migrate.ts'
import { fillAsOf } from '#test/database/older-data.ts'
import { forFile } from '#test/for-file.ts'
import { killScripts, runScript, said } from '#test/script.ts'
import { createTestDatabase } from '#test/test-database.ts'
import { effectsOf, statementsOf } from './effects.ts'
import { planUpgrade } from './plan.ts'
import { waitingText } from './texts.ts'

const folder = path.resolve(import.meta.dirname, '../../../migrations')
const migrations = readdirSync(folder).filter((name) => name.endsWith('.sql'))
const database = await forFile(createTestDatabase({ migrated: false }))

test('statements end where they end, whatever stands in quotes, functions and comments [Rel13]', () => {
  const sql = `-- one; comment\ncreate table "a;b" (t text default ';''') /* ; */;--> statement-breakpoint
    create function f() returns int language sql as $body$ select 1; $body$;\n\n update x\n set y = 1`
  expect(statementsOf(sql)).toEqual([
    `create table "a;b" (t text default ';''')`,
    'create function f() returns int language sql as $body$ select 1; $body$',
    'update x set y = 1',
  ])
})

test.each(migrations)('the plan explains every statement of %s [Rel13]', (name) => {
  const effects = effectsOf(readFileSync(path.join(folder, name), 'utf8'))
  expect(effects).not.toHaveLength(0)
  expect(effects.filter(({ table, cost }) => cost === 'unknown' && table === undefined)).toEqual([])
})

test('what cannot be known is called so, and never quick [Rel13]', () => {
  const costs = (sql: string) => effectsOf(sql).map(({ cost }) => cost)
  expect(
    costs(`do $$ begin perform 1; end $$; with x as (select 1) update y set z = 1; insert into a select * from b`),
  ).toEqual(['unknown', 'unknown', 'unknown'])
  expect(
    costs(`alter table a add column b uuid default gen_random_uuid(); alter table a alter column b type text;
      alter table a add column c text generated always as (b) stored; alter table a set unlogged; delete from a where c is null`),
  ).toEqual(['writes', 'writes', 'writes', 'writes', 'writes'])
  expect(
    costs(
      `create index i on a (b); alter table a alter column b set not null; alter table a add constraint c check (b > 0)`,
    ),
  ).toEqual(['reads', 'reads', 'reads'])
})

test('the plan counts the rows that are there and changes nothing [Rel13]', async () => {
  await fillAsOf(database.url, '0029_board')
  const { pending } = await readMigrationWork(database.url)
  const { lines, rewrittenBytes } = await planUpgrade(database.url, pending)
  const text = lines.join('\n')
  expect(text).toMatch(/0030_history\n {2}- chat_folders: tabela nova\n/)
  expect(text).toMatch(/- messages: linhas mudadas; hoje há 200 linhas \(0,\d MB\)/)
  expect(text).toMatch(/- chats: índice novo \(4 vezes\); hoje há 20 linhas/)
  expect(text).toContain('Tempo das mudanças: alguns segundos.')
  expect(rewrittenBytes).toBeGreaterThan(0)
  expect((await readMigrationWork(database.url)).pending).toEqual(pending)
})

test('a plan that has to wait for another instance says what it waits for, and goes on after it [Rel13]', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'prosa-plan-'))
  const [asked, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const before = () => {
    asked.resolve()
    return goOn.promise
  }
  const migrating = migrate(database.url, { before })
  try {
    await asked.promise
    const plan = runScript(dataDir, 'upgrade', ['--plan'], { DATABASE_URL: database.url })
    await said(plan, waitingText)
    goOn.resolve()
    await migrating
    expect(await plan.ended).toBe(0)
    expect(plan.output()).toBe(`${waitingText}\nOs dados já são desta versão: não há nada a mudar.\n`)
  } finally {
    goOn.resolve()
    killScripts()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
