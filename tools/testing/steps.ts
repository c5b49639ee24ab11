import { existsSync } from 'node:fs'
import type { Chosen } from './choose.ts'
import { suiteOf } from './choose-tests.ts'

/** A step of `npm test`: its commands run one after the other until one fails. */
export interface Step {
  commands: string[]
  /** Runs in parallel with the step before it; neither uses both processors fully. */
  beside?: boolean
  env?: Record<string, string>
}

const vitestCommand = (name: string, folder: string, options = ''): string =>
  `vitest run --root ${folder} --reporter=default --reporter=json --outputFile.json=${reportOf(name)}${options}`

/** Returns the path where a suite reports the time of each test. */
export const reportOf = (name: string): string => `${process.cwd()}/.cache/tests/${name}.json`

/**
 * The compiler collects its garbage less often: it then takes 48 s of processor time, not 56 s, and a twentieth more memory;
 * the linter 48 s, not 62 s, and a fifth more.
 */
const fewCollections = { GOGC: '400' }
/**
 * Each checker infers the types of the contract again: with two the linter takes 68 s of processor time, with one 41 s.
 */
const oneChecker = { ...fewCollections, GOMAXPROCS: '1' }

/** All steps, ordered by how soon they find a mistake. */
export const testSteps: Record<string, Step> = {
  format: { commands: ['oxfmt --check .'] },
  lint: {
    commands: ['oxlint --type-aware --deny-warnings apps packages extensions e2e bench tools'],
    env: oneChecker,
  },
  types: { commands: ['tsc -b --checkers 1 --builders 2'], beside: true, env: fewCollections },
  boundaries: { commands: ['node tools/check-boundaries.ts', 'node tools/check-foreign-writes.ts'] },
  files: { commands: ['node tools/check-files.ts', 'node tools/check-words.ts'], beside: true },
  requirements: { commands: ['node tools/check-requirements.ts', 'node tools/check-docs.ts'], beside: true },
  unused: { commands: ['knip --no-progress'], beside: true },
  generated: { commands: ['node tools/check-generated.ts'] },
  contract: { commands: [vitestCommand('contract', 'packages/contract')], beside: true },
  // a test of it compiles a copy of the project
  tools: { commands: [vitestCommand('tools', 'tools')], env: fewCollections },
  web: { commands: [vitestCommand('web', 'apps/web')], beside: true },
  server: { commands: [vitestCommand('server', 'apps/server')] },
  browser: { commands: ['playwright test --config e2e/playwright.config.ts'] },
}

const suites = { 'packages/contract': 'contract', tools: 'tools', 'apps/server': 'server', 'apps/web': 'web' }

/** Writes names of files for a shell, which would replace the `$groupId` of a route. */
const wordsOf = (files: readonly string[]): string =>
  files.map((file) => (/[^\w./-]/.test(file) ? `'${file.replaceAll("'", `'\\''`)}'` : file)).join(' ')

const isScript = (file: string): boolean => /\.(tsx?|mjs)$/.test(file)
const formatStep = (places: readonly string[]): Step => ({
  commands: [`oxfmt --check --no-error-on-unmatched-pattern ${wordsOf(places)}`],
})
const lintStep = (places: readonly string[]): Step => ({
  commands: [`oxlint --type-aware --deny-warnings ${wordsOf(places)}`],
  env: oneChecker,
})

/**
 * Returns the steps for some files or folders: tests and journeys run; scripts are formatted and linted.
 *
 * @param files those at the places
 */
export function stepsOfFiles(places: readonly string[], files = places): typeof testSteps {
  const scripts = files.filter(isScript)
  const linted = places.filter((place) => scripts.some((file) => file === place || file.startsWith(`${place}/`)))
  const journeys = files.filter((file) => /^(e2e|extensions)\/.*\.spec\.ts$/.test(file))
  const chosen: typeof testSteps = { format: formatStep(places) }
  if (linted.length > 0) chosen.lint = lintStep(linted)
  for (const [folder, name] of Object.entries(suites)) {
    const tests = files.filter((file) => suiteOf(file) === name && /\.test\.tsx?$/.test(file))
    const within = wordsOf(tests.map((file) => file.replace(`${folder}/`, '')))
    if (within) chosen[name] = { commands: [vitestCommand(name, folder, ` ${within}`)] }
  }
  if (journeys.length > 0)
    chosen.browser = { commands: [`playwright test --config e2e/playwright.config.ts ${wordsOf(journeys)}`] }
  return chosen
}

/**
 * Returns the steps for a change: the chosen tests and journeys, and the checks that its files can fail.
 *
 * @param files changed files
 */
export function stepsOfChange(files: readonly string[], { tests, journeys }: Chosen): typeof testSteps {
  const existing = files.filter((file) => existsSync(file))
  const scripts = existing.filter(isScript)
  const { boundaries, files: sizes, requirements, unused, generated } = testSteps as Record<string, Step>
  const isProduct = files.some((file) => /^(apps|packages|extensions)\/.*\.tsx?$/.test(file))
  // the settings search is made from the screens, the migrations must match the tables
  const canBeGenerated = files.some(
    (file) =>
      /^(apps\/|packages\/|extensions\/|docs\/|\.env\.example|e2e\/accessibility)/.test(file) &&
      !/\.(test|spec)\.|\.css$/.test(file),
  )
  const chosen: Record<string, Step | undefined> = {
    format: existing.length > 0 ? formatStep(existing) : undefined,
    lint: scripts.length > 0 ? lintStep(scripts) : undefined,
    types: typesOf(files),
    boundaries: isProduct ? boundaries : undefined,
    files: sizes,
    requirements,
    unused: files.some(isScript) ? unused : undefined,
    generated: canBeGenerated ? generated : undefined,
  }
  for (const [folder, name] of Object.entries(suites)) {
    const within = (tests.get(name) ?? []).map(({ test }) => ` ${test.replace(`${folder}/`, '')}`).join('')
    if (within) chosen[name] = { commands: [vitestCommand(name, folder, within)] }
  }
  if (journeys.length > 0)
    chosen.browser = { commands: [`playwright test --config e2e/playwright.config.ts --grep ${grepOf(journeys)}`] }
  return Object.fromEntries(Object.entries(chosen).flatMap(([name, step]) => (step ? [[name, step]] : [])))
}

/** Checks the types of the changed workspaces and of those that use them; a reference builds what it needs. */
function typesOf(files: readonly string[]): Step | undefined {
  const changed = (folder: string) => files.some((file) => file.startsWith(folder) && /\.(tsx?|json)$/.test(file))
  const projects =
    changed('packages/contract/') || changed('extensions/') || changed('tsconfig')
      ? ['.']
      : [
          ...(changed('apps/server/') ? ['apps/server', 'e2e', 'bench', 'tools'] : []),
          ...['apps/web', 'e2e', 'bench', 'tools'].filter((folder) => changed(`${folder}/`)),
        ]
  return projects.length > 0
    ? { commands: [`tsc -b --checkers 1 --builders 2 ${[...new Set(projects)].join(' ')}`] }
    : undefined
}

/** Returns the pattern of journeys for a shell: titles, or files of which all run. */
function grepOf(journeys: readonly { test: string }[]): string {
  const names = journeys.map(({ test }) => test.replace(/^e2e\//, '').replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return `'${names.join('|').replaceAll("'", `'\\''`)}'`
}
