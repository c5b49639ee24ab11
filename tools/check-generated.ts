import { execFileSync } from 'node:child_process'
import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { matchesTables } from './migrations.ts'

/** Fails if a generated file differs from the output of `npm run generate`. */
const files = [
  '.env.example',
  'docs/api/openapi.json',
  'docs/how-to/limits.md',
  ...globSync('extensions/*.gen.ts').toSorted(),
  'apps/web/src/routeTree.gen.ts',
  'apps/web/src/shell/settings-index.gen.ts',
  'apps/web/src/features/help/checked-screens.gen.ts',
]

if (!matchesTables()) {
  console.error('The tables differ from the migrations: run drizzle-kit generate in apps/server and read the SQL.')
  process.exit(1)
}
const before = new Map(files.map((file) => [file, readText(file)]))
execFileSync(process.execPath, ['tools/generate.ts', '--without-migrations'], { stdio: 'inherit' })
const stale = files.filter((file) => readText(file) !== before.get(file))
for (const file of stale) writeFileSync(file, before.get(file) ?? '')

if (stale.length > 0) {
  console.error(`Stale: ${stale.join(', ')}. Run npm run generate.`)
  process.exit(1)
}
const snapshots = readdirSync('apps/server/migrations/meta').filter((name) => name.endsWith('_snapshot.json'))
if (snapshots.length > 1) {
  console.error(
    'Of the snapshots of the schema only the newest is kept: delete the older ones in apps/server/migrations/meta.',
  )
  process.exit(1)
}
console.log(`${files.length} generated files and the migrations are fresh`)

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
