import { execFileSync } from 'node:child_process'

/** Runs dependency-cruiser and refuses a run that saw nothing: a broken parser finds no violation either. */
const least = 100

const report = JSON.parse(
  execFileSync(
    'depcruise',
    [
      '--config',
      'tools/dependency-cruiser.mjs',
      '--output-type',
      'json',
      'apps/server/src',
      'apps/web/src',
      'packages/contract/src',
    ],
    { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024, env: { ...process.env, NODE_OPTIONS: '' } },
  ),
) as {
  modules: unknown[]
  summary: { totalDependenciesCruised: number; violations: { rule: { name: string }; from: string; to: string }[] }
}

const { violations, totalDependenciesCruised } = report.summary
for (const { rule, from, to } of violations) console.error(`${rule.name}: ${from} → ${to}`)
if (report.modules.length < least || totalDependenciesCruised < least) {
  console.error(`dependency-cruiser saw only ${report.modules.length} modules and ${totalDependenciesCruised} imports.`)
  process.exit(1)
}
if (violations.length > 0) process.exit(1)
console.log(`${report.modules.length} modules, ${totalDependenciesCruised} imports, every one in its direction`)
