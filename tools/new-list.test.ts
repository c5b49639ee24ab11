import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const project = path.resolve(import.meta.dirname, '..')
let copy: string

beforeEach(() => {
  copy = mkdtempSync(path.join(os.tmpdir(), 'prosa-list-'))
  const copied = ['apps/web/src', 'apps/web/package.json', 'packages/contract/src', 'packages/contract/package.json']
  for (const part of [...copied, 'tsconfig.base.json', '.oxlintrc.json'])
    cpSync(path.join(project, part), path.join(copy, part), { recursive: true })
  // the packages that are installed, but for the contract, which is the copy's
  mkdirSync(path.join(copy, 'node_modules/@prosa'), { recursive: true })
  for (const name of readdirSync(path.join(project, 'node_modules')).filter((one) => one !== '@prosa'))
    symlinkSync(path.join(project, 'node_modules', name), path.join(copy, 'node_modules', name))
  symlinkSync(path.join(copy, 'packages/contract'), path.join(copy, 'node_modules/@prosa/contract'))
})
afterEach(() => rmSync(copy, { recursive: true }))

const run = (...args: string[]) => execFileSync(process.execPath, args, { cwd: project, encoding: 'utf8' })

test(
  'an administration list of six files is written, typed, linted and on the page table',
  { timeout: 300_000 },
  () => {
    const said = run('tools/new-list.ts', 'listGroups', 'sample-groups', 'Grupos de exemplo', '--into', copy)
    const written = said.split('\n').filter((line) => /^(apps|packages)\//.test(line))
    expect(written).toHaveLength(6)
    for (const file of written) expect(existsSync(path.join(copy, file)), file).toBe(true)
    expect(readFileSync(path.join(copy, 'apps/web/src/routeTree.gen.ts'), 'utf8')).toContain('/settings/sample-groups')
    expect(readFileSync(path.join(copy, 'packages/contract/src/pages/settings-pages.ts'), 'utf8')).toContain(
      "settingsPage('sample-groups', 'Grupos de exemplo'",
    )

    const added = written.map((file) => path.join(copy, file))
    run('node_modules/oxlint/bin/oxlint', '--deny-warnings', '-c', '.oxlintrc.json', ...added)
    expect(run('node_modules/oxfmt/bin/oxfmt', '--check', ...added)).not.toContain('Format issues')
    typeCheck()
  },
)

/** The types of the copy's web app, as `npm test` checks those of the real one. */
function typeCheck() {
  const config = JSON.parse(readFileSync(path.join(project, 'apps/web/tsconfig.json'), 'utf8')) as object
  const ofCopy = { ...config, include: ['src'], references: [] }
  writeFileSync(path.join(copy, 'apps/web/tsconfig.json'), JSON.stringify(ofCopy))
  run('node_modules/typescript/bin/tsc', '-p', path.join(copy, 'apps/web'), '--incremental', 'false')
}
