import { execFileSync } from 'node:child_process'
import config, { foldersWithoutFloor } from './dependency-cruiser.mjs'

/** Runs dependency-cruiser, and fails if it saw too few files, because a broken parser reports no violations either. */
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
      'extensions',
    ],
    { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024, env: { ...process.env, NODE_OPTIONS: '' } },
  ),
) as {
  modules: unknown[]
  summary: { totalDependenciesCruised: number; violations: { rule: { name: string }; from: string; to: string }[] }
}

const { violations, totalDependenciesCruised } = report.summary
const advice = new Map(config.forbidden?.map(({ name, comment }) => [name, comment]))
for (const { rule, from, to } of violations)
  console.error(`${rule.name}: ${from} → ${to}. ${advice.get(rule.name) ?? ''}`)
if (report.modules.length < least || totalDependenciesCruised < least) {
  console.error(`dependency-cruiser saw only ${report.modules.length} modules and ${totalDependenciesCruised} imports.`)
  process.exit(1)
}
// From git, because a checkout may still contain the empty folder of a moved area.
const files = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', 'apps/server/src/modules/', 'packages/contract/src/'],
  { encoding: 'utf8' },
)
const without = foldersWithoutFloor(files.trim().split('\n'))
for (const folder of without) console.error(`${folder} has no floor: name it in tools/dependency-cruiser.mjs.`)
if (violations.length > 0 || without.length > 0) process.exit(1)
console.log(`${report.modules.length} modules, ${totalDependenciesCruised} imports, every one in its direction`)
