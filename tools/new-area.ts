import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { areaFiles } from './area-files.ts'

/**
 * Writes a new area of the server that works: a list that administrators keep, from the contract to its test, and its line
 * in each register. It says what is left to a person to decide. Throws where the names are no names or are taken.
 */
export function newArea(root: string, [plural = '', singular = '', title = '']: readonly string[]): string[] {
  if (![plural, singular].every((name) => /^[a-z][a-z0-9]{1,30}$/.test(name)) || plural === singular || title === '')
    throw new Error('npm run new:area <plural> <singular> "<Título em português>"   (notes note "Anotações")')
  const files = areaFiles({ plural, singular, title })
  const taken = Object.keys(files).filter((file) => existsSync(path.join(root, file)))
  if (taken.length > 0) throw new Error(`There is already ${taken.join(', ')}`)
  const registers = Object.entries(registersOf(plural, singular, title)).map(([file, lines]) => {
    const text = lines.reduce((before, line) => put(before, line, file), readFileSync(path.join(root, file), 'utf8'))
    return [file, text] as const
  })
  for (const [file, text] of [...Object.entries(files), ...registers]) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  return [...Object.keys(files), ...registers.map(([file]) => file)]
}

interface Line {
  /** The line stands behind the first match of this. */
  after: RegExp
  text: string
}

const registersOf = (plural: string, singular: string, title: string): Readonly<Record<string, Line[]>> => ({
  'packages/contract/src/contract.ts': [
    { after: /^/, text: `import { ${plural} } from '#/${plural}/${plural}.ts'\n` },
    { after: /export const contract = \{\n/, text: `  ...${plural},\n` },
  ],
  'apps/server/src/router.ts': [
    { after: /^/, text: `import { ${plural}Routes } from '#/modules/${plural}/${plural}.routes.ts'\n` },
    { after: /export const handlers[^{]*\{\n/, text: `  ...${plural}Routes,\n` },
  ],
  'apps/server/src/policies.ts': [
    { after: /^/, text: `import { ${singular}Rules } from '#/modules/${plural}/${plural}.service.ts'\n` },
    { after: /'stats\.view': administrators,\n/, text: `  ...${singular}Rules,\n` },
  ],
  'packages/contract/src/settings/audit.ts': [
    { after: /export const auditTargetAreas = \{\n/, text: `  ${singular}: 'settings',\n` },
    { after: /export const auditActions = \[\n/, text: `  '${singular}.create',\n  '${singular}.delete',\n` },
  ],
  'apps/web/src/text/audit-labels.ts': [
    {
      after: /Record<AuditAction, string>> = \{\n/,
      text: `  '${singular}.create': ${JSON.stringify(`Criou em ${title}`)},\n  '${singular}.delete': ${JSON.stringify(`Excluiu em ${title}`)},\n`,
    },
  ],
  // the highest floor: whoever wants to stand lower moves the line
  'tools/dependency-cruiser.mjs': [
    { after: /export const areas = \[\n(?: {2}'[a-z]+',\n)+/, text: `  '${plural}',\n` },
  ],
})

function put(text: string, { after, text: line }: Line, file: string): string {
  const found = after.exec(text)
  if (!found) throw new Error(`${file} has no place for: ${line.trim()}`)
  const end = found.index + found[0].length
  return text.slice(0, end) + line + text.slice(end)
}

const left = (plural: string, singular: string): string => `
Next:
  1. npx drizzle-kit generate --name ${plural}   in apps/server; read the SQL, delete the older snapshot in migrations/meta
  2. npm run fix && npm run generate && npm test -- --changed
Registers that ask for a decision of yours:
  tools/dependency-cruiser.mjs               which floor the area stands on (written as the highest)
  packages/contract/src/people/permissions.ts   a permission of its own, and its label in apps/web/src/text
  packages/contract/src/settings/audit.ts       in which area of the audit trail '${singular}' is found (written as 'settings')
  apps/web/src/text/audit-labels.ts             better sentences for ${singular}.create and ${singular}.delete
  apps/server/src/modules/privacy/areas.service.ts   its PersonalData, where a table holds texts of people
  packages/contract/src/pages/pages.ts          its page; then npm run new:list, or docs/how-to/add-a-feature.md
  docs/features.md, docs/glossary.md, CHANGELOG.md`

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const names = process.argv.slice(2)
  try {
    for (const file of newArea(path.resolve(import.meta.dirname, '..'), names)) console.log(`  ${file}`)
    console.log(left(names[0] ?? '', names[1] ?? ''))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
