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
import { parseNames, newArea } from './new-area.ts'

const project = path.resolve(import.meta.dirname, '..')
const area = parseNames(['recados', 'recado', 'Recados', 'assistant'])
let copy: string

beforeEach(() => {
  copy = mkdtempSync(path.join(os.tmpdir(), 'prosa-list-'))
  const sources = [
    'apps/server/src',
    'apps/server/scripts',
    'apps/server/test',
    'apps/web/src',
    'extensions',
    'packages/contract/src',
    'tools',
  ]
  const packages = ['', 'apps/server/', 'apps/web/', 'packages/contract/'].map((folder) => `${folder}package.json`)
  for (const part of [...sources, ...packages, 'tsconfig.base.json', '.oxlintrc.json', '.oxfmtrc.json'])
    cpSync(path.join(project, part), path.join(copy, part), { recursive: true })
  // All installed packages are linked, except for those of the workspace, which are the copy's.
  mkdirSync(path.join(copy, 'node_modules/@prosa'), { recursive: true })
  for (const name of readdirSync(path.join(project, 'node_modules')).filter((one) => one !== '@prosa'))
    symlinkSync(path.join(project, 'node_modules', name), path.join(copy, 'node_modules', name))
  for (const part of ['apps/server', 'apps/web', 'extensions', 'packages/contract'])
    symlinkSync(path.join(copy, part), path.join(copy, 'node_modules/@prosa', path.basename(part)))
  symlinkSync(path.join(project, 'apps/server/node_modules'), path.join(copy, 'apps/server/node_modules'))
})
afterEach(() => rmSync(copy, { recursive: true }))

const run = (...args: string[]) => execFileSync(process.execPath, args, { cwd: project, encoding: 'utf8' })
const read = (file: string) => readFileSync(path.join(copy, file), 'utf8')

/** Returns the files that the command reports as written. */
function newList(...args: string[]): string[] {
  const output = run(path.join(copy, 'tools/new-list.ts'), ...args)
  const written = output.split('\n').filter((line) => /^(apps|packages|e2e)\//.test(line))
  for (const file of written) expect(existsSync(path.join(copy, file)), file).toBe(true)
  return written
}

test(
  'lists for the settings and for a tab are generated in few files and lines, typed, linted and registered',
  { timeout: 600_000 },
  () => {
    const ofSettings = newList('listGroups', 'sample-groups', 'Grupos de exemplo')
    expect(ofSettings).toHaveLength(6)
    expect(read('packages/contract/src/pages/settings-pages.ts')).toContain(
      "settingsPage('sample-groups', 'Grupos de exemplo'",
    )
    const ofArea = newArea(copy, area)
    const inTab = newList('listRecados', 'recados', 'Recados')
    expect(inTab).toHaveLength(5)
    expect(read('packages/contract/src/pages/assistant-pages.ts')).toMatch(
      /id: 'recados', title: 'Recados', ability: 'edit'/,
    )
    expect(read('apps/web/src/features/recados/recados-page.tsx')).toContain("id: 'updatedAt'")
    for (const address of ['/settings/sample-groups', '/assistants/manage/$assistantId/recados'])
      expect(read('apps/web/src/routeTree.gen.ts')).toContain(address)

    const feature = [...new Set([...ofArea, ...inTab])]
    const added = [...new Set([...ofSettings, ...feature])].map((file) => path.join(copy, file))
    run('node_modules/oxfmt/bin/oxfmt', ...added)
    // The migration, and the changes to three documents, are not made by the commands.
    expect(feature.length + 4).toBeLessThanOrEqual(20)
    const lines = (root: string, file: string) =>
      existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), 'utf8').split('\n').length : 0
    const byHand = feature.reduce((sum, file) => sum + lines(copy, file) - lines(project, file), 0)
    expect(byHand).toBeLessThanOrEqual(480)

    run('node_modules/oxlint/bin/oxlint', '--deny-warnings', '-c', '.oxlintrc.json', ...added)
    typeCheck('web', ['src'])
    // Declarations that all files need.
    const declared = ['src/**/*.d.ts', 'test/*.d.ts', 'test/global-setup.ts']
    typeCheck('server', ['src/router.ts', 'src/modules/recados', ...declared])
  },
)

/** Type-checks a part of the copy, as `npm test` checks the real one. */
function typeCheck(part: 'web' | 'server', include: string[]) {
  const config = JSON.parse(readFileSync(path.join(project, `apps/${part}/tsconfig.json`), 'utf8')) as {
    compilerOptions?: object
  }
  const once = { composite: false, declaration: false, emitDeclarationOnly: false, noEmit: true }
  const compilerOptions = { ...config.compilerOptions, ...once, tsBuildInfoFile: null, incremental: false }
  const ofCopy = { ...config, compilerOptions, include, references: [] }
  writeFileSync(path.join(copy, `apps/${part}/tsconfig.json`), JSON.stringify(ofCopy))
  run('node_modules/typescript/bin/tsc', '-p', path.join(copy, `apps/${part}`), '--checkers', '1')
}
