import { rmSync } from 'node:fs'
import path from 'node:path'
import { changedFiles, journeysOf } from './testing/change.ts'
import { runSteps } from './testing/run-steps.ts'
import { slowestOf } from './testing/slowest.ts'
import { reportOf, steps, stepsOfChange } from './testing/steps.ts'

/** `npm test` runs all; `-- lint types` only some steps; `-- --changed` what differs from the last commit, `--changed=main` from another. */
const args = process.argv.slice(2)
if (args.includes('--help') || args.includes('-h')) {
  console.log(`Uso: npm test [-- etapa…] [--changed[=commit]]    tudo; só algumas etapas; ou só o que mudou desde um commit
Etapas: ${Object.keys(steps).join(', ')}.`)
  process.exit(0)
}
const change = args.find((arg) => /^--changed(=|$)/.test(arg))
const names = args.filter((arg) => arg !== change)

const since = change?.split('=')[1] ?? 'HEAD'
const files = change === undefined ? [] : changedFiles(since)
const all = change === undefined ? steps : stepsOfChange(files, journeysOf(files), since)
const unknown = names.filter((name) => !(name in steps))
if (unknown.length > 0) {
  console.error(`Etapas desconhecidas: ${unknown.join(', ')}. Há: ${Object.keys(steps).join(', ')}.`)
  process.exit(2)
}
const chosen = Object.fromEntries(Object.entries(all).filter(([name]) => names.length === 0 || names.includes(name)))

rmSync(path.dirname(reportOf('')), { recursive: true, force: true })
const begin = performance.now()
const outcomes = await runSteps(chosen)
// last of all: what the others left behind
if (change === undefined && names.length === 0)
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

// a log that was cut keeps its end: the reasons stand there
const failed = outcomes.filter(({ failure }) => failure !== undefined)
for (const { name, failure } of failed) console.log(`\n── ${name} falhou assim:\n${failure}`)
console.log(failed.length === 0 ? '\nTudo certo.' : `\nFalharam: ${failed.map(({ name }) => name).join(', ')}`)
console.log(`${outcomes.length - failed.length} passed, ${failed.length} failed`)
process.exitCode = failed.length === 0 ? 0 : 1
