import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { readArguments } from '../apps/server/scripts/arguments.ts'
import { areaFiles } from './new-area/area-files.ts'
import { capitalize, type Names } from './new-area/area-names.ts'
import { type Line, makeRegisters } from './new-area/area-registers.ts'

const usage = `Usage:
npm run new:area <plural> <singular> "<Título em português>"             rows that administrators keep
npm run new:area <plural> <singular> "<Título em português>" assistant   each person's own on an assistant, in a tab of it
                 (notes note "Anotações" assistant)`

export function parseNames([plural = '', singular = '', title = '', on, ...rest]: readonly string[]): Names {
  const fit = [plural, singular].every((name) => /^[a-z][a-z0-9]{1,30}$/.test(name)) && plural !== singular
  if (!fit || title === '' || rest.length > 0 || ![undefined, 'assistant'].includes(on)) throw new Error(usage)
  return { plural, singular, title, own: on === 'assistant' }
}

/**
 * Writes the server part of a new area, from the contract to its test, and its line in each register.
 *
 * @returns the files
 * @throws if the area exists already, or a register has no place for the line
 */
export function newArea(root: string, names: Names): string[] {
  const files = areaFiles(names)
  const taken = Object.keys(files).filter((file) => existsSync(path.join(root, file)))
  if (taken.length > 0) throw new Error(`There is already ${taken.join(', ')}`)
  const registers = Object.entries(makeRegisters(names)).map(([file, lines]) => {
    const text = lines.reduce(
      (before, line) => insertLine(before, line, file),
      readFileSync(path.join(root, file), 'utf8'),
    )
    return [file, text] as const
  })
  for (const [file, text] of [...Object.entries(files), ...registers]) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  return [...Object.keys(files), ...registers.map(([file]) => file)]
}

function insertLine(text: string, { after, text: line }: Line, file: string): string {
  const found = after.exec(text)
  if (!found) throw new Error(`${file} has no place for: ${line.trim()}`)
  const end = found.index + found[0].length
  return text.slice(0, end) + line + text.slice(end)
}

/** Generates the migration; only the newest snapshot is kept. */
function generateMigration(root: string, name: string): void {
  const server = path.join(root, 'apps/server')
  const kit = path.join(root, 'node_modules/drizzle-kit/bin.cjs')
  execFileSync(process.execPath, [kit, 'generate', '--name', name], { cwd: server, stdio: 'ignore' })
  const snapshots = readdirSync(path.join(server, 'migrations/meta'))
    .filter((file) => file.endsWith('_snapshot.json'))
    .toSorted()
  for (const older of snapshots.slice(0, -1)) rmSync(path.join(server, 'migrations/meta', older))
}

const remainingSteps = ({ plural, singular, own }: Names): string => `
Yours to do:
  apps/server/migrations          read the new SQL: an index for every query, a foreign key for every reference
  packages/contract/src/${plural}   the fields, and what the summaries call them
  apps/web/src/features/${plural}   the words of the screen
  packages/contract/src/audit/audit-actions.ts   better sentences for ${singular}.create, .change and .delete
  docs/glossary.md, CHANGELOG.md
Yours to decide:
  packages/contract/src/protocol/permissions.ts   whether it asks for a permission of its own
  tools/dependency-cruiser.mjs                  a lower floor, where another area is to use it
  ${
    own
      ? `${plural}.service.ts                              whether rows end by themselves one day (retain)`
      : 'apps/web/src/shell/settings-sections.ts       its section and its permission'
  }
Then: npm run fix && npm run generate && npm test -- --changed`

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = path.resolve(import.meta.dirname, '..')
  try {
    const names = parseNames(readArguments(usage, {}, 4).positionals)
    for (const file of newArea(root, names)) console.log(`  ${file}`)
    generateMigration(root, names.plural)
    const list = [`list${capitalize(names.plural)}`, names.plural, names.title]
    execFileSync(process.execPath, [path.join(root, 'tools/new-list.ts'), ...list], { stdio: 'inherit' })
    console.log(remainingSteps(names))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
