import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { wayToVersion } from './rollback.ts'
import { listSnapshots, pruneSnapshots, type Snapshot, writeNote } from './snapshots.ts'

const commits: string[] = []

const git = (...args: string[]) => execFileSync('git', args, { cwd: checkout, encoding: 'utf8' }).trim()

function commit(file: string): void {
  writeFileSync(path.join(checkout, file), file)
  git('add', '.')
  git('-c', 'user.name=Ana', '-c', 'user.email=ana@escola.test', 'commit', '--quiet', '--no-gpg-sign', '-m', file)
  commits.push(git('rev-parse', 'HEAD'))
}

const base = mkdtempSync(path.join(os.tmpdir(), 'prosa-installed-'))
const checkout = path.join(base, 'checkout')
mkdirSync(checkout)
git('init', '--quiet')
for (const file of ['README.md', 'package.json']) commit(file)

afterAll(() => rmSync(base, { recursive: true }))

const snapshot = (more: Partial<Snapshot>): Snapshot => ({
  format: 1,
  createdAt: '2026-11-24T12:00:00.000Z',
  kind: 'folder',
  migrations: [],
  installed: null,
  isFinished: true,
  name: 'one',
  folder: path.join(base, 'one'),
  ...more,
})

test('git restores a version in a clean checkout that has it; otherwise a sentence says what to do [Rel13]', async () => {
  const installed = { version: '0.1.0', commit: commits[0] ?? '' }
  expect(await wayToVersion(snapshot({ installed }), checkout)).toEqual({
    commit: commits[0],
    sentence: expect.stringMatching(
      `^A pasta do programa, .+, volta para a versão 0\\.1\\.0 \\(${commits[0]?.slice(0, 8)}\\)\\. Todo Prosa que inicia desta pasta`,
    ),
  })
  expect(await wayToVersion(snapshot({ installed: { version: '0.1.0', commit: commits[1] ?? '' } }), checkout)).toEqual(
    {
      sentence: `A pasta já está em ${commits[1]?.slice(0, 8)}.`,
    },
  )
  const lost = await wayToVersion(snapshot({ installed: { version: '0.1.0', commit: 'a'.repeat(40) } }), checkout)
  expect(lost.commit).toBeUndefined()
  expect(lost.sentence).toContain('não tem a versão 0.1.0')
  expect((await wayToVersion(snapshot({}), checkout)).sentence).toContain('não tem a versão que usava antes')
  expect(await wayToVersion(snapshot({ installed }), base)).toEqual({
    sentence: expect.stringContaining('não é um repositório do git'),
  })
  writeFileSync(path.join(checkout, 'README.md'), 'mudado')
  const changed = await wayToVersion(snapshot({ installed }), checkout)
  expect(changed.commit).toBeUndefined()
  expect(changed.sentence).toContain(`git checkout --detach ${commits[0]}`)
})

test('the last two finished snapshots stay for thirty days, and unfinished ones are removed [Rel13, P3]', async () => {
  const dataDir = path.join(base, 'data')
  const now = Date.now()
  const makeOldSnapshot = async (name: string, days: number, isFinished = true) => {
    const folder = path.join(dataDir, 'snapshots', name)
    mkdirSync(path.join(folder, 'pg'), { recursive: true })
    writeFileSync(path.join(folder, 'pg/PG_VERSION'), '18')
    await writeNote(folder, snapshot({ createdAt: new Date(now - days * 24 * 3600_000).toISOString(), isFinished }))
  }
  const names = async () => (await listSnapshots(dataDir)).map(({ name }) => name)
  for (const [name, days] of [
    ['a', 29],
    ['b', 3],
    ['c', 1],
  ] as const)
    await makeOldSnapshot(name, days)
  mkdirSync(path.join(dataDir, 'snapshots/half/pg'), { recursive: true })
  await pruneSnapshots(dataDir, now)
  expect(await names()).toEqual(['c', 'b'])
  await pruneSnapshots(dataDir, now + 28 * 24 * 3600_000)
  expect(await names()).toEqual(['c'])
  await makeOldSnapshot('d', 0, false)
  await pruneSnapshots(dataDir, now + 100 * 24 * 3600_000)
  expect(await names()).toEqual(['d'])
})
