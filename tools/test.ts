import { spawn } from 'node:child_process'

/** Everything that must hold, in the order in which a mistake shows soonest. `npm test -- lint types` runs only some. */
const steps: Record<string, string[]> = {
  format: ['oxfmt --check .'],
  lint: ['oxlint --type-aware --deny-warnings apps packages e2e bench tools'],
  types: ['tsc -b', 'tsc -p apps/web --noEmit'],
  boundaries: ['node tools/check-boundaries.ts', 'node tools/check-foreign-writes.ts'],
  files: ['node tools/check-files.ts'],
  requirements: ['node tools/check-requirements.ts'],
  unused: ['knip --no-progress'],
  generated: ['node tools/check-generated.ts'],
  contract: ['vitest run --root packages/contract'],
  tools: ['vitest run --root tools'],
  server: ['vitest run --root apps/server'],
  web: ['vitest run --root apps/web'],
  browser: ['playwright test --config e2e/playwright.config.ts'],
  clean: ['node tools/check-clean.ts'],
}

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !(name in steps))
if (unknown.length > 0) {
  console.error(`Etapas desconhecidas: ${unknown.join(', ')}. Há: ${Object.keys(steps).join(', ')}.`)
  process.exit(2)
}

const LINES_REPEATED = 120

/** Runs a command; what it printed, where it failed. */
function failureOf(command: string): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  const child = spawn(command, { shell: true, stdio: ['inherit', 'pipe', 'pipe'] })
  let printed = ''
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    from.setEncoding('utf8').on('data', (text: string) => {
      to.write(text)
      printed = (printed + text).slice(-100_000)
    })
  }
  child.on('close', (code) => resolve(code === 0 ? undefined : printed))
  return promise
}

async function runStep(commands: readonly string[]): Promise<string | undefined> {
  for (const command of commands) {
    const failure = await failureOf(command)
    if (failure !== undefined) return failure
  }
  return undefined
}

const failed = new Map<string, string>()
for (const [name, commands] of Object.entries(steps)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  const begin = performance.now()
  console.log(`\n── ${name}`)
  const failure = await runStep(commands)
  const seconds = ((performance.now() - begin) / 1000).toFixed(1)
  console.log(`── ${name}: ${failure === undefined ? 'ok' : 'FALHOU'} (${seconds} s)`)
  if (failure !== undefined) failed.set(name, failure)
}
// a log that was cut keeps its end: the reasons stand there
for (const [name, printed] of failed) {
  console.log(`\n── ${name} falhou assim:\n${printed.trimEnd().split('\n').slice(-LINES_REPEATED).join('\n')}`)
}
console.log(failed.size === 0 ? '\nTudo certo.' : `\nFalharam: ${[...failed.keys()].join(', ')}`)
const ran = Object.keys(steps).filter((name) => chosen.length === 0 || chosen.includes(name)).length
console.log(`${ran - failed.size} passed, ${failed.size} failed`)
process.exit(failed.size === 0 ? 0 : 1)
