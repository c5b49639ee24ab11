import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Change, compareTexts } from './change.ts'
import { chooseFor } from './choose.ts'
import { readImportGraph } from './import-graph.ts'
import { stepsOfChange, testSteps } from './steps.ts'

/*
 * Measures `npm test -- --changed` by mutations: small mistakes over all tiers (`mutations.jsonl`), each with a test that fails with
 * it. Each is made in a copy of the last commit; `--prove` runs that test, which must fail; then the choice must contain it.
 * `--run` really runs `--changed`, which must fail.
 */
interface Mutation {
  file: string
  /** The first occurrence is replaced. */
  from: string
  to: string
  /** A test file, a journey's file or a step. */
  killer: string
}

const { values: options } = parseArgs({
  options: {
    prove: { type: 'boolean' },
    run: { type: 'boolean' },
    only: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
})
if (options.help) {
  console.log(`Usage: npm run prosa -- trial [--prove] [--run] [--only 1,4-9]
    tries 'npm test -- --changed' with fifty mistakes: whether it chooses a test that fails (and really fails, with --run);
    --prove runs that test, which takes half a minute for each mistake`)
  process.exit(0)
}

const copy = path.resolve('.cache/trial')
const bin = path.join(copy, 'node_modules/.bin')

/** Makes a copy of the last commit, with the same dependencies. */
function prepareCopy(): void {
  if (!existsSync(copy)) execFileSync('git', ['worktree', 'add', '--quiet', '--detach', copy, 'HEAD'])
  for (const folder of ['node_modules', ...globSync('{apps,packages}/*/node_modules')])
    if (!existsSync(path.join(copy, folder))) execFileSync('cp', ['-al', folder, path.join(copy, folder)])
}

interface Outcome {
  failed: boolean
  output: string
  seconds: number
  /** Seconds of processors, of all processes. */
  work: number
}

/** Runs a command in the copy. */
function runInCopy(command: string): Outcome {
  const script = `TIMEFORMAT='%R %U %S'; time { ${command}; } 2>&1`
  const { status, stdout, stderr } = spawnSync('bash', ['-c', script], {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env['PATH'] ?? ''}` },
  })
  const [seconds = 0, user = 0, system = 0] = (stderr.trim().split('\n').at(-1) ?? '').split(' ').map(Number)
  return { failed: status !== 0, output: stdout, seconds, work: user + system }
}

/** Returns the command that runs a killer. */
function killerCommand(killer: string): string {
  const step = testSteps[killer]
  if (step) return step.commands.join(' && ')
  if (killer.startsWith('e2e/')) return `playwright test --config e2e/playwright.config.ts ${path.basename(killer)}`
  const [folder = ''] = /^(apps\/\w+|packages\/\w+|tools)(?=\/)/.exec(killer) ?? []
  return `vitest run --root ${folder} ${killer.slice(folder.length + 1)}`
}

/** Returns why a killer was chosen; undefined if it was not. */
function reasonFor(killer: string, change: Change): string | undefined {
  const chosen = chooseFor([change], graph)
  if (killer in testSteps) return killer in stepsOfChange([change.file], chosen) ? 'etapa' : undefined
  const all = [...[...chosen.tests.values()].flat(), ...chosen.journeys]
  const source = graph.texts.get(killer) ?? ''
  return all.find(({ test }) => test === killer || (killer.startsWith('e2e/') && source.includes(test)))?.reason
}

const isWanted = (number: number): boolean =>
  options.only === undefined ||
  options.only.split(',').some((range) => {
    const [first = 0, last = first] = range.split('-').map(Number)
    return number >= first && number <= last
  })

const graph = readImportGraph()
const mutations = readFileSync('tools/testing/mutations.jsonl', 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Mutation)
const needsCopy = options.prove || options.run
if (needsCopy) prepareCopy()
const runs: Outcome[] = []
let tried = 0
let caught = 0
for (const [index, { file, from, to, killer }] of mutations.entries()) {
  if (!isWanted(index + 1)) continue
  const before = readFileSync(file, 'utf8')
  if (!before.includes(from)) throw new Error(`${file} no longer contains ${from}`)
  const after = before.replace(from, () => to)
  const reason = reasonFor(killer, compareTexts(file, before, after))
  const columns = [
    index + 1,
    `${path.basename(file)}: ${from.slice(0, 40)}`,
    path.basename(killer),
    reason ?? 'NOT CHOSEN',
  ]
  let isCaught = reason !== undefined
  if (needsCopy) {
    execFileSync('git', ['checkout', '--quiet', '--force', '.'], { cwd: copy })
    writeFileSync(path.join(copy, file), after)
    if (options.run || killer.startsWith('e2e/')) runInCopy('node tools/setup.mjs --build')
  }
  if (options.prove) columns.push(runInCopy(killerCommand(killer)).failed ? 'proved' : 'SURVIVES')
  if (options.run) {
    const run = runInCopy('node tools/test.ts --changed')
    runs.push(run)
    writeFileSync(`.cache/trial-${index + 1}.log`, run.output)
    isCaught = run.failed
    columns.push(
      `${isCaught ? 'caught' : 'MISSED'} in ${run.seconds.toFixed(0)} s, ${run.work.toFixed(0)} s of processors`,
    )
  }
  tried++
  if (isCaught) caught++
  console.log(columns.join(' | '))
}
if (needsCopy) execFileSync('git', ['worktree', 'remove', '--force', copy])

const median = (values: number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
console.log(`${caught} of ${tried} are caught`)
if (runs.length > 0)
  console.log(
    `median ${median(runs.map(({ seconds }) => seconds)).toFixed(0)} s, ${median(runs.map(({ work }) => work)).toFixed(0)} s of processors`,
  )
process.exitCode = caught >= tried * 0.98 ? 0 : 1
