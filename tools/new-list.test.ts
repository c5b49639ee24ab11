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
import { namesOf, newArea } from './new-area.ts'
import { registersOf } from './new-area/area-registers.ts'

const project = path.resolve(import.meta.dirname, '..')
const area = namesOf(['recados', 'recado', 'Recados', 'assistant'])
let copy: string

beforeEach(() => {
  copy = mkdtempSync(path.join(os.tmpdir(), 'prosa-list-'))
  const copied = ['apps/web/src', 'apps/web/package.json', 'packages/contract/src', 'packages/contract/package.json']
  const registers = Object.keys(registersOf(area))
  for (const part of [
    ...copied,
    'tools',
    'tsconfig.base.json',
    '.oxlintrc.json',
    '.oxfmtrc.json',
    'package.json',
    ...registers,
  ])
    cpSync(path.join(project, part), path.join(copy, part), { recursive: true })
  // the packages that are installed, but for the contract, which is the copy's
  mkdirSync(path.join(copy, 'node_modules/@prosa'), { recursive: true })
  for (const name of readdirSync(path.join(project, 'node_modules')).filter((one) => one !== '@prosa'))
    symlinkSync(path.join(project, 'node_modules', name), path.join(copy, 'node_modules', name))
  symlinkSync(path.join(copy, 'packages/contract'), path.join(copy, 'node_modules/@prosa/contract'))
})
afterEach(() => rmSync(copy, { recursive: true }))

const run = (...args: string[]) => execFileSync(process.execPath, args, { cwd: project, encoding: 'utf8' })
const read = (file: string) => readFileSync(path.join(copy, file), 'utf8')

/** The files that the command says it has written. */
function newList(...args: string[]): string[] {
  const said = run(path.join(copy, 'tools/new-list.ts'), ...args)
  const written = said.split('\n').filter((line) => /^(apps|packages|e2e)\//.test(line))
  for (const file of written) expect(existsSync(path.join(copy, file)), file).toBe(true)
  return written
}

test(
  'a list of the settings and one in a tab of an assistant are written, typed, linted and on the page table',
  { timeout: 300_000 },
  () => {
    const ofSettings = newList('listGroups', 'sample-groups', 'Grupos de exemplo')
    expect(ofSettings).toHaveLength(7)
    expect(read('packages/contract/src/pages/settings-pages.ts')).toContain(
      "settingsPage('sample-groups', 'Grupos de exemplo'",
    )
    newArea(copy, area)
    const inTab = newList('listRecados', 'recados', 'Recados')
    expect(inTab).toHaveLength(8)
    expect(read('packages/contract/src/pages/assistant-pages.ts')).toContain("aboutAssistant('recados', 'Recados'")
    expect(read('apps/web/src/blocks/assistant/manage-pages.ts')).toMatch(/recados',\s+ability: 'edit'/)
    expect(read('apps/web/src/features/recados/recados-page.tsx')).toContain("id: 'updatedAt'")
    for (const address of ['/settings/sample-groups', '/assistants/manage/$assistantId/recados'])
      expect(read('apps/web/src/routeTree.gen.ts')).toContain(address)

    const added = [...ofSettings, ...inTab].map((file) => path.join(copy, file))
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
  run('node_modules/typescript/bin/tsc', '-p', path.join(copy, 'apps/web'), '--incremental', 'false', '--checkers', '1')
}
