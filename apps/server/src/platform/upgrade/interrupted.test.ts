import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#/platform/db/embedded/embedded-postgres.ts'
import { finishExchange } from '#/platform/db/embedded/exchange.ts'
import { readPostmaster } from '#/platform/db/embedded/postmaster.ts'
import { lockInstance } from '#/platform/lifecycle/instance-lock.ts'
import { baseline, type DataFolder, fingerprint, makeOlderFolder, recordAsBefore } from '#test/database/older-data.ts'
import { expectQuiet, kill, killScripts, runScript, waitForOutput } from '#test/script.ts'
import { query } from '#test/test-cluster.ts'
import { listSnapshots } from './snapshots.ts'

let folder: DataFolder | undefined
afterEach(async () => {
  killScripts()
  await folder?.remove()
  folder = undefined
})

/** Makes the migration after `last` wait for ever, as a long one would. */
const holdAfter = (last: string) => `
create function hold() returns event_trigger language plpgsql as $$ begin
  if exists (select from schema_migrations where name = '${last}') and not exists (select from held_once) then perform pg_sleep(3600); end if;
end $$;
create table held_once ();
create event trigger hold on ddl_command_start execute function hold()`

test('an upgrade killed while copying or migrating continues, and its snapshot is from before [Rel13]', async () => {
  folder = await makeOlderFolder()
  const { dataDir, open } = folder
  const url = await open()
  await recordAsBefore(url)
  const before = await fingerprint(url)
  await query(url, holdAfter(baseline))
  const server = await startEmbeddedPostgres(dataDir)
  await server.stop()

  const copying = runScript(dataDir, 'upgrade')
  await waitForOutput(copying, 'Cópia de antes')
  await kill(copying)

  const waits = () =>
    query<{ waits: boolean }>(url, `select exists (select from pg_stat_activity where wait_event = 'PgSleep') as waits`)
      .then(([row]) => row?.waits ?? false)
      .catch(() => false) // the database has not restarted yet
  const inAChange = runScript(dataDir, 'upgrade')
  await waitForOutput(inAChange, 'Mudança 1 de')
  await expect.poll(waits).toBe(true)
  await kill(inAChange)

  // a statement ends with its program
  await expect.poll(waits).toBe(false)
  const again = runScript(dataDir, 'upgrade')
  await waitForOutput(again, 'A atualização foi interrompida e continua.')
  await expect.poll(waits).toBe(true)
  // a power cut also kills the database
  const databasePid = readPostmaster(path.join(dataDir, 'pg'))?.pid ?? 0
  await kill(again)
  process.kill(databasePid, 'SIGKILL')

  await query(await open(), 'drop event trigger hold; drop function hold; drop table held_once')
  const last = runScript(dataDir, 'upgrade')
  expect(await last.ended).toBe(0)
  expect(last.output()).toMatch(/continua[\s\S]*Dados atualizados\.\n/)
  const snapshots = await listSnapshots(dataDir)
  expect(snapshots.map(({ migrations, isFinished }) => [migrations.at(-1), isFinished])).toEqual([
    ['0053_door_options', true],
  ])

  const back = runScript(dataDir, 'rollback', ['--yes'])
  expect(await back.ended).toBe(0)
  await query(await open(), 'drop event trigger hold; drop function hold; drop table held_once')
  expect(await fingerprint(url)).toBe(before)
})

test('a rollback asks, says what becomes invalid, and is refused beside a running product [Rel13, Rel16]', async () => {
  folder = await makeOlderFolder()
  const { dataDir } = folder
  await expectQuiet(runScript(dataDir, 'upgrade'))
  const unasked = runScript(dataDir, 'rollback')
  expect(await unasked.ended).toBe(1)
  expect(unasked.output()).toMatch(/Os dados voltam a ser os de [\s\S]* deixa de valer; exclusões de dados pessoais/)
  expect(unasked.output()).toContain('a versão 0.0.9')
  expect(unasked.output()).toContain('npm run rollback -- --yes')

  const unlock = await lockInstance(dataDir, 'http://localhost:3000')
  const beside = runScript(dataDir, 'rollback', ['--yes'])
  expect(await beside.ended).toBe(1)
  expect(beside.output()).toContain('O Prosa já está em execução nesta pasta de dados')
  unlock()

  await expectQuiet(runScript(dataDir, 'rollback', ['--yes']))
})

test.each(['nothing', 'what was there', 'everything'])(
  'an exchange of databases killed after moving %s is completed by the next opening [Rel12]',
  (moved) => {
    const base = mkdtempSync(path.join(os.tmpdir(), 'prosa-exchange-'))
    const [pg, incoming, outgoing] = ['pg', 'in', 'out'].map((name) => path.join(base, name)) as [
      string,
      string,
      string,
    ]
    const there = { nothing: ['old', 'new'], 'what was there': ['', 'new'], everything: ['new', ''] }[moved] ?? []
    for (const [place, content] of [
      [pg, there[0]],
      [incoming, there[1]],
      [outgoing, moved === 'nothing' ? '' : 'old'],
    ] as const) {
      if (!content) continue
      mkdirSync(place)
      writeFileSync(path.join(place, content), '')
    }
    writeFileSync(`${pg}.exchange`, JSON.stringify({ incoming, outgoing }))
    finishExchange(pg)
    finishExchange(pg)
    expect(namesBelow(base)).toEqual(['out', 'out/old', 'pg', 'pg/new'])
    rmSync(base, { recursive: true })
  },
)

const namesBelow = (base: string) => readdirSync(base, { recursive: true, encoding: 'utf8' }).toSorted()
