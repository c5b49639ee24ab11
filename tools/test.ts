import { rmSync } from 'node:fs'
import path from 'node:path'
import { filesAt, findChanges, isCommit } from './testing/change.ts'
import { chooseFor, describeChoice } from './testing/choose.ts'
import { runSteps } from './testing/run-steps.ts'
import { slowestOf } from './testing/slowest.ts'
import { reportOf, testSteps, stepsOfChange, stepsOfFiles } from './testing/steps.ts'

/**
 * `npm test` runs all steps; `-- lint types` only some; `-- e2e/chat.spec.ts` only that file; `-- --changed` the
 * differences from the last commit, `--changed=main` from another.
 */
const args = process.argv.slice(2)
if (args.includes('--help') || args.includes('-h')) {
  console.log(`Uso: npm test [-- etapa… | arquivo… | --changed[=commit]] [--list]    tudo; só algumas etapas; só alguns arquivos ou pastas (seus
testes, suas jornadas e o lint); ou só o que mudou desde um commit; --list só mostra os comandos
Etapas: ${Object.keys(testSteps).join(', ')}.`)
  process.exit(0)
}
const change = args.find((arg) => /^--changed(=|$)/.test(arg))
const isListing = args.includes('--list')
const named = args.filter((arg) => arg !== change && arg !== '--list')
const names = named.filter((arg) => arg in testSteps)
const places = named.filter((arg) => !(arg in testSteps)).map((arg) => path.relative('', arg) || '.')
const files = places.flatMap(filesAt)
const unknown = places.filter((place) => filesAt(place).length === 0)
if (unknown.length > 0) {
  console.error(
    `Não há etapa, arquivo nem pasta do projeto com o nome ${unknown.join(', ')}. Etapas: ${Object.keys(testSteps).join(', ')}.`,
  )
  process.exit(2)
}
const all =
  files.length > 0
    ? stepsOfFiles(places, files)
    : change === undefined
      ? testSteps
      : stepsSince(change.split('=')[1] || 'HEAD')
const chosen = Object.fromEntries(Object.entries(all).filter(([name]) => names.length === 0 || names.includes(name)))

if (isListing) {
  for (const { commands } of Object.values(chosen)) for (const command of commands) console.log(`$ ${command}`)
  process.exit(0)
}
rmSync(path.dirname(reportOf('')), { recursive: true, force: true })
const begin = performance.now()
const outcomes = await runSteps(chosen)
// Last, because it looks for files that the other steps left behind.
if (all === testSteps && names.length === 0)
  outcomes.push(...(await runSteps({ clean: { commands: ['node tools/check-clean.ts'] } })))
const total = (performance.now() - begin) / 1000

const slowest = slowestOf(Object.keys(chosen).map(reportOf))
if (slowest.length > 0) console.log('\nOs testes mais demorados:')
for (const { ms, file, title } of slowest)
  console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${path.relative(process.cwd(), file)}  ${title}`)
console.log('\nAs etapas:')
for (const { name, seconds, failure } of outcomes)
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}${failure === undefined ? '' : '  FALHOU'}`)
console.log(`${total.toFixed(1).padStart(7)} s  ao todo`)

// A log that is cut off should end with the reasons.
const failedSteps = outcomes.filter(({ failure }) => failure !== undefined)
for (const { name, failure } of failedSteps) console.log(`\n── ${name} falhou assim:\n${failure}`)
console.log(
  failedSteps.length === 0 ? '\nTudo certo.' : `\nFalharam: ${failedSteps.map(({ name }) => name).join(', ')}`,
)
console.log(`${outcomes.length - failedSteps.length} passed, ${failedSteps.length} failed`)
process.exitCode = failedSteps.length === 0 ? 0 : 1

/** Returns the steps for the changes since a commit, and prints what was chosen and why. */
function stepsSince(commit: string): typeof testSteps {
  if (!isCommit(commit)) {
    console.error(`Não há commit nem ramo com o nome ${commit}.`)
    process.exit(2)
  }
  const changes = findChanges(commit)
  const chosen = chooseFor(changes)
  console.log(`${changes.length} arquivos mudaram desde ${commit}.\n${describeChoice(chosen)}`)
  return stepsOfChange(
    changes.map(({ file }) => file),
    chosen,
  )
}
