import { spawnSync } from 'node:child_process'

/** Everything that must hold, in the order in which a mistake shows soonest. `npm test -- lint types` runs only some. */
const steps: Record<string, string[]> = {
  format: ['oxfmt --check .'],
  lint: ['oxlint --type-aware --deny-warnings apps packages e2e bench tools'],
  types: ['tsc -b', 'tsc -p apps/web --noEmit'],
  boundaries: ['node tools/check-boundaries.ts'],
  files: ['node tools/check-files.ts'],
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

const failed: string[] = []
for (const [name, commands] of Object.entries(steps)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  const begin = performance.now()
  console.log(`\n── ${name}`)
  const passed = commands.every((command) => spawnSync(command, { shell: true, stdio: 'inherit' }).status === 0)
  console.log(`── ${name}: ${passed ? 'ok' : 'FALHOU'} (${((performance.now() - begin) / 1000).toFixed(1)} s)`)
  if (!passed) failed.push(name)
}
console.log(failed.length === 0 ? '\nTudo certo.' : `\nFalharam: ${failed.join(', ')}`)
const ran = Object.keys(steps).filter((name) => chosen.length === 0 || chosen.includes(name)).length
console.log(`${ran - failed.length} passed, ${failed.length} failed`)
process.exit(failed.length === 0 ? 0 : 1)
